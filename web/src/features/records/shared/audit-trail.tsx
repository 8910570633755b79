import type { AuditEntry } from '@kanisa/contract/records/audit.schema.ts';
import { formatChurchDate } from '../../../lib/dates/time-text.ts';
import styles from './audit.module.css';
import { AuditEntryItem } from './audit-entry.tsx';
import { groupEntriesByDay } from './audit-text.ts';

interface Props {
  entries: readonly AuditEntry[];
  /** Level of the day headings. */
  level: 2 | 3;
  /** All entries are about the user of this page. */
  isAboutOne?: boolean;
}

/** Audit entries by day. */
export function AuditTrail({ entries, level, isAboutOne = false }: Props) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return groupEntriesByDay(entries, formatChurchDate).map(({ day, entries: ofDay }) => (
    <div key={day} className={styles['day']}>
      <Heading>{day}</Heading>
      <ol className={styles['entries']}>
        {ofDay.map((entry) => (
          <AuditEntryItem key={entry.id} entry={entry} isAboutOne={isAboutOne} />
        ))}
      </ol>
    </div>
  ));
}
