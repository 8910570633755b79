import type { ReactNode } from 'react';
import cardTable from '../../../ui/page/card-table.module.css';
import styles from './records.module.css';

interface Props {
  label: string;
  columns: readonly string[];
  /** True while the rows of the next page load. */
  isStale: boolean;
  children: ReactNode;
}

export function RecordsTable({ label, columns, isStale, children }: Props) {
  return (
    <div className={cardTable['room']}>
      <table
        className={`${cardTable['table']} ${cardTable['switch']} ${styles['table']}`}
        aria-label={label}
        aria-busy={isStale}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
