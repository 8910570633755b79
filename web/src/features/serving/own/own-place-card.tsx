import type { OwnPlace } from '@kanisa/contract/serving/serving.schema.ts';
import { useRef } from 'react';
import { Link } from 'react-router';
import { t } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import frame from '../../../ui/page/frame.module.css';
import { Sentence } from '../../../ui/text/sentence.tsx';
import { DateHead } from '../shared/date-head.tsx';
import { PlacePill } from '../shared/place-pill.tsx';
import shared from '../shared/serving.module.css';
import { AnswerWays } from './answer-ways.tsx';
import { useOfferSwap } from './api.ts';
import styles from './own.module.css';

/** One of the viewer's dates, with what they can answer now. */
export function OwnPlaceCard({ place }: { place: OwnPlace }) {
  const headingId = `place-${place.id}`;
  const card = useRef<HTMLLIElement>(null);
  const { department, position, state } = place;
  return (
    <li
      ref={card}
      className={`${frame['card']} ${styles['place']}`}
      data-asked={state === 'asked' || undefined}
      aria-labelledby={headingId}
    >
      <DateHead date={place} id={headingId} />
      <p className={shared['line']}>
        <span>
          <Sentence
            text={t('{position} in {department}')}
            values={{
              position: <strong>{position.name}</strong>,
              department: <Link to={`/department/${department.id}/serving`}>{department.name}</Link>,
            }}
          />
        </span>
        <PlacePill state={state} />
      </p>
      {place.reason && <p className={frame['note']}>{t('Your reason: {reason}', { reason: place.reason })}</p>}
      {/* The pressed button is replaced by others. */}
      {place.may_answer && (
        <AnswerWays place={place} describedBy={headingId} onDone={() => focusHeading(card.current)} />
      )}
      {place.may_swap && <Swap place={place} describedBy={headingId} />}
    </li>
  );
}

const focusHeading = (card: HTMLElement | null) => card?.querySelector('h2')?.focus();

function Swap({ place, describedBy }: { place: OwnPlace; describedBy: string }) {
  const swap = useOfferSwap(place.id);
  const isOffered = place.is_swap_offered;
  const label = isOffered ? t('Keep it after all') : t('Find somebody else');
  return (
    <div className={styles['swap']}>
      <p className={frame['note']}>
        {isOffered
          ? t('The others who can do this see that you look for somebody else. Until then it stays yours.')
          : t('You would rather pass it on? It stays yours until somebody takes it.')}
      </p>
      <button
        type="button"
        className={buttonClass('plain')}
        aria-describedby={describedBy}
        disabled={swap.isPending}
        onClick={() => swap.mutate(!isOffered)}
      >
        {swap.isPending ? t('Saving...') : label}
      </button>
      {swap.error && (
        <p className={shared['failed']} role="alert">
          {swap.error.message}
        </p>
      )}
    </div>
  );
}
