import { PHONE_EXAMPLE } from '@kanisa/contract/core/fields.ts';
import type { registerBody } from '@kanisa/contract/identity/accounts.schema.ts';
import { accountFallbacks, toUsername } from '@kanisa/contract/identity/accounts.ts';
import { useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { callApi } from '../../../lib/api/api-client.ts';
import { t } from '../../../lib/i18n.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { UnsavedChangesDialog } from '../../../ui/dialogs/unsaved-changes-dialog.tsx';
import { ContractForm } from '../../../ui/form/contract-form.tsx';
import { PasswordField, TextField } from '../../../ui/form/fields.tsx';
import { Pair } from '../../../ui/form/pair.tsx';
import { PhoneNumberField } from '../../../ui/form/phone-field.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import {
  type ContractForm as ContractFormState,
  useContractForm,
  useFieldText,
} from '../../../ui/form/use-contract-form.ts';
import { ChurchEmailField } from '../shared/church-email-field.tsx';
import { NewPasswordField } from '../shared/new-password-field.tsx';
import { AccountFrame } from './account-frame.tsx';
import { AlreadySignedIn } from './already-signed-in.tsx';
import { type PendingAccount, savePendingAccount } from './pending-account.ts';

export const meta = () => [
  { title: pageTitle(t('Register')) },
  { name: 'description', content: t('Create your account: a few details, a code by email, and you’re in.') },
];

interface RegisterFormValues {
  first_name: string;
  last_name: string;
  base_username: string;
  phone_number: string;
  password: string;
  confirm_password: string;
  personal_email: string;
  use_church_email: boolean;
}

function useRegistration() {
  const navigate = useNavigate();
  return useContractForm<RegisterFormValues, typeof registerBody>({
    schema: async () => (await import('@kanisa/contract/identity/accounts.schema.ts')).registerBody,
    async submit(body) {
      const made = await callApi('POST /auth/register', { body, fallback: accountFallbacks.register });
      const pending: PendingAccount = {
        userId: made.user_id,
        username: made.username,
        personal_email: body.personal_email,
        codeSentAt: Date.now(),
      };
      savePendingAccount(pending);
      await navigate('/verify-email', { state: pending });
    },
  });
}

/** Shows the username that the input will become. */
function getUsernameHint(input: string): string {
  const username = toUsername(input);
  if (username === '') return t('Letters and digits only. Capitals become lowercase.');
  return t('Your username will be {username}. If it’s taken, we’ll add a number.', { username });
}

export default function RegisterPage() {
  const form = useRegistration();
  return (
    <AccountFrame
      title={t('Register')}
      lead={t('Join us. It takes two minutes and a code we email you.')}
      foot={
        <p>
          {t('Already a member?')} <Link to="/login">{t('Login')}</Link>
        </p>
      }
    >
      {!form.busy && <AlreadySignedIn offersLogout />}
      <UnsavedChangesDialog when={form.hasUnsavedInput} />
      <ContractForm form={form}>
        <PersonFields form={form} />
        <PasswordFields form={form} />
        <EmailFields form={form} />
        <SubmitButton busy={form.busy} label={t('Register')} busyLabel={t('Registering...')} />
      </ContractForm>
    </AccountFrame>
  );
}

function PersonFields({ form }: { form: ContractFormState<RegisterFormValues> }) {
  return (
    <>
      <Pair>
        <TextField field={form.field('first_name')} label={t('First name')} autoComplete="given-name" />
        <TextField field={form.field('last_name')} label={t('Last name')} autoComplete="family-name" />
      </Pair>
      <TextField
        field={form.field('base_username')}
        label={t('Username')}
        description={getUsernameHint(useFieldText(form, 'base_username'))}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <PhoneNumberField
        field={form.field('phone_number')}
        value={useFieldText(form, 'phone_number')}
        onUse={(number) => form.set('phone_number', number)}
        description={t('For example {example}, or 0712345678.', { example: PHONE_EXAMPLE })}
        autoComplete="tel"
      />
    </>
  );
}

function PasswordFields({ form }: { form: ContractFormState<RegisterFormValues> }) {
  const values = useWatch({ control: form.control });
  const names = [values.first_name, values.last_name, values.base_username, values.personal_email];
  return (
    <>
      <NewPasswordField
        field={form.field('password')}
        label={t('Password')}
        password={values.password ?? ''}
        owner={{ names: names.filter((name) => name !== undefined) }}
      />
      <PasswordField field={form.field('confirm_password')} label={t('Confirm password')} autoComplete="new-password" />
    </>
  );
}

function EmailFields({ form }: { form: ContractFormState<RegisterFormValues> }) {
  return (
    <>
      <TextField
        field={form.field('personal_email')}
        label={t('Personal email')}
        description={t('We’ll send your verification code here.')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <ChurchEmailField
        field={form.field('use_church_email')}
        description={t('You’ll also get a church address based on your username.')}
      />
    </>
  );
}
