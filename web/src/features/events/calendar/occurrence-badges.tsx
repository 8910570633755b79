import type { CalendarOccurrence } from '@kanisa/contract/events/calendar.schema.ts';
import { calendarMessages } from '@kanisa/contract/events/calendar.ts';
import { occurrenceMessages } from '@kanisa/contract/events/occurrences.ts';
import { formatOwnAttendance } from '../shared/format-own-attendance.ts';
import styles from './occurrence-badges.module.css';

type BadgeFields = Pick<CalendarOccurrence, 'is_cancelled' | 'is_changed' | 'is_coming' | 'guests' | 'places_left'>;

/** Badges for what is unusual about an occurrence; nothing for a usual one. */
export function OccurrenceBadges({ occurrence }: { occurrence: BadgeFields }) {
  const { is_cancelled: isCancelled, is_changed: isChanged, is_coming: isComing, places_left: left } = occurrence;
  const isFull = left === 0 && !isCancelled && !isComing;
  if (!isCancelled && !isChanged && !isComing && !isFull) return null;
  return (
    <p className={styles['marks']}>
      {isCancelled && <span className={styles['cancelled']}>{occurrenceMessages.cancelled}</span>}
      {isChanged && <span className={styles['changed']}>{occurrenceMessages.changed}</span>}
      {isComing && <span className={styles['coming']}>{formatOwnAttendance(occurrence)}</span>}
      {isFull && <span className={styles['full']}>{calendarMessages.full}</span>}
    </p>
  );
}
