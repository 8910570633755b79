import { useCallback, useEffect, useState } from 'react';
import { getNetworkMessage } from '../lib/api/network-message.ts';
import { reloadOnceWhenReachable, reloadWhenReachable } from '../lib/browser/reload-when-reachable.ts';
import { t } from '../lib/i18n.ts';
import { buttonClass } from '../ui/button-link.tsx';
import { Delayed } from '../ui/feedback/delayed.tsx';
import { Notice } from '../ui/feedback/notice.tsx';

/** Tries again when asked, and by itself when the browser is back online. `attempts` counts the failed ones. */
function useReload() {
  const [isBusy, setBusy] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const retry = useCallback(async () => {
    setBusy(true);
    if (await reloadWhenReachable()) return;
    setBusy(false);
    setAttempts((count) => count + 1);
  }, []);
  useEffect(() => {
    const start = () => void retry();
    addEventListener('online', start);
    return () => removeEventListener('online', start);
  }, [retry]);
  return { isBusy, attempts, retry: () => void retry() };
}

function RetryButton({ isBusy, onRetry }: { isBusy: boolean; onRetry: () => void }) {
  return (
    <p>
      {/* Stays enabled, because a disabled button loses the focus. */}
      <button
        type="button"
        className={buttonClass('main')}
        aria-disabled={isBusy}
        onClick={isBusy ? undefined : onRetry}
      >
        {isBusy ? t('Trying...') : t('Try again')}
      </button>
    </p>
  );
}

/** Stands in for a page whose script or style sheet could not be loaded. */
export function LoadFailurePage() {
  const [isChecking, setChecking] = useState(true);
  useEffect(() => {
    let isLeft = false;
    void reloadOnceWhenReachable(Date.now()).then((isReloading) => {
      if (!isReloading && !isLeft) setChecking(false);
    });
    return () => {
      isLeft = true;
    };
  }, []);
  if (!isChecking) return <LoadFailure />;
  return (
    <Delayed>
      <Notice>{t('Loading...')}</Notice>
    </Delayed>
  );
}

function LoadFailure() {
  const { isBusy, attempts, retry } = useReload();
  return (
    <Notice title={t('This page didn’t load')}>
      {/* A new key repeats the announcement after each attempt. */}
      <p key={attempts} role="alert">
        {getNetworkMessage()}
      </p>
      <RetryButton isBusy={isBusy} onRetry={retry} />
    </Notice>
  );
}

/** Shown when a page throws an error while it renders. */
export function RenderFailurePage() {
  const { isBusy, attempts, retry } = useReload();
  return (
    <Notice title={t('Something went wrong')}>
      <p>{t('We couldn’t show this page. Nothing was lost on our side.')}</p>
      {attempts > 0 && (
        <p key={attempts} role="alert">
          {getNetworkMessage()}
        </p>
      )}
      <RetryButton isBusy={isBusy} onRetry={retry} />
    </Notice>
  );
}
