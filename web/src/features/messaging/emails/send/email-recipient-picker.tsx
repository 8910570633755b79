import { leftOutWords } from '@kanisa/contract/messaging/deliveries.ts';
import { emailMessages } from '@kanisa/contract/messaging/emails.ts';
import type { ContractForm } from '../../../../ui/form/use-contract-form.ts';
import frame from '../../../../ui/page/frame.module.css';
import { PeopleChecklist } from '../../people-checklist/people-checklist.tsx';
import type { PickedPeople } from '../../people-checklist/use-picked-people.ts';
import { AudienceFields } from '../../shared/audience-fields.tsx';
import type { EmailFormValues } from './form-values.ts';

interface Props {
  form: ContractForm<EmailFormValues>;
  picked: PickedPeople;
  isToAll: boolean;
  isToList: boolean;
}

export function EmailRecipientPicker({ form, picked, isToAll, isToList }: Props) {
  return (
    <div className={frame['card']}>
      <AudienceFields field={form.field} isToAll={isToAll} isToList={isToList}>
        <PeopleChecklist
          picked={picked}
          reachedAt={({ email }) => email}
          missing={leftOutWords.no_address}
          warning={emailMessages.noEmail}
          noteOf={({ email_barred: barred }) => (barred === null ? null : leftOutWords[barred])}
          forbiddenText={emailMessages.unauthorized}
        />
      </AudienceFields>
    </div>
  );
}
