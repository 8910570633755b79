import type { ReactNode } from 'react';
import styles from './notice.module.css';

/** A page with only a message. */
export function Notice({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <div className={styles['notice']} role={title ? undefined : 'status'}>
      {title && <h1>{title}</h1>}
      {children}
    </div>
  );
}
