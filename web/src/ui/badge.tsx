import type { ReactNode } from 'react';
import styles from './state-pill.module.css';

/** A state in one word: `good` is green, its opposite red. */
export function Badge({ good, children }: { good: boolean; children: ReactNode }) {
  return <span className={`${styles['pill']} ${styles['regular']} ${styles[good ? 'good' : 'bad']}`}>{children}</span>;
}
