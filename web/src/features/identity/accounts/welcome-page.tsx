import type { choosePasswordBody } from '@kanisa/contract/identity/welcome.schema.ts';
import { WELCOME_LINK_DAYS, welcomeFallbacks, welcomeMessages } from '@kanisa/contract/identity/welcome.ts';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { callApi } from '../../../lib/api/api-client.ts';
import { hasErrorCode } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n.ts';
import type { LoginNotice } from '../../../lib/session/login-notice.ts';
import { useLinkToken } from '../../../lib/session/use-link-token.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { ContractForm } from '../../../ui/form/contract-form.tsx';
import { PasswordField } from '../../../ui/form/fields.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { useContractForm, useFieldText } from '../../../ui/form/use-contract-form.ts';
import { NewPasswordField } from '../shared/new-password-field.tsx';
import { AccountFrame } from './account-frame.tsx';

export const meta = () => [
  { title: pageTitle(t('Choose your password')) },
  // Search engines must not index the address of a mailed link.
  { name: 'robots', content: 'noindex' },
];

/** The page of the link in the welcome e-mail. Staff created the account, and its owner chooses the password. */
export default function WelcomePage() {
  const token = useLinkToken();
  const [rejection, setRejection] = useState<string | null>(null);
  const isLinkInvalid = token === null || rejection !== null;
  return (
    <AccountFrame
      title={t('Choose your password')}
      lead={isLinkInvalid ? undefined : t('Karibu. Your account is ready: just choose a password.')}
      foot={
        <p>
          {t('Already have a password?')} <Link to="/login">{t('Login')}</Link>
        </p>
      }
    >
      {token === undefined && <SkeletonLines count={4} />}
      {isLinkInvalid && <MissingLinkNotice rejection={rejection} />}
      {token && rejection === null && <ChooseForm token={token} onRejected={setRejection} />}
    </AccountFrame>
  );
}

/** The link alone does not tell whose it is. */
const UNKNOWN_OWNER = { names: [] };

interface WelcomeFormValues {
  password: string;
  confirm_password: string;
}

function ChooseForm({ token, onRejected }: { token: string; onRejected: (reason: string) => void }) {
  const navigate = useNavigate();
  const form = useContractForm<WelcomeFormValues, typeof choosePasswordBody>({
    schema: async () => (await import('@kanisa/contract/identity/welcome.schema.ts')).choosePasswordBody,
    prepare: (values) => ({ ...values, token }),
    async submit(body) {
      try {
        await callApi('POST /auth/welcome', { body, fallback: welcomeFallbacks.choose });
        await navigate('/login', {
          state: { notice: { tone: 'success', text: welcomeMessages.done } satisfies LoginNotice },
        });
      } catch (error) {
        if (!hasErrorCode(error, 'code_rejected')) throw error;
        onRejected(error.message);
      }
    },
  });
  return (
    <ContractForm form={form}>
      <NewPasswordField
        field={form.field('password')}
        label={t('Password')}
        password={useFieldText(form, 'password')}
        owner={UNKNOWN_OWNER}
      />
      <PasswordField field={form.field('confirm_password')} label={t('Confirm password')} autoComplete="new-password" />
      <SubmitButton busy={form.busy} label={t('Choose password')} busyLabel={t('Saving...')} />
    </ContractForm>
  );
}

function MissingLinkNotice({ rejection }: { rejection: string | null }) {
  return (
    <>
      {rejection === null ? (
        <p>
          {t('This page opens from the link in your welcome email. The link is valid for {days} days and works once.', {
            days: WELCOME_LINK_DAYS,
          })}
        </p>
      ) : (
        <Banner tone="error">{rejection}</Banner>
      )}
      <ButtonLink to="/forgot-password" wide>
        {t('Forgot your password?')}
      </ButtonLink>
    </>
  );
}
