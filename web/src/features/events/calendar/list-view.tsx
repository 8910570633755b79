import type { CalendarOccurrence } from '@kanisa/contract/events/calendar.schema.ts';
import { calendarMessages } from '@kanisa/contract/events/calendar.ts';
import { DayTile } from '../../../art/day-tile.tsx';
import { addDays, type Day } from '../../../lib/dates/calendar-day.ts';
import { formatLongDay } from '../../../lib/dates/wall-time.ts';
import { t } from '../../../lib/i18n.ts';
import frame from '../../../ui/page/frame.module.css';
import { EventRow } from './event-row.tsx';
import { groupByFirstDay } from './group-by-day.ts';
import styles from './list-view.module.css';
import { getFirstDayOfMonth, getLastDayOfMonth, type Month, toMonth } from './month.ts';

interface Props {
  occurrences: readonly CalendarOccurrence[];
  month: Month;
  today: Day;
}

/** The month as a list of days. The current month begins today, and its earlier days are folded. */
export function ListView({ occurrences, month, today }: Props) {
  const isCurrent = toMonth(today) === month;
  const upcoming = groupByFirstDay(
    occurrences,
    isCurrent ? today : getFirstDayOfMonth(month),
    getLastDayOfMonth(month),
  );
  const upcomingSet = new Set(upcoming.flatMap(([, all]) => all));
  const earlier = isCurrent
    ? groupByFirstDay(
        occurrences.filter((occurrence) => !upcomingSet.has(occurrence)),
        getFirstDayOfMonth(month),
        addDays(today, -1),
      )
    : [];
  return (
    <>
      {earlier.length > 0 && (
        <details className={styles['before']}>
          <summary>{t('Earlier this month')}</summary>
          <Days days={earlier} />
        </details>
      )}
      {upcoming.length === 0 ? <p className={frame['soft']}>{calendarMessages.none}</p> : <Days days={upcoming} />}
    </>
  );
}

function Days({ days }: { days: readonly [Day, readonly CalendarOccurrence[]][] }) {
  return (
    <ol className={styles['days']}>
      {days.map(([day, all]) => (
        <li key={day} id={day} className={styles['day']}>
          <h3>
            <span className="visually-hidden">{formatLongDay(day)}</span>
            <span aria-hidden="true">
              <DayTile day={day} />
            </span>
          </h3>
          <ul>
            {all.map((occurrence) => (
              <EventRow key={`${occurrence.event_id} ${occurrence.date}`} occurrence={occurrence} />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
