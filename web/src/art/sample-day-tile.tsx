import { describeRoughDate, getSampleWeekday, type SampleEvent } from '../content/sample-events.ts';
import type { Day } from '../lib/dates/calendar-day.ts';
import { t } from '../lib/i18n.ts';
import styles from './day-tile.module.css';
import { DayTile } from './day-tile.tsx';

interface Props {
  /** Null until the browser has read its clock. */
  day: Day | null;
  /** Undefined for an event that is no sample. */
  sample: SampleEvent | undefined;
}

/** The date of an event of the site. A rough date replaces that of a sample event until the day is known. */
export function SampleDayTile({ day, sample }: Props) {
  if (!sample) return <DayTile day={day} />;
  const rough = describeRoughDate(sample);
  return (
    <DayTile day={day}>
      <span className={styles['top']}>{getSampleWeekday(sample)}</span>
      <span className={styles['rough']}>{t(rough.sentence, rough.values)}</span>
    </DayTile>
  );
}
