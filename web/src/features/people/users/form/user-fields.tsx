import { ROLES } from '@kanisa/contract/core/roles.ts';
import { PASSWORD_MIN } from '@kanisa/contract/identity/accounts.ts';
import { WELCOME_LINK_DAYS } from '@kanisa/contract/identity/welcome.ts';
import { useWatch } from 'react-hook-form';
import { t } from '../../../../lib/i18n.ts';
import { formatRole } from '../../../../lib/text/role-text.ts';
import { SelectField, TextField } from '../../../../ui/form/fields.tsx';
import { Pair } from '../../../../ui/form/pair.tsx';
import { PhoneNumberField } from '../../../../ui/form/phone-field.tsx';
import { SwitchField } from '../../../../ui/form/switch-field.tsx';
import { type ContractForm, useFieldText } from '../../../../ui/form/use-contract-form.ts';
import frame from '../../../../ui/page/frame.module.css';
import { ChurchEmailField } from '../../../identity/shared/church-email-field.tsx';
import { NewPasswordField } from '../../../identity/shared/new-password-field.tsx';
import { AddressFields } from '../../shared/address-fields.tsx';
import type { UserFormValues } from './form-values.ts';
import { UsernameSuggestion } from './username-suggestion.tsx';

interface Props {
  form: ContractForm<UserFormValues>;
  isNew: boolean;
}

const nameInputProps = { autoComplete: 'off', spellCheck: false } as const;
const emailInputProps = { ...nameInputProps, autoCapitalize: 'none', type: 'email', inputMode: 'email' } as const;

export function PersonFields({ form, isNew }: Props) {
  return (
    <section className={frame['card']} aria-labelledby="person">
      <h2 id="person">{t('Person')}</h2>
      <Pair>
        <TextField field={form.field('first_name')} label={t('First name')} {...nameInputProps} />
        <TextField field={form.field('last_name')} label={t('Last name')} {...nameInputProps} />
      </Pair>
      <TextField
        field={form.field('username')}
        label={t('Username')}
        description={t('At least 3 letters and digits. They use it to log in.')}
        autoCapitalize="none"
        {...nameInputProps}
      />
      {isNew && <UsernameSuggestion form={form} />}
    </section>
  );
}

export function ContactFields({ form, isNew }: Props) {
  const stays = isNew ? undefined : t('Leave empty to keep it.');
  return (
    <section className={frame['card']} aria-labelledby="contact">
      <h2 id="contact">{t('Contact', { context: 'details' })}</h2>
      <PhoneNumberField
        field={form.field('phone_number')}
        value={useFieldText(form, 'phone_number')}
        onUse={(number) => form.set('phone_number', number)}
        description={t('Kenyan numbers can start with 07 or 01.')}
        {...nameInputProps}
      />
      <TextField
        field={form.field('personal_email')}
        label={t('Personal email')}
        description={stays}
        optional
        {...emailInputProps}
      />
      <TextField
        field={form.field('church_email')}
        label={t('Church email')}
        description={stays}
        optional
        {...emailInputProps}
      />
      <ChurchEmailField
        field={form.field('use_church_email')}
        description={t('Made from the username, unless you enter another one above.')}
      />
    </section>
  );
}

/** `isSelf` hides role, status and verification: only another admin may change them. */
export function AccountFields({ form, isNew, isSelf }: Props & { isSelf: boolean }) {
  return (
    <section className={frame['card']} aria-labelledby="account">
      <h2 id="account">{t('Account')}</h2>
      {isSelf ? (
        <p className={frame['soft']}>
          {t('This is your own account. Only another admin can change its status, verification and role.')}
        </p>
      ) : (
        <>
          <SelectField
            field={form.field('role')}
            label={t('Role')}
            blank={isNew ? t('Default: user') : t('No change')}
            choices={ROLES.map((role) => ({ value: role, label: formatRole(role) }))}
            optional
          />
          <SwitchField
            field={form.field('is_active')}
            label={t('Active')}
            hint={t('If off, they can only log in and see their own profile.')}
          />
          <SwitchField
            field={form.field('is_verified')}
            label={t('Verified')}
            hint={t('Turn on if you know the person. Only then can they change their profile and family.')}
          />
        </>
      )}
      <PasswordFields form={form} isNew={isNew} />
    </section>
  );
}

function PasswordFields({ form, isNew }: Props) {
  const [isWelcomed, password, ...names] = useWatch({
    control: form.control,
    name: ['welcome', 'password', 'first_name', 'last_name', 'username', 'personal_email'],
  });
  const length = t('At least {count} characters.', { count: PASSWORD_MIN });
  const hint = () => {
    if (!isNew) return t('{length} Leave empty to keep it.', { length });
    return isWelcomed ? t('Not needed. They’ll choose their own.') : length;
  };
  return (
    <>
      {isNew && (
        <SwitchField
          field={form.field('welcome')}
          label={t('Send a welcome email')}
          hint={t('It has a link to choose a password, valid for {days} days. It needs a personal email.', {
            days: WELCOME_LINK_DAYS,
          })}
        />
      )}
      <NewPasswordField
        field={form.field('password')}
        label={t('Password')}
        description={hint()}
        optional={!isNew || isWelcomed}
        password={password}
        owner={{ names, isOther: true }}
      />
    </>
  );
}

export function UserResidenceFields({ form, isNew }: Props) {
  const values = useWatch({ control: form.control, name: 'address' });
  const together = t('Enter both county and town. Without them, no address is saved.');
  return (
    <div className={frame['card']}>
      <AddressFields
        field={(part) => form.field(`address.${part}`)}
        set={(part, value) => form.set(`address.${part}`, value)}
        values={values}
        hint={isNew ? together : t('{together} Leave all four empty to keep the address.', { together })}
      />
    </div>
  );
}
