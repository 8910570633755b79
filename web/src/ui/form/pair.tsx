import type { ReactNode } from 'react';
import styles from './form.module.css';

/** Two short fields, side by side if they fit. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className={styles['pair']}>{children}</div>;
}
