import { useState } from 'react';
import { callApi } from '../../../lib/api/api-client.ts';
import { useApiMutation } from '../../../lib/api/use-api-mutation.ts';
import { t } from '../../../lib/i18n.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import textButton from '../../../ui/text-button.module.css';
import { useCodeCountdown } from '../shared/use-code-countdown.ts';
import styles from './accounts.module.css';
import { type PendingAccount, savePendingAccount } from './pending-account.ts';

/** Requests a new code, at most once a minute. The countdown survives a reload. */
export function ResendCode({ account }: { account: PendingAccount }) {
  const [sentAt, setSentAt] = useState(account.codeSentAt);
  const secondsLeft = useCodeCountdown(sentAt);

  function startCountdown(): void {
    const now = Date.now();
    savePendingAccount({ ...account, codeSentAt: now });
    setSentAt(now);
  }

  const resend = useApiMutation({
    mutationFn: () => callApi('POST /auth/verify/resend', { body: { user_id: account.userId } }),
    onSuccess({ message }) {
      showSuccessToast(message);
      startCountdown();
    },
    onError({ status }) {
      if (status === 429) startCountdown();
    },
  });

  return (
    <div className={styles['again']}>
      {resend.error && <Banner tone="error">{resend.error.message}</Banner>}
      <p>{t('No code yet? Check your spam folder or ask for a new one.')}</p>
      <button
        type="button"
        className={`${textButton['link']} ${styles['link']}`}
        disabled={resend.isPending || secondsLeft > 0}
        onClick={() => resend.mutate()}
      >
        {secondsLeft > 0 ? t('Resend code in {count} seconds', { count: secondsLeft }) : t('Resend code')}
      </button>
    </div>
  );
}
