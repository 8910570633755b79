import type { OwnPlace } from '@kanisa/contract/serving/serving.schema.ts';
import { REASON_MAX, servingMessages } from '@kanisa/contract/serving/serving.ts';
import { useState } from 'react';
import { t } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { Counter } from '../../../ui/form/counter.tsx';
import { Textarea } from '../../../ui/form/inputs.tsx';
import shared from '../shared/serving.module.css';
import { useAnswerPlace } from './api.ts';
import styles from './own.module.css';

interface Props {
  place: OwnPlace;
  describedBy: string;
  onDone: () => void;
}

/** Yes or no with one tap. A no may have a reason, which is asked for after the tap on it. */
export function AnswerWays({ place, describedBy, onDone }: Props) {
  const answer = useAnswerPlace(place.id);
  const [isDeclining, setDeclining] = useState(false);
  const decline = (reason: string) =>
    answer.mutate(
      { answer: 'declined', reason },
      {
        onSuccess: () => {
          setDeclining(false);
          onDone();
        },
      },
    );
  return (
    <div className={styles['answer']}>
      {answer.error && (
        <p className={shared['failed']} role="alert">
          {answer.error.message}
        </p>
      )}
      {isDeclining ? (
        <Decline
          isBusy={answer.isPending}
          describedBy={describedBy}
          onDecline={decline}
          onCancel={() => setDeclining(false)}
        />
      ) : (
        <YesAndNo
          state={place.state}
          isBusy={answer.isPending}
          describedBy={describedBy}
          onYes={() => answer.mutate({ answer: 'accepted' }, { onSuccess: onDone })}
          onNo={() => setDeclining(true)}
        />
      )}
    </div>
  );
}

interface ButtonsProps {
  state: OwnPlace['state'];
  isBusy: boolean;
  describedBy: string;
  onYes: () => void;
  onNo: () => void;
}

function YesAndNo({ state, isBusy, describedBy, onYes, onNo }: ButtonsProps) {
  const yes = state === 'declined' ? t('I can after all') : t('Yes, I can');
  return (
    <div className={shared['ways']}>
      {state !== 'accepted' && (
        <button
          type="button"
          className={buttonClass('main')}
          aria-describedby={describedBy}
          disabled={isBusy}
          onClick={onYes}
        >
          {isBusy ? t('Saving...') : yes}
        </button>
      )}
      {state !== 'declined' && (
        <button
          type="button"
          className={buttonClass('plain')}
          aria-describedby={describedBy}
          disabled={isBusy}
          onClick={onNo}
        >
          {state === 'accepted' ? t('I can’t make it') : t('No, I can’t')}
        </button>
      )}
    </div>
  );
}

interface DeclineProps {
  isBusy: boolean;
  describedBy: string;
  onDecline: (reason: string) => void;
  onCancel: () => void;
}

function Decline({ isBusy, describedBy, onDecline, onCancel }: DeclineProps) {
  const [reason, setReason] = useState('');
  const isTooLong = reason.trim().length > REASON_MAX;
  return (
    <>
      <div>
        <Textarea
          label={t('Reason (optional)')}
          description={t('Only you and the leader see it.')}
          minRows={2}
          autosize
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field stands where the pressed button was
          autoFocus
          value={reason}
          error={isTooLong ? servingMessages.reasonLong : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        <Counter length={reason.length} max={REASON_MAX} />
      </div>
      <div className={shared['ways']}>
        <button
          type="button"
          className={buttonClass('main')}
          aria-describedby={describedBy}
          disabled={isBusy}
          onClick={() => {
            if (!isTooLong) onDecline(reason);
          }}
        >
          {isBusy ? t('Saving...') : t('Send: I can’t')}
        </button>
        <button type="button" className={buttonClass('plain')} disabled={isBusy} onClick={onCancel}>
          {t('Back', { context: 'step' })}
        </button>
      </div>
    </>
  );
}
