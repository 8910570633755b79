import type { ReactNode } from 'react';
import { t } from '../../../lib/i18n.ts';
import styles from './records.module.css';

interface Props {
  /** Which shares of the width its columns have. */
  kind: 'users' | 'family';
  label: string;
  columns: readonly string[];
  /** The next page is on its way. */
  isOld: boolean;
  /** The rows. */
  children: ReactNode;
}

export function RecordsTable({ kind, label, columns, isOld, children }: Props) {
  return (
    <div className={styles['room']}>
      <table className={`${styles['table']} ${styles[kind]}`} aria-label={label} aria-busy={isOld}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
