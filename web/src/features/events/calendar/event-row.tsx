import type { CalendarOccurrence } from '@kanisa/contract/events/calendar.schema.ts';
import { Link } from 'react-router';
import { formatWallHours, formatWallSpan } from '../../../lib/dates/wall-time.ts';
import { ClockIcon, PinIcon } from '../../../ui/icons.tsx';
import iconFacts from '../../../ui/page/icon-facts.module.css';
import { getOccurrencePath } from '../shared/occurrence-path.ts';
import styles from './event-row.module.css';
import { OccurrenceBadges } from './occurrence-badges.tsx';

/** One event of a day. The whole card is a link to its page. */
export function EventRow({ occurrence }: { occurrence: CalendarOccurrence }) {
  const { title, location, start_local: start, end_local: end } = occurrence;
  return (
    <li className={styles['row']} data-cancelled={occurrence.is_cancelled || undefined}>
      <Link to={getOccurrencePath(occurrence)} className={styles['title']}>
        {title}
      </Link>
      <ul className={`${iconFacts['facts']} ${styles['facts']}`}>
        <li title={formatWallSpan(start, end)}>
          <ClockIcon />
          {formatWallHours(start, end)}
        </li>
        {location && (
          <li>
            <PinIcon />
            {location}
          </li>
        )}
      </ul>
      <OccurrenceBadges occurrence={occurrence} />
    </li>
  );
}
