import { type Day, dayText } from '../content/calendar.ts';
import { roughDate, type SampleEvent, weekdayName, weekdayNameOf } from '../content/sample-events.ts';
import { t } from '../lib/i18n.ts';
import styles from './day-tile.module.css';

interface Props {
  /** Null until the browser has looked at its clock. */
  day: Day | null;
  /** What stands there meanwhile, in a tile of the same size. */
  sample?: SampleEvent | undefined;
}

/** A leaf of a calendar. */
export function DayTile({ day, sample }: Props) {
  if (day) {
    return (
      <time
        className={styles['tile']}
        dateTime={day}
        title={dayText(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })}
      >
        <span className={styles['top']}>{dayText(day, { month: 'short' })}</span>
        <b>{dayText(day, { day: 'numeric' })}</b>
        <span className={styles['bottom']}>{t(weekdayNameOf(day))}</span>
      </time>
    );
  }
  if (!sample) return <span className={styles['tile']} />;
  const rough = roughDate(sample);
  return (
    <span className={styles['tile']}>
      <span className={styles['top']}>{t(weekdayName(sample))}</span>
      <span className={styles['rough']}>{t(rough.sentence, rough.values)}</span>
    </span>
  );
}
