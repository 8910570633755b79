import type { CalendarOccurrence } from '@kanisa/contract/events/calendar.ts';
import { Link } from 'react-router';
import { DayTile } from '../../../art/day-tile.tsx';
import { dayText } from '../../../content/calendar.ts';
import { t } from '../../../lib/i18n.ts';
import { wallDay, wallHours } from '../../../lib/wall-time.ts';
import { pathOf } from './by-day.ts';
import styles from './event.module.css';
import { Marks } from './marks.tsx';

/** The next times of a series, beside the one that is shown. */
export function OtherDates({ occurrences }: { occurrences: readonly CalendarOccurrence[] }) {
  if (occurrences.length === 0) return null;
  return (
    <section className={styles['others']} aria-labelledby="other-dates">
      <h2 id="other-dates">{t('More dates')}</h2>
      <ul>
        {occurrences.map((one) => (
          <li key={one.date} data-cancelled={one.is_cancelled || undefined}>
            <span aria-hidden="true">
              <DayTile day={wallDay(one.start_local)} />
            </span>
            <div>
              <Link to={pathOf(one)}>
                <span className="visually-hidden">{dayText(wallDay(one.start_local), { weekday: 'long' })}, </span>
                {dayText(wallDay(one.start_local), { day: 'numeric', month: 'long', year: 'numeric' })}
              </Link>
              <p>{wallHours(one.start_local, one.end_local)}</p>
              <Marks occurrence={one} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
