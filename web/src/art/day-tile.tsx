import type { ReactNode } from 'react';
import { type Day, formatDay, getWeekdayName } from '../lib/dates/calendar-day.ts';
import styles from './day-tile.module.css';

interface Props {
  /** Null until the browser has read its clock. */
  day: Day | null;
  /** Shown in a tile of the same size while `day` is null. */
  children?: ReactNode;
}

/** A date as a calendar leaf. */
export function DayTile({ day, children }: Props) {
  if (!day) return <span className={styles['tile']}>{children}</span>;
  return (
    <time
      className={styles['tile']}
      dateTime={day}
      title={formatDay(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })}
    >
      <span className={styles['top']}>{formatDay(day, { month: 'short' })}</span>
      <b>{formatDay(day, { day: 'numeric' })}</b>
      <span className={styles['bottom']}>{getWeekdayName(day)}</span>
    </time>
  );
}
