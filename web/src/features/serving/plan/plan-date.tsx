import type { PlannedDate, PlannedPlace, PlannedPosition } from '@kanisa/contract/serving/plan.schema.ts';
import { t } from '../../../lib/i18n.ts';
import { formatFullName } from '../../../lib/text/full-name.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { PlusIcon } from '../../../ui/icons.tsx';
import frame from '../../../ui/page/frame.module.css';
import { DateHead } from '../shared/date-head.tsx';
import { formatSlot, getDateKey } from '../shared/format-slot.ts';
import { PlacePill } from '../shared/place-pill.tsx';
import shared from '../shared/serving.module.css';
import type { PickedPlace } from './place-dialog.tsx';
import styles from './plan.module.css';

interface Props {
  date: PlannedDate;
  onPick: (picked: PickedPlace) => void;
}

/** One date: every place is a button, taken or open. */
export function PlanDate({ date, onPick }: Props) {
  const dateKey = getDateKey(date);
  const headingId = `plan-${dateKey}`;
  return (
    <li className={frame['card']} aria-labelledby={headingId} data-over={date.is_over || undefined}>
      <DateHead date={date} id={headingId}>
        {date.is_over && <p className={frame['note']}>{t('This is over.')}</p>}
      </DateHead>
      <ul className={shared['positions']}>
        {date.positions.map((position) => (
          <PositionRow
            key={position.position.id}
            date={date}
            position={position}
            onPick={(placeId) => onPick({ dateKey, positionId: position.position.id, placeId })}
          />
        ))}
      </ul>
    </li>
  );
}

interface RowProps {
  date: PlannedDate;
  position: PlannedPosition;
  /** Null: an open place. */
  onPick: (placeId: number | null) => void;
}

function PositionRow({ date, position: { position, needed, open, places, declined }, onPick }: RowProps) {
  return (
    <li>
      <div className={shared['line']}>
        <h3>{position.name}</h3>
        <span className={frame['note']}>{t('{taken} of {needed}', { taken: places.length, needed })}</span>
      </div>
      <ul className={frame['stack6']}>
        {places.map((place) => (
          <li key={place.id}>
            <TakenPlace place={place} slot={formatSlot(position, date)} onPick={() => onPick(place.id)} />
          </li>
        ))}
        {open > 0 && !date.is_over && (
          <li>
            <button
              type="button"
              className={`${styles['place']} ${styles['open']}`}
              aria-label={t('Choose somebody: {place}', { place: formatSlot(position, date) })}
              onClick={() => onPick(null)}
            >
              <PlusIcon />
              <span>{t('{count} places open', { count: open })}</span>
            </button>
          </li>
        )}
      </ul>
      {declined.map((place) => (
        <Declined key={place.id} place={place} />
      ))}
    </li>
  );
}

function TakenPlace({ place, slot, onPick }: { place: PlannedPlace; slot: string; onPick: () => void }) {
  const name = formatFullName(place.person);
  return (
    <button type="button" className={styles['place']} onClick={onPick}>
      <Avatar name={name} size={32} />
      <span className={styles['placeName']}>
        {name}
        {place.is_swap_offered && <small>{t('Looks for somebody else')}</small>}
      </span>
      <PlacePill state={place.state} />
      <span className="visually-hidden">{slot}</span>
    </button>
  );
}

/** Only the leader sees who declined, and why. */
function Declined({ place: { person, reason } }: { place: PlannedPlace }) {
  const name = formatFullName(person);
  return (
    <p className={frame['note']}>
      {reason ? t('{name} declined: {reason}', { name, reason }) : t('{name} declined.', { name })}
    </p>
  );
}
