import type { verifyBody } from '@kanisa/contract/identity/accounts.schema.ts';
import { accountFallbacks, CODE_LENGTH, CODE_MINUTES } from '@kanisa/contract/identity/accounts.ts';
import { useState } from 'react';
import { callApi } from '../../../lib/api/api-client.ts';
import { t } from '../../../lib/i18n.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { ContractForm } from '../../../ui/form/contract-form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { CodeField, stripCode } from '../shared/code-field.tsx';
import { AccountFrame } from './account-frame.tsx';
import styles from './accounts.module.css';
import { deletePendingAccount, type PendingAccount, usePendingAccount } from './pending-account.ts';
import { ResendCode } from './resend-code.tsx';

export const meta = () => [{ title: pageTitle(t('Verify your email')) }];

export default function VerifyEmailPage() {
  const pending = usePendingAccount();
  const [verifiedAs, setVerifiedAs] = useState<string | null>(null);

  if (verifiedAs !== null) return <VerifiedNotice username={verifiedAs} />;
  if (pending === null) return <NothingToVerify />;
  return (
    <AccountFrame title={t('Verify your email')} lead={pending && <CodeSentTo email={pending.personal_email} />}>
      {pending ? <CodeForm account={pending} onVerified={setVerifiedAs} /> : <SkeletonLines />}
    </AccountFrame>
  );
}

function CodeSentTo({ email }: { email: string }) {
  const values = { digits: CODE_LENGTH, minutes: CODE_MINUTES, email };
  return email
    ? t('We sent a {digits}-digit code to {email}. It’s valid for {minutes} minutes.', values)
    : t('We emailed you a {digits}-digit code. It’s valid for {minutes} minutes.', values);
}

function CodeForm({ account, onVerified }: { account: PendingAccount; onVerified: (username: string) => void }) {
  const form = useContractForm<{ code: string }, typeof verifyBody>({
    schema: async () => (await import('@kanisa/contract/identity/accounts.schema.ts')).verifyBody,
    prepare: ({ code }) => ({ user_id: account.userId, code: stripCode(code) }),
    findField: (error) => (error.code === 'code_rejected' ? 'code' : undefined),
    async submit(body) {
      const answer = await callApi('POST /auth/verify', { body, fallback: accountFallbacks.verify });
      deletePendingAccount();
      onVerified(answer.username ?? account.username);
    },
  });
  return (
    <>
      <ContractForm form={form}>
        <CodeField className={styles['code']} field={form.field('code')} label={t('Verification code')} submitsForm />
        <SubmitButton busy={form.busy} label={t('Verify')} busyLabel={t('Verifying...')} />
      </ContractForm>
      <ResendCode account={account} />
    </>
  );
}

function VerifiedNotice({ username }: { username: string }) {
  return (
    <AccountFrame title={t('Welcome, {username}!', { username })}>
      <div className={styles['welcome']}>
        <Banner tone="success">{t('Your account is verified.')}</Banner>
        <p>{t('You can log in now. Your username is {username}', { username })}</p>
        <ButtonLink to="/login" state={{ identifier: username }}>
          {t('Proceed to Login')}
        </ButtonLink>
      </div>
    </AccountFrame>
  );
}

function NothingToVerify() {
  return (
    <div className={styles['page']}>
      <EmptyState
        level={1}
        title={t('Which account do you want to verify?')}
        action={
          <>
            <ButtonLink to="/login">{t('Login')}</ButtonLink>
            <ButtonLink to="/register" look="plain">
              {t('Register')}
            </ButtonLink>
          </>
        }
      >
        <p>
          {t(
            'This page opens after you register. If you already have an account, log in: your dashboard will bring you back here.',
          )}
        </p>
      </EmptyState>
    </div>
  );
}
