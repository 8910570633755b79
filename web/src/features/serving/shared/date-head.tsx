import type { ServingDate } from '@kanisa/contract/serving/serving.schema.ts';
import type { ReactNode } from 'react';
import { DayTile } from '../../../art/day-tile.tsx';
import { formatWallHours, formatWallSpan, getWallDay } from '../../../lib/dates/wall-time.ts';
import frame from '../../../ui/page/frame.module.css';
import styles from './serving.module.css';

type Shown = Pick<ServingDate, 'title' | 'start_local' | 'end_local' | 'location'>;

/** A date of an event: its day as a calendar leaf, title, hours and place. */
export function DateHead({ date, id, children }: { date: Shown; id: string; children?: ReactNode }) {
  const { title, start_local: start, end_local: end, location } = date;
  return (
    <div className={styles['head']}>
      <DayTile day={getWallDay(start)} />
      <div className={styles['headWords']}>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        <p className={frame['note']} title={formatWallSpan(start, end)}>
          {formatWallHours(start, end)}
        </p>
        {location && <p className={frame['note']}>{location}</p>}
        {children}
      </div>
    </div>
  );
}
