import { useEffect, useState, useSyncExternalStore } from 'react';
import { t } from '../../lib/i18n.ts';
import { CloseIcon } from '../icons.tsx';
import { closeToast, listToasts, subscribeToToasts, type Toast } from './toast.ts';
import styles from './toasts.module.css';

const NO_TOASTS: readonly Toast[] = [];

/** The toasts at the bottom of the screen. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribeToToasts, listToasts, () => NO_TOASTS);
  return (
    <div className={styles['toasts']}>
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastItem({ toast: { id, text, tone, closesAfterMs } }: { toast: Toast }) {
  const [isPaused, setPaused] = useState(false);
  // The timer restarts when the pointer or the focus leaves, so that slow readers get the full time again.
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => closeToast(id), closesAfterMs);
    return () => clearTimeout(timer);
  }, [id, closesAfterMs, isPaused]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only its own time stands still
    <div
      className={`${styles['toast']} ${styles[tone]}`}
      role="alert"
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <p>{text}</p>
      <button type="button" aria-label={t('Close')} onClick={() => closeToast(id)}>
        <CloseIcon size={20} />
      </button>
    </div>
  );
}
