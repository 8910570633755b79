import { CODE_RESEND_SECONDS } from '@kanisa/contract/identity/accounts.ts';

import { useEffect, useState } from 'react';
import { ApiError, callApi } from '../../../lib/api/api-client.ts';
import { t } from '../../../lib/i18n.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import styles from './accounts.module.css';
import { type PendingAccount, savePendingAccount } from './pending-account.ts';

function getSecondsLeft(sentAt: number): number {
  return Math.max(0, Math.ceil((sentAt + CODE_RESEND_SECONDS * 1000 - Date.now()) / 1000));
}

/** Counts down to 0 from the moment the last code went out. */
function useCountdown(sentAt: number): number {
  const [left, setLeft] = useState(() => getSecondsLeft(sentAt));
  useEffect(() => {
    setLeft(getSecondsLeft(sentAt));
    const timer = setInterval(() => setLeft(getSecondsLeft(sentAt)), 500);
    return () => clearInterval(timer);
  }, [sentAt]);
  return left;
}

/** A new code, at most once a minute; the wait survives a reload. */
export function ResendCode({ account }: { account: PendingAccount }) {
  const [sentAt, setSentAt] = useState(account.codeSentAt);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const left = useCountdown(sentAt);

  function startWaiting(): void {
    const now = Date.now();
    savePendingAccount({ ...account, codeSentAt: now });
    setSentAt(now);
  }

  async function resend(): Promise<void> {
    setBusy(true);
    setRefusal(null);
    try {
      const { message } = await callApi('POST /auth/verify/resend', { body: { user_id: account.userId } });
      showSuccessToast(t(message));
      startWaiting();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.message);
      if (error.status === 429) startWaiting();
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={styles['again']}>
      {refusal && <Banner tone="error">{refusal}</Banner>}
      <p>{t('No code yet? Look into your spam folder, or ask for another one.')}</p>
      <button type="button" className={styles['link']} disabled={busy || left > 0} onClick={() => void resend()}>
        {left > 0 ? t('Resend code in {count} seconds', { count: left }) : t('Resend code')}
      </button>
    </div>
  );
}
