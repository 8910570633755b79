import type { loginBody } from '@kanisa/contract/identity/accounts.schema.ts';
import { accountFallbacks } from '@kanisa/contract/identity/accounts.ts';
import { Link, useLocation, useNavigate } from 'react-router';
import { callApi } from '../../../lib/api/api-client.ts';
import { useHydrated } from '../../../lib/browser/use-hydrated.ts';
import { t } from '../../../lib/i18n.ts';
import { hasDrafts } from '../../../lib/session/drafts.ts';
import type { LoginNotice } from '../../../lib/session/login-notice.ts';
import { parseReturnPath } from '../../../lib/session/return-path.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ContractForm } from '../../../ui/form/contract-form.tsx';
import { PasswordField } from '../../../ui/form/fields.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import textButton from '../../../ui/text-button.module.css';
import { useGivenIdentifier } from '../shared/use-given-identifier.ts';
import { AccountFrame } from './account-frame.tsx';
import styles from './accounts.module.css';
import { AlreadySignedIn } from './already-signed-in.tsx';
import { DemoLogins } from './demo-logins.tsx';
import { IdentifierField } from './identifier-field.tsx';
import { LostWrites } from './lost-writes.tsx';
import { PasskeyLogin } from './passkey-login.tsx';
import { setPendingLogin } from './pending-login.ts';
import { useOpenSession } from './use-open-session.ts';

export const meta = () => [
  { title: pageTitle(t('Login')) },
  { name: 'description', content: t('Log in to your account.') },
];

/** Navigation state that other pages pass to the login. */
function useLoginState(): { from: string | null; notice: LoginNotice | null; identifier: string } {
  const hydrated = useHydrated();
  const state: unknown = useLocation().state;
  const { from, notice, identifier } = (hydrated && typeof state === 'object' && state ? state : {}) as Record<
    string,
    unknown
  >;
  return {
    from: parseReturnPath(from),
    notice: typeof notice === 'object' ? (notice as LoginNotice | null) : null,
    identifier: typeof identifier === 'string' ? identifier : '',
  };
}

function useLoginForm(from: string | null, openSession: ReturnType<typeof useOpenSession>) {
  const navigate = useNavigate();
  return useContractForm<{ identifier: string; password: string }, typeof loginBody>({
    schema: async () => (await import('@kanisa/contract/identity/accounts.schema.ts')).loginBody,
    async submit(body) {
      const answer = await callApi('POST /auth/login', { body, fallback: accountFallbacks.login });
      if (!('two_step' in answer)) return openSession(answer);
      setPendingLogin({ ...answer.two_step, startedAt: Date.now(), from });
      await navigate('/login/second');
    },
  });
}

export default function LoginPage() {
  const { from, notice, identifier } = useLoginState();
  const openSession = useOpenSession(from);
  const form = useLoginForm(from, openSession);
  useGivenIdentifier(form, identifier);

  return (
    <AccountFrame
      title={t('Login')}
      lead={t(hasDrafts() ? 'Log in to continue. What you typed is still here.' : 'Karibu. Good to see you again.')}
      foot={
        <>
          <p>
            {t('New here?')} <Link to="/register">{t('Register')}</Link>
          </p>
          <PasskeyLogin onLogin={openSession} />
        </>
      }
    >
      {notice && <Banner tone={notice.tone}>{notice.text}</Banner>}
      <LostWrites />
      {!form.busy && <AlreadySignedIn />}
      <ContractForm form={form}>
        <IdentifierField field={form.field('identifier')} autoComplete="username webauthn" />
        <PasswordField field={form.field('password')} label={t('Password')} autoComplete="current-password" />
        <div className={styles['between']}>
          <Link className={`${textButton['link']} ${styles['link']}`} to="/forgot-password">
            {t('Forgot your password?')}
          </Link>
        </div>
        <SubmitButton busy={form.busy} label={t('Login')} busyLabel={t('Logging in...')} />
        <DemoLogins
          busy={form.busy}
          onChoose={({ username, password }) => {
            form.set('identifier', username);
            form.set('password', password);
          }}
        />
      </ContractForm>
    </AccountFrame>
  );
}
