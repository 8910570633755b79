import type { OpenSlot } from '@kanisa/contract/serving/overview.schema.ts';
import { Link } from 'react-router';
import { DayTile } from '../../../art/day-tile.tsx';
import { formatWallClock, getWallDay } from '../../../lib/dates/wall-time.ts';
import { t } from '../../../lib/i18n.ts';
import frame from '../../../ui/page/frame.module.css';
import { StatePill } from '../../../ui/state-pill.tsx';
import { getDateKey } from '../shared/format-slot.ts';
import styles from './overview.module.css';

/** Positions that still lack somebody, soonest first. Each leads to its department's dates. */
export function OpenSlots({ open }: { open: readonly OpenSlot[] }) {
  return (
    <ul className={styles['slots']}>
      {open.map((slot) => (
        <li key={`${getDateKey(slot)}-${slot.department.id}-${slot.position.id}`}>
          <DayTile day={getWallDay(slot.start_local)} />
          <div className={styles['words']}>
            <p className={styles['what']}>
              <Link to={`/department/${slot.department.id}/serving`}>
                {t('{position}, {department}', { position: slot.position.name, department: slot.department.name })}
              </Link>
            </p>
            <p className={frame['note']}>
              {t('{day}, {time}', { day: slot.title, time: formatWallClock(slot.start_local) })}
            </p>
            <p>
              <StatePill tone="open">{t('{count} places open', { count: slot.open })}</StatePill>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
