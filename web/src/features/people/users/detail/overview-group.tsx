import type { ReactNode } from 'react';
import styles from './overview.module.css';

/** A heading with a list, or with a word if there is nothing. */
export function Group({
  title,
  none = false,
  children,
}: {
  title: string;
  none?: string | false;
  children: ReactNode;
}) {
  return (
    <div className={styles['group']}>
      <h3>{title}</h3>
      {none === false ? children : <p className={styles['soft']}>{none}</p>}
    </div>
  );
}
