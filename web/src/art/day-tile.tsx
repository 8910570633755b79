import { describeRoughDate, getSampleWeekday, getWeekdayName, type SampleEvent } from '../content/sample-events.ts';
import { type Day, formatDay } from '../lib/dates/calendar-day.ts';
import { t } from '../lib/i18n.ts';
import styles from './day-tile.module.css';

interface Props {
  /** Null until the browser has read its clock. */
  day: Day | null;
  /** Shown in a tile of the same size while `day` is null. */
  sample?: SampleEvent | undefined;
}

/** A date as a calendar leaf. */
export function DayTile({ day, sample }: Props) {
  if (day) {
    return (
      <time
        className={styles['tile']}
        dateTime={day}
        title={formatDay(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })}
      >
        <span className={styles['top']}>{formatDay(day, { month: 'short' })}</span>
        <b>{formatDay(day, { day: 'numeric' })}</b>
        <span className={styles['bottom']}>{t(getWeekdayName(day))}</span>
      </time>
    );
  }
  if (!sample) return <span className={styles['tile']} />;
  const rough = describeRoughDate(sample);
  return (
    <span className={styles['tile']}>
      <span className={styles['top']}>{t(getSampleWeekday(sample))}</span>
      <span className={styles['rough']}>{t(rough.sentence, rough.values)}</span>
    </span>
  );
}
