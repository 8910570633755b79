import type { CalendarOccurrence } from '@kanisa/contract/events/calendar.schema.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { type Day, formatDay, getWeekdayName } from '../../../lib/dates/calendar-day.ts';
import { formatLongDay, formatWallClock, getWallDay } from '../../../lib/dates/wall-time.ts';
import { t } from '../../../lib/i18n.ts';
import { getOccurrencePath } from '../shared/occurrence-path.ts';
import { EventRow } from './event-row.tsx';
import { groupByDay } from './group-by-day.ts';
import styles from './month.module.css';
import { formatMonth, listWeeksOfMonth, type Month, toMonth } from './month.ts';

/** The most events that fit into the cell of a day. The list view shows the others. */
const CHIPS_MAX = 3;

interface Props {
  occurrences: readonly CalendarOccurrence[];
  month: Month;
  today: Day;
}

/** A month as a table. On a phone a day shows dots, and the events of the selected day are listed below. */
export function MonthView({ occurrences, month, today }: Props) {
  const days = groupByDay(occurrences);
  const [selected, setSelected] = useState<Day | null>(null);
  const picked = selected !== null && toMonth(selected) === month ? selected : pickDefaultDay(days, month, today);
  const weeks = listWeeksOfMonth(month);
  return (
    <>
      <table className={styles['month']}>
        <caption className="visually-hidden">{formatMonth(month)}</caption>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col">
                <abbr title={formatDay(day, { weekday: 'long' })}>{getWeekdayName(day)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <DayCell
                  key={day}
                  day={day}
                  found={days.get(day) ?? []}
                  isOutside={toMonth(day) !== month}
                  isToday={day === today}
                  isPicked={day === picked}
                  onPick={() => setSelected(day)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {picked && (
        <div className={styles['picked']} aria-live="polite">
          <h3>{formatLongDay(picked)}</h3>
          <ul>
            {days.get(picked)?.map((occurrence) => (
              <EventRow key={`${occurrence.event_id} ${occurrence.date}`} occurrence={occurrence} />
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** Today or the next day with an event; in a past month its first day with one. */
function pickDefaultDay(days: ReadonlyMap<Day, unknown>, month: Month, today: Day): Day | null {
  const daysOfMonth = [...days.keys()].filter((day) => toMonth(day) === month).toSorted();
  return daysOfMonth.find((day) => day >= today) ?? daysOfMonth[0] ?? null;
}

interface CellProps {
  day: Day;
  found: readonly CalendarOccurrence[];
  isOutside: boolean;
  isToday: boolean;
  isPicked: boolean;
  onPick: () => void;
}

function DayCell({ day, found, isOutside, isToday, isPicked, onPick }: CellProps) {
  const number = Number(day.slice(8));
  return (
    <td data-outside={isOutside || undefined} data-today={isToday || undefined}>
      <time
        className={found.length > 0 && !isOutside ? styles['numberWide'] : styles['number']}
        dateTime={day}
        aria-current={isToday ? 'date' : undefined}
      >
        {number}
      </time>
      {found.length > 0 && !isOutside && (
        <button
          type="button"
          className={styles['pick']}
          aria-pressed={isPicked}
          aria-current={isToday ? 'date' : undefined}
          aria-label={t('{day}, {count} events', { day: formatLongDay(day), count: found.length })}
          onClick={onPick}
        >
          <b>{number}</b>
          <span className={styles['dots']}>
            {found.slice(0, CHIPS_MAX).map(({ event_id: id, date, is_cancelled: isCancelled }) => (
              <i key={`${id} ${date}`} data-cancelled={isCancelled || undefined} />
            ))}
          </span>
        </button>
      )}
      <Chips day={day} found={found} />
    </td>
  );
}

function Chips({ day, found }: { day: Day; found: readonly CalendarOccurrence[] }) {
  const shown = found.length > CHIPS_MAX ? found.slice(0, CHIPS_MAX - 1) : found;
  if (shown.length === 0) return null;
  return (
    <ul className={styles['chips']}>
      {shown.map((occurrence) => (
        <li key={`${occurrence.event_id} ${occurrence.date}`}>
          <Chip occurrence={occurrence} day={day} />
        </li>
      ))}
      {found.length > shown.length && (
        <li>
          <Link className={styles['moreThere']} to={`/calendar?month=${toMonth(day)}&view=list#${day}`}>
            {t('{count} more', { count: found.length - shown.length })}
          </Link>
        </li>
      )}
    </ul>
  );
}

function Chip({ occurrence, day }: { occurrence: CalendarOccurrence; day: Day }) {
  const { title, start_local: start, is_cancelled: isCancelled, is_coming: isComing } = occurrence;
  const begins = getWallDay(start) === day;
  return (
    <Link
      to={getOccurrencePath(occurrence)}
      className={styles['chip']}
      data-cancelled={isCancelled || undefined}
      data-coming={isComing || undefined}
      title={title}
    >
      {begins && <small>{formatWallClock(start)}</small>}
      <span>{title}</span>
      {isCancelled && <span className="visually-hidden">, {t('Cancelled', { context: 'event' })}</span>}
      {isComing && <span className="visually-hidden">, {t('You’re coming')}</span>}
    </Link>
  );
}
