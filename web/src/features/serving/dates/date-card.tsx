import type { ShownDate, ShownPlace, ShownPosition } from '@kanisa/contract/serving/dates.schema.ts';
import { useRef } from 'react';
import { Link } from 'react-router';
import { t } from '../../../lib/i18n.ts';
import { formatFullName } from '../../../lib/text/full-name.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { buttonClass } from '../../../ui/button-link.tsx';
import frame from '../../../ui/page/frame.module.css';
import { StatePill } from '../../../ui/state-pill.tsx';
import { DateHead } from '../shared/date-head.tsx';
import { formatSlot, getDateKey } from '../shared/format-slot.ts';
import { PlacePill } from '../shared/place-pill.tsx';
import shared from '../shared/serving.module.css';
import type { useTakePlace } from './api.ts';
import styles from './dates.module.css';

type Taking = ReturnType<typeof useTakePlace>;

/** One date with its positions. A date on which the viewer serves has a mark. */
export function DateCard({ date, taking }: { date: ShownDate; taking: Taking }) {
  const headingId = `date-${getDateKey(date)}`;
  const isMine = date.positions.some(({ places }) => places.some((place) => place.is_mine));
  return (
    <li className={`${frame['card']} ${styles['card']}`} data-mine={isMine || undefined} aria-labelledby={headingId}>
      <DateHead date={date} id={headingId} />
      <ul className={shared['positions']}>
        {date.positions.map((position) => (
          <PositionRow key={position.position.id} date={date} position={position} taking={taking} />
        ))}
      </ul>
    </li>
  );
}

function PositionRow({ date, position, taking }: { date: ShownDate; position: ShownPosition; taking: Taking }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { variables } = taking;
  const isPressed =
    variables?.position.position.id === position.position.id && getDateKey(variables.date) === getDateKey(date);
  return (
    <li>
      <div className={shared['line']}>
        <h3 ref={heading} tabIndex={-1}>
          {position.position.name}
        </h3>
        {position.open > 0 && <StatePill tone="open">{t('{count} places open', { count: position.open })}</StatePill>}
      </div>
      {position.places.length > 0 && (
        <ul className={frame['stack6']}>
          {position.places.map((place) => (
            <PersonRow key={place.id} place={place} />
          ))}
        </ul>
      )}
      {position.places.length + position.open < position.needed && (
        <p className={frame['note']}>{t('Still being planned')}</p>
      )}
      {isPressed && taking.error && (
        <p className={shared['failed']} role="alert">
          {taking.error.message}
        </p>
      )}
      {position.may_take && (
        <button
          type="button"
          className={buttonClass('plain', styles['take'])}
          aria-label={t('I can: {place}', { place: formatSlot(position.position, date) })}
          disabled={taking.isPending}
          onClick={() =>
            taking.mutate(
              { date, position },
              // The pressed button disappears.
              { onSuccess: () => heading.current?.focus() },
            )
          }
        >
          {isPressed && taking.isPending ? t('Saving...') : t('I can')}
        </button>
      )}
    </li>
  );
}

function PersonRow({ place }: { place: ShownPlace }) {
  const name = formatFullName(place.person);
  return (
    <li className={shared['person']}>
      <Avatar name={name} size={32} />
      <span className={shared['name']}>
        {place.is_mine ? <Link to="/serving">{t('You')}</Link> : name}
        {place.is_swap_offered && <span className={styles['swap']}>{t('Looks for somebody else')}</span>}
      </span>
      {place.state !== 'accepted' && <PlacePill state={place.state} />}
    </li>
  );
}
