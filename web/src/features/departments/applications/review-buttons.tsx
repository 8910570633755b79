import { type ApplicationStatus, applicationMessages, REASON_MAX } from '@kanisa/contract/departments/applications.ts';
import { useState } from 'react';
import { useApiMutation } from '../../../lib/api/use-api-mutation.ts';
import { t } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { Counter } from '../../../ui/form/counter.tsx';
import { Textarea } from '../../../ui/form/inputs.tsx';
import { ChevronIcon } from '../../../ui/icons.tsx';
import fold from '../../../ui/page/fold.module.css';
import type { ReviewDecision } from './api.ts';
import styles from './applications.module.css';
import type { ReviewOutcome } from './use-application-review.ts';

interface Props {
  status: ApplicationStatus;
  describedBy: string;
  onReview: (decision: ReviewDecision) => Promise<ReviewOutcome>;
}

const REVIEW_CHOICES = [
  ['approved', t('Approve')],
  ['rejected', t('Reject')],
  ['pending', t('Pending')],
] as const;

export function ReviewButtons({ status, describedBy, onReview }: Props) {
  const [reason, setReason] = useState('');
  const review = useApiMutation<ReviewOutcome, ReviewDecision>({
    mutationFn: onReview,
    onSuccess: (outcome) => outcome === 'done' && setReason(''),
  });
  const pressed = review.isPending ? review.variables.status : null;
  const isTooLong = reason.trim().length > REASON_MAX;

  function submit(choice: ApplicationStatus): void {
    // The field already shows the length error.
    if (!review.isPending && !isTooLong) review.mutate({ status: choice, reason });
  }

  return (
    <div className={styles['review']}>
      {review.error && (
        <p className={styles['refusal']} role="alert">
          {review.error.message}
        </p>
      )}
      {/* The key collapses the field after a decision, because the reason was sent. */}
      <ReasonField key={status} reason={reason} isTooLong={isTooLong} onChange={setReason} />
      <div className={styles['buttons']}>
        {REVIEW_CHOICES.map(([choice, label]) => (
          <button
            key={choice}
            type="button"
            className={buttonClass('plain', styles[choice])}
            disabled={choice === status || pressed !== null}
            aria-describedby={describedBy}
            onClick={() => submit(choice)}
          >
            {pressed === choice ? t('Saving...') : label}
          </button>
        ))}
      </div>
    </div>
  );
}

interface ReasonProps {
  reason: string;
  isTooLong: boolean;
  onChange: (reason: string) => void;
}

/** Collapsed by default: a reason is optional. */
function ReasonField({ reason, isTooLong, onChange }: ReasonProps) {
  return (
    <details className={`${fold['fold']} ${styles['fold']}`}>
      <summary>
        <ChevronIcon size={18} />
        {t('Add a reason')}
      </summary>
      <div>
        <Textarea
          label={t('Reason')}
          description={t('The applicant will see it.')}
          minRows={2}
          autosize
          value={reason}
          error={isTooLong ? applicationMessages.reasonLong : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        <Counter length={reason.length} max={REASON_MAX} />
      </div>
    </details>
  );
}
