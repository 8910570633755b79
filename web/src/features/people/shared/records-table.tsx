import type { ReactNode } from 'react';
import cardTable from '../../../ui/page/card-table.module.css';
import { TableHead } from '../../../ui/page/table-head.tsx';
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
        <TableHead columns={columns} />
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
