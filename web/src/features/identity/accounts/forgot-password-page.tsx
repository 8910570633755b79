import type { forgotBody } from '@kanisa/contract/identity/accounts.schema.ts';
import { Link, useNavigate } from 'react-router';
import { callApi } from '../../../lib/api/api-client.ts';
import { t } from '../../../lib/i18n.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { ContractForm } from '../../../ui/form/contract-form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { AccountFrame } from './account-frame.tsx';
import { IdentifierField } from './identifier-field.tsx';

export const meta = () => [{ title: pageTitle(t('Forgot your password?')) }];

export default function ForgotPasswordPage() {
  const navigate = useNavigate();
  const form = useContractForm<{ identifier: string }, typeof forgotBody>({
    schema: async () => (await import('@kanisa/contract/identity/accounts.schema.ts')).forgotBody,
    async submit(body) {
      const { message } = await callApi('POST /auth/forgot', { body });
      await navigate('/reset-password', { state: { identifier: body.identifier, message } });
    },
  });
  return (
    <AccountFrame
      title={t('Forgot your password?')}
      lead={t('Tell us who you are and we’ll email you a code.')}
      foot={
        <>
          <p>
            {t('Already have a code?')} <Link to="/reset-password">{t('Choose a new password')}</Link>
          </p>
          <p>
            {t('Remembered it?')} <Link to="/login">{t('Login')}</Link>
          </p>
        </>
      }
    >
      <ContractForm form={form}>
        <IdentifierField field={form.field('identifier')} />
        <SubmitButton busy={form.busy} label={t('Send code')} busyLabel={t('Sending...')} />
      </ContractForm>
    </AccountFrame>
  );
}
