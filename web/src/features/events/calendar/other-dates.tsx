import type { CalendarOccurrence } from '@kanisa/contract/events/calendar.schema.ts';
import { Link } from 'react-router';
import { DayTile } from '../../../art/day-tile.tsx';
import { formatDay } from '../../../lib/dates/calendar-day.ts';
import { formatWallHours, getWallDay } from '../../../lib/dates/wall-time.ts';
import { t } from '../../../lib/i18n.ts';
import { getOccurrencePath } from '../shared/occurrence-path.ts';
import styles from './event.module.css';
import { OccurrenceBadges } from './occurrence-badges.tsx';

/** The next occurrences of a series, without the shown one. */
export function OtherDates({ occurrences }: { occurrences: readonly CalendarOccurrence[] }) {
  if (occurrences.length === 0) return null;
  return (
    <section className={styles['others']} aria-labelledby="other-dates">
      <h2 id="other-dates">{t('More dates')}</h2>
      <ul>
        {occurrences.map((one) => (
          <li key={one.date} data-cancelled={one.is_cancelled || undefined}>
            <span aria-hidden="true">
              <DayTile day={getWallDay(one.start_local)} />
            </span>
            <div>
              <Link to={getOccurrencePath(one)}>
                <span className="visually-hidden">{formatDay(getWallDay(one.start_local), { weekday: 'long' })}, </span>
                {formatDay(getWallDay(one.start_local), { day: 'numeric', month: 'long', year: 'numeric' })}
              </Link>
              <p>{formatWallHours(one.start_local, one.end_local)}</p>
              <OccurrenceBadges occurrence={one} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
