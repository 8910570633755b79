import type { Email } from '@kanisa/contract/messaging/emails.schema.ts';
import { t } from '../../../lib/i18n.ts';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { type PillTone, StatePill } from '../../../ui/state-pill.tsx';
import { formatStatus } from '../shared/format-status.ts';
import styles from './email-status.module.css';
import { formatEmailProgress } from './email-texts.ts';

const TONES: Record<Email['status'], PillTone> = { queued: 'open', sent: 'good', failed: 'bad' };

/** The status of an email, with a progress bar while it is being sent. */
export function EmailStatus({ email }: { email: Email }) {
  const { status, counts } = email;
  return (
    <div className={styles['status']}>
      <StatePill tone={TONES[status]}>{formatStatus(status)}</StatePill>
      {status === 'queued' && (
        <ProgressBar
          share={counts.total > 0 ? (counts.total - counts.pending) / counts.total : 0}
          label={t('Sending')}
          text={t('Sending...')}
          numbers={formatEmailProgress(email)}
        />
      )}
    </div>
  );
}
