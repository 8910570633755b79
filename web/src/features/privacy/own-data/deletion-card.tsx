import { useRef, useState } from 'react';
import { formatChurchDate } from '../../../lib/dates/time-text.ts';
import { t } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import frame from '../../../ui/page/frame.module.css';
import { Sentence } from '../../../ui/text/sentence.tsx';
import { TimeAgo } from '../../../ui/text/time-ago.tsx';
import { useOwnProfile } from '../../people/shared/own-profile.ts';
import { useWithdrawDeletion } from '../shared/api.ts';
import styles from './own-data.module.css';
import { RequestDeletionDialog } from './request-deletion-dialog.tsx';

export function DeletionCard() {
  const profile = useOwnProfile();
  const heading = useRef<HTMLHeadingElement>(null);
  const since = profile.data?.deletion_requested_at;
  // The pressed button disappears, so the focus moves to the heading of the new content.
  const onDone = () => heading.current?.focus();
  return (
    <section className={`${frame['card']} ${styles['card']}`} aria-labelledby="delete-account">
      <h2 id="delete-account" ref={heading} tabIndex={-1}>
        {t('Delete my account')}
      </h2>
      {profile.isPending && <SkeletonLines count={4} />}
      {profile.isError && !profile.data && (
        <ApiErrorBanner error={profile.error} busy={profile.isFetching} onRetry={() => void profile.refetch()} />
      )}
      {since === null && <DeletionNotRequested onDone={onDone} />}
      {since && <DeletionRequested since={since} onDone={onDone} />}
    </section>
  );
}

function DeletionNotRequested({ onDone }: { onDone: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <p>{t('You can leave at any time. Once an admin confirms your request, all of this is deleted for good:')}</p>
      <ul className={styles['gone']}>
        <li>{t('your account, your profile and your photo')}</li>
        <li>{t('your family members and their photos')}</li>
        <li>{t('all logins, and messages to you that haven’t been sent yet')}</li>
      </ul>
      <p className={frame['soft']}>{t('If you want to keep a copy, download your data first.')}</p>
      <button type="button" className={buttonClass('risky', styles['delete'])} onClick={() => setAsking(true)}>
        {t('Request deletion')}
      </button>
      {isAsking && <RequestDeletionDialog onClose={() => setAsking(false)} onDone={onDone} />}
    </>
  );
}

function DeletionRequested({ since, onDone }: { since: string; onDone: () => void }) {
  const withdrawal = useWithdrawDeletion(onDone);
  return (
    <>
      {withdrawal.isError && <ApiErrorBanner error={withdrawal.error} />}
      <Banner tone="warning">
        <p>
          <Sentence
            text={t('You asked to delete your account on {date} ({when}).', { date: formatChurchDate(since) })}
            values={{ when: <TimeAgo instant={since} /> }}
          />
        </p>
      </Banner>
      <p>{t('An admin will confirm it. Until then nothing is deleted, and you can withdraw your request.')}</p>
      <button
        type="button"
        className={buttonClass('plain', styles['act'])}
        disabled={withdrawal.isPending}
        onClick={() => withdrawal.mutate()}
      >
        {withdrawal.isPending ? t('Withdrawing...') : t('Withdraw request')}
      </button>
    </>
  );
}
