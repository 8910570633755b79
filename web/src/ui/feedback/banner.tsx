import type { ReactNode, Ref } from 'react';
import styles from './banner.module.css';

interface Props {
  tone: 'error' | 'warning' | 'success' | 'info';
  /** A link or button beside the text. */
  action?: ReactNode;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

const ICONS = {
  error: 'M12 7v6M12 16.5v.01',
  warning: 'M12 7v6M12 16.5v.01',
  success: 'm7.5 12.5 3 3 6-6.5',
  info: 'M12 11v6M12 7.5v.01',
} as const;

/** A message about the whole form or page. Errors and warnings interrupt a screen reader. */
export function Banner({ tone, action, ref, children }: Props) {
  const urgent = tone === 'error' || tone === 'warning';
  return (
    <div ref={ref} className={`${styles['banner']} ${styles[tone]}`} role={urgent ? 'alert' : 'status'} tabIndex={-1}>
      <svg
        width="22"
        height="22"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        <circle cx="12" cy="12" r="9.5" />
        <path d={ICONS[tone]} strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      <div className={styles['text']}>{children}</div>
      {action && <div className={styles['action']}>{action}</div>}
    </div>
  );
}
