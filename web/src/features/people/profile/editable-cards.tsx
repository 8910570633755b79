import { PHONE_EXAMPLE } from '@kanisa/contract/core/fields.ts';
import { EMAIL_UNDO_DAYS } from '@kanisa/contract/identity/security.ts';
import { t } from '../../../lib/i18n.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { PhoneNumberField } from '../../../ui/form/phone-field.tsx';
import { type ContractForm, useFieldText } from '../../../ui/form/use-contract-form.ts';
import frame from '../../../ui/page/frame.module.css';
import { AddressFields, type AddressFormValues } from '../shared/address-fields.tsx';
import type { ProfileFormValues } from './form-values.ts';
import styles from './profile.module.css';

interface Props {
  form: ContractForm<ProfileFormValues>;
  readOnly: boolean;
}

export function ProfileContactCard({ form, readOnly }: Props) {
  const blank = readOnly ? { readOnly, placeholder: t('Not set') } : {};
  return (
    <section className={`${frame['card']} ${styles['card']}`} aria-labelledby="contact">
      <h2 id="contact">{t('Contact', { context: 'details' })}</h2>
      <TextField
        field={form.field('personal_email')}
        label={t('Personal email')}
        description={
          readOnly
            ? undefined
            : t(
                'We’ll send a code to confirm a new address. Your old address is notified and can undo the change for {days} days.',
                {
                  days: EMAIL_UNDO_DAYS,
                },
              )
        }
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        optional
        {...blank}
      />
      <PhoneNumberField
        field={form.field('phone_number')}
        value={useFieldText(form, 'phone_number')}
        onUse={(number) => form.set('phone_number', number)}
        description={
          readOnly ? undefined : t('With the country code, for example {example}.', { example: PHONE_EXAMPLE })
        }
        autoComplete="tel"
        optional
        {...blank}
      />
    </section>
  );
}

export function ProfileResidenceCard({ form, readOnly, values }: Props & { values: AddressFormValues }) {
  return (
    <div className={`${frame['card']} ${styles['card']}`}>
      <AddressFields
        field={(part) => form.field(`address.${part}`)}
        set={(part, value) => form.set(`address.${part}`, value)}
        values={values}
        readOnly={readOnly}
        hint={t('Enter both county and town. Without them, no address is saved.')}
      />
    </div>
  );
}
