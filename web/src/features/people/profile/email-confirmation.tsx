import { CODE_LENGTH, CODE_MINUTES } from '@kanisa/contract/identity/accounts.ts';
import type { confirmEmailBody } from '@kanisa/contract/identity/security.schema.ts';
import { securityFallbacks } from '@kanisa/contract/identity/security.ts';
import type { Profile } from '@kanisa/contract/people/profile.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '../../../lib/api/api-client.ts';
import { useApiMutation } from '../../../lib/api/use-api-mutation.ts';
import { t } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { DoneBanner } from '../../../ui/feedback/done-banner.tsx';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { ContractForm } from '../../../ui/form/contract-form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import frame from '../../../ui/page/frame.module.css';
import { CodeField, stripCode } from '../../identity/shared/code-field.tsx';
import { useCodeCountdown } from '../../identity/shared/use-code-countdown.ts';
import { reloadOwnProfile } from '../shared/own-profile.ts';
import styles from './email-confirmation.module.css';

/** Asks for the code that makes a changed personal address the login address. Shows nothing if it is that already. */
export function EmailConfirmation({ profile }: { profile: Profile }) {
  const [confirmed, setConfirmed] = useState<{ email: string | null; message: string } | null>(null);
  const card = useRef<HTMLElement>(null);
  const loadedEmail = useRef(profile.personal_email);
  const { personal_email: email, login_email: loginEmail, is_verified: isVerified, is_active: isActive } = profile;
  const isLogin = email?.toLowerCase() === loginEmail?.toLowerCase();
  // Saving a new address removes the focused button: continue here, where the code is expected.
  useEffect(() => {
    if (email !== loadedEmail.current) card.current?.focus();
    loadedEmail.current = email;
  }, [email]);
  if (confirmed?.email === email) return <DoneBanner message={confirmed.message} />;
  // An unverified account confirms its address on the page for verification.
  if (isLogin || email === null || !isVerified || !isActive) return null;
  return (
    <section ref={card} tabIndex={-1} className={`${frame['card']} ${styles['card']}`} aria-labelledby="confirm-email">
      <div className={frame['stack6']}>
        <h2 id="confirm-email">{t('Confirm your email address')}</h2>
        <p>
          {t('Enter the {digits}-digit code we sent to {email}. It’s valid for {minutes} minutes.', {
            digits: CODE_LENGTH,
            minutes: CODE_MINUTES,
            email,
          })}
        </p>
        <p className={frame['soft']}>
          {loginEmail === null
            ? t('Until then you can’t log in with it or use it to reset your password.')
            : t('Until then you log in with {email}, and password codes go there.', { email: loginEmail })}
        </p>
      </div>
      <CodeForm onConfirmed={(message) => setConfirmed({ email, message })} />
    </section>
  );
}

function CodeForm({ onConfirmed }: { onConfirmed: (message: string) => void }) {
  const client = useQueryClient();
  const form = useContractForm<{ code: string }, typeof confirmEmailBody>({
    schema: async () => (await import('@kanisa/contract/identity/security.schema.ts')).confirmEmailBody,
    prepare: ({ code }) => ({ code: stripCode(code) }),
    findField: (error) => (error.code === 'code_rejected' ? 'code' : undefined),
    async submit(body) {
      const { message } = await callApi('POST /auth/email/confirm', { body, fallback: securityFallbacks.confirmEmail });
      onConfirmed(message);
      void reloadOwnProfile(client);
    },
  });
  return (
    <ContractForm form={form}>
      <CodeField className={styles['code']} field={form.field('code')} label={t('Code from the email')} submitsForm />
      <div className={styles['actions']}>
        <SubmitButton busy={form.busy} label={t('Confirm Address')} busyLabel={t('Confirming...')} />
        <NewCodeButton />
      </div>
    </ContractForm>
  );
}

function NewCodeButton() {
  const [sentAt, setSentAt] = useState(0);
  const secondsLeft = useCodeCountdown(sentAt);
  const send = useApiMutation({
    mutationFn: () => callApi('POST /auth/email/code'),
    onSuccess({ message }) {
      showSuccessToast(message);
      setSentAt(Date.now());
    },
    onError({ status }) {
      if (status === 429) setSentAt(Date.now());
    },
  });
  return (
    <>
      <button
        type="button"
        className={buttonClass('plain')}
        disabled={send.isPending || secondsLeft > 0}
        onClick={() => send.mutate()}
      >
        {secondsLeft > 0 ? t('Resend code in {count} seconds', { count: secondsLeft }) : t('Resend code')}
      </button>
      {send.error && (
        <p className={frame['risky']} role="alert">
          {send.error.message}
        </p>
      )}
    </>
  );
}
