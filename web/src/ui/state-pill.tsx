import type { ReactNode } from 'react';
import styles from './state-pill.module.css';

/** `good`: success, `bad`: failure, `open`: pending, `quiet`: nothing to do. */
export type PillTone = 'good' | 'bad' | 'open' | 'quiet';

/** A state in a word or two. */
export function StatePill({ tone, children }: { tone: PillTone; children: ReactNode }) {
  return <span className={`${styles['pill']} ${styles[tone]}`}>{children}</span>;
}
