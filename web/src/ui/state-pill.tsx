import type { ReactNode } from 'react';
import styles from './state-pill.module.css';

/** `good` has arrived, `bad` will not, `open` is still on its way, `quiet` was never to go. */
export type PillTone = 'good' | 'bad' | 'open' | 'quiet';

/** How something stands, in a word or two. */
export function StatePill({ tone, children }: { tone: PillTone; children: ReactNode }) {
  return <span className={`${styles['pill']} ${styles[tone]}`}>{children}</span>;
}
