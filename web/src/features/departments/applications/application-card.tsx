import type { Application } from '@kanisa/contract/departments/applications.schema.ts';
import { applicationMessages } from '@kanisa/contract/departments/applications.ts';
import { useRef } from 'react';
import { t } from '../../../lib/i18n.ts';
import { formatFullName, formatNameAndUsername } from '../../../lib/text/full-name.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import frame from '../../../ui/page/frame.module.css';
import { DateText } from '../../../ui/text/date-text.tsx';
import { LongText } from '../../../ui/text/long-text.tsx';
import { Sentence } from '../../../ui/text/sentence.tsx';
import { TimeAgo } from '../../../ui/text/time-ago.tsx';
import { APPLICATION_STATUS_LABELS, ApplicationStatusBadge } from '../shared/application-status-badge.tsx';
import type { ReviewDecision } from './api.ts';
import styles from './applications.module.css';
import { ReviewButtons } from './review-buttons.tsx';
import type { ReviewOutcome } from './use-application-review.ts';

interface Props {
  application: Application;
  mayReview: boolean;
  onReview: (decision: ReviewDecision) => Promise<ReviewOutcome>;
}

export function ApplicationCard({ application, mayReview, onReview }: Props) {
  const { id, user_id: userId, username, status, motivation } = application;
  const name = formatFullName(application);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <li className={`${frame['card']} ${styles['card']}`} aria-labelledby={`application-${id}`}>
      <div className={styles['who']}>
        <Avatar name={name} size={48} />
        <div className={styles['names']}>
          <h2 id={`application-${id}`} ref={heading} tabIndex={-1}>
            {name}
          </h2>
          <p className={frame['brief']}>
            <span>{username}</span>
            <span>{t('User ID: {id}', { id: userId })}</span>
            <span>{t('Application {id}', { id })}</span>
            <span>
              <Sentence text={t('Applied {day}')} values={{ day: <DateText instant={application.created_at} /> }} />
            </span>
          </p>
        </div>
        <ApplicationStatusBadge status={status} />
      </div>
      {motivation ? (
        <LongText>{motivation}</LongText>
      ) : (
        <p className={frame['soft']}>{applicationMessages.noMotivation}</p>
      )}
      <Outcome application={application} />
      {mayReview && (
        <ReviewButtons
          status={status}
          describedBy={`application-${id}`}
          onReview={async (decision) => {
            const outcome = await onReview(decision);
            // The pressed button is disabled now and has lost the focus.
            if (outcome === 'done') heading.current?.focus();
            return outcome;
          }}
        />
      )}
    </li>
  );
}

function Outcome({ application }: { application: Application }) {
  const { reviewed_at: at, reason } = application;
  if (at === null) return null;
  return (
    <div className={styles['outcome']}>
      <p>
        <Sentence text={describeReview(application)} values={{ when: <TimeAgo instant={at} /> }} />
      </p>
      {reason && (
        <p>
          {t('Reason')}: <span className={styles['reason']}>{reason}</span>
        </p>
      )}
    </div>
  );
}

function describeReview({ status, reviewer }: Application): string {
  const values = { status: APPLICATION_STATUS_LABELS[status] };
  return reviewer
    ? t('{status} by {name}, {when}', { ...values, name: formatNameAndUsername(reviewer) })
    : t('{status}, {when}', values);
}
