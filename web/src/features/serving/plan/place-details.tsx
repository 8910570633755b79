import type { PlannedPlace } from '@kanisa/contract/serving/plan.schema.ts';
import { t } from '../../../lib/i18n.ts';
import { formatFullName } from '../../../lib/text/full-name.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { buttonClass } from '../../../ui/button-link.tsx';
import frame from '../../../ui/page/frame.module.css';
import { PlacePill } from '../shared/place-pill.tsx';
import shared from '../shared/serving.module.css';
import type { usePlaceChanges } from './api.ts';
import styles from './dialog.module.css';
import { WhyThisPerson } from './why.tsx';

interface Props {
  place: PlannedPlace;
  isOver: boolean;
  changes: ReturnType<typeof usePlaceChanges>;
  onFreed: () => void;
  onDone: () => void;
}

/** Shows who has a place and why, and offers what the leader can do about it. */
export function PlaceDetails({ place, isOver, changes, onFreed, onDone }: Props) {
  const name = formatFullName(place.person);
  return (
    <>
      <div className={styles['holder']}>
        <Avatar name={name} size={48} />
        <div>
          <p className={frame['strong']}>{name}</p>
          <p>
            <PlacePill state={place.state} />
          </p>
        </div>
      </div>
      {place.is_swap_offered && (
        <p>{t('Accepted, but looks for somebody else. Those who are able can take the place.')}</p>
      )}
      {place.why ? (
        <WhyThisPerson why={place.why} />
      ) : (
        <p className={styles['fact']}>{t('Chosen by a leader, or said “I can”.')}</p>
      )}
      {isOver ? (
        <Outcome place={place} changes={changes} onDone={onDone} />
      ) : (
        <Freeing place={place} changes={changes} onFreed={onFreed} />
      )}
    </>
  );
}

function Freeing({ place, changes, onFreed }: Pick<Props, 'place' | 'changes' | 'onFreed'>) {
  const { free } = changes;
  return (
    <>
      <div className={shared['ways']}>
        <button
          type="button"
          className={buttonClass('risky')}
          disabled={free.isPending}
          onClick={() => free.mutate(place.id, { onSuccess: onFreed })}
        >
          {free.isPending ? t('Saving...') : t('Free this place')}
        </button>
      </div>
      <p className={styles['fact']}>
        {place.state === 'planned'
          ? t('Nothing was sent yet, so nobody is told.')
          : t('The person is told that they are no longer needed.')}
      </p>
    </>
  );
}

function Outcome({ place, changes, onDone }: Pick<Props, 'place' | 'changes' | 'onDone'>) {
  const { record } = changes;
  const save = (state: 'served' | 'missed') => record.mutate({ place: place.id, state }, { onSuccess: onDone });
  if (place.state === 'planned' || place.state === 'asked')
    return <p className={styles['fact']}>{t('There was no answer before the date.')}</p>;
  return (
    <>
      <p>{t('Was this person there?')}</p>
      <div className={shared['ways']}>
        <button
          type="button"
          className={buttonClass('plain')}
          disabled={record.isPending || place.state === 'served'}
          onClick={() => save('served')}
        >
          {t('Served')}
        </button>
        <button
          type="button"
          className={buttonClass('plain')}
          disabled={record.isPending || place.state === 'missed'}
          onClick={() => save('missed')}
        >
          {t('Missed')}
        </button>
      </div>
    </>
  );
}
