import type { ReactNode } from 'react';
import styles from './form.module.css';

/** Two short fields, side by side where there is room. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className={styles['pair']}>{children}</div>;
}
