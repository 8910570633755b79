import type { resetBody } from '@kanisa/contract/identity/accounts.schema.ts';
import { accountMessages } from '@kanisa/contract/identity/accounts.ts';
import { Link, useLocation, useNavigate } from 'react-router';
import { callApi } from '../../../lib/api/api-client.ts';
import { useHydrated } from '../../../lib/browser/use-hydrated.ts';
import { t } from '../../../lib/i18n.ts';
import type { LoginNotice } from '../../../lib/session/login-notice.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ContractForm } from '../../../ui/form/contract-form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { useContractForm, useFieldText } from '../../../ui/form/use-contract-form.ts';
import { CodeField, stripCode } from '../shared/code-field.tsx';
import { NewPasswordField } from '../shared/new-password-field.tsx';
import { useGivenIdentifier } from '../shared/use-given-identifier.ts';
import { AccountFrame } from './account-frame.tsx';
import styles from './accounts.module.css';
import { IdentifierField } from './identifier-field.tsx';

export const meta = () => [{ title: pageTitle(t('Choose a new password')) }];

interface ResetFormValues {
  identifier: string;
  code: string;
  password: string;
}

/** Navigation state of the previous page. It survives a reload; without it the user enters the name again. */
function useResetState(): { identifier: string; message: string } {
  const hydrated = useHydrated();
  const state: unknown = useLocation().state;
  const { identifier, message } = (hydrated && typeof state === 'object' && state ? state : {}) as Record<
    string,
    unknown
  >;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return { identifier: text(identifier), message: text(message) };
}

export default function ResetPasswordPage() {
  const arrival = useResetState();
  return (
    <AccountFrame
      title={t('Choose a new password')}
      lead={t('Enter the code from your email. You’ll then be logged out of all devices.')}
      foot={
        <p>
          {t('No code?')} <Link to="/forgot-password">{t('Ask for a new one')}</Link>
        </p>
      }
    >
      {arrival.message && <Banner tone="info">{arrival.message}</Banner>}
      <ResetForm identifier={arrival.identifier} />
    </AccountFrame>
  );
}

function ResetForm({ identifier }: { identifier: string }) {
  const navigate = useNavigate();
  const form = useContractForm<ResetFormValues, typeof resetBody>({
    schema: async () => (await import('@kanisa/contract/identity/accounts.schema.ts')).resetBody,
    prepare: (values) => ({ ...values, code: stripCode(values.code) }),
    findField: (error) => (error.code === 'code_rejected' ? 'code' : undefined),
    async submit(body) {
      await callApi('POST /auth/reset', { body });
      const notice: LoginNotice = { tone: 'success', text: accountMessages.resetDone };
      await navigate('/login', { state: { notice, identifier: body.identifier } });
    },
  });
  useGivenIdentifier(form, identifier);
  return (
    <ContractForm form={form}>
      <IdentifierField field={form.field('identifier')} />
      <CodeField className={styles['code']} field={form.field('code')} label={t('Verification code')} />
      <NewPasswordField
        field={form.field('password')}
        label={t('New password')}
        password={useFieldText(form, 'password')}
        owner={{ names: [useFieldText(form, 'identifier')] }}
      />
      <SubmitButton busy={form.busy} label={t('Change password')} busyLabel={t('Changing...')} />
    </ContractForm>
  );
}
