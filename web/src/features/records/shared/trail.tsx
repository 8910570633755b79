import type { AuditEntry } from '@kanisa/contract/records/audit.ts';
import { churchDate } from '../../../lib/time-text.ts';
import styles from './audit.module.css';
import { Entry } from './entry.tsx';
import { byDay } from './words.ts';

interface Props {
  entries: readonly AuditEntry[];
  /** Of the days' headings. */
  level: 2 | 3;
  /** All of it is about the person whose page this is. */
  isAboutOne?: boolean;
}

/** What was done, day by day. */
export function Trail({ entries, level, isAboutOne = false }: Props) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return byDay(entries, churchDate).map(({ day, entries: ofDay }) => (
    <div key={day} className={styles['day']}>
      <Heading>{day}</Heading>
      <ol className={styles['entries']}>
        {ofDay.map((entry) => (
          <Entry key={entry.id} entry={entry} isAboutOne={isAboutOne} />
        ))}
      </ol>
    </div>
  ));
}
