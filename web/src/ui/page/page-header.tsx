import type { ReactNode } from 'react';
import styles from './page-header.module.css';

/** The h1 of a page, a line below it, and the main action. */
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
