import type { ReactNode } from 'react';
import styles from './page-header.module.css';

/** The top of a page inside: its one h1, a line under it, and its main action. */
export function PageHeader({ title, lead, action }: { title: string; lead?: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles['header']}>
      <div>
        <h1>{title}</h1>
        {lead && <p className={styles['lead']}>{lead}</p>}
      </div>
      {action}
    </div>
  );
}
