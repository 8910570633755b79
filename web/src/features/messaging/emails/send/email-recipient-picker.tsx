import { ROLES } from '@kanisa/contract/core/roles.ts';
import { leftOutWords } from '@kanisa/contract/messaging/deliveries.ts';
import { emailMessages } from '@kanisa/contract/messaging/emails.ts';
import { t } from '../../../../lib/i18n.ts';
import { CheckField, SelectField } from '../../../../ui/form/fields.tsx';
import type { ContractForm } from '../../../../ui/form/use-contract-form.ts';
import frame from '../../../../ui/page/frame.module.css';
import { PeopleChecklist } from '../../people-checklist/people-checklist.tsx';
import type { PickedPeople } from '../../people-checklist/use-picked-people.ts';
import shared from '../emails.module.css';
import type { EmailFormValues } from './form-values.ts';
import styles from './send.module.css';

interface Props {
  form: ContractForm<EmailFormValues>;
  picked: PickedPeople;
  isToAll: boolean;
}

const roleChoices = ROLES.map((role) => ({ value: role, label: role }));

/** Chooses all active users, or users by filters and by ticking them. 'All' hides the other choices and keeps them. */
export function EmailRecipientPicker({ form, picked, isToAll }: Props) {
  return (
    <div className={frame['card']}>
      <CheckField field={form.field('is_to_all')} label={t('Send to all active users')} />
      <div className={styles['some']} hidden={isToAll}>
        <fieldset className={styles['filters']}>
          <legend>{t('Everybody who fits')}</legend>
          <p className={shared['soft']}>{t('They get it together with the people you tick.')}</p>
          <SelectField
            field={form.field('role')}
            label={t('Role')}
            blank={t('Any role')}
            choices={roleChoices}
            optional
          />
          <SelectField
            field={form.field('is_active')}
            label={t('Status')}
            blank={t('Any status')}
            choices={[
              { value: 'true', label: t('Active') },
              { value: 'false', label: t('Inactive') },
            ]}
            optional
          />
        </fieldset>
        <PeopleChecklist
          picked={picked}
          reachedAt={({ email }) => email}
          missing={leftOutWords.no_address}
          warning={emailMessages.noEmail}
          noteOf={({ email_barred: barred }) => (barred === null ? null : t(leftOutWords[barred]))}
          forbiddenText={emailMessages.unauthorized}
        />
      </div>
    </div>
  );
}
