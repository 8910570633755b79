import { useState } from 'react';
import { t } from '../lib/i18n.ts';
import { setLogOutQuestion } from '../lib/session/log-out.ts';
import { setRefusalNotice } from '../offline/queue/account-queue.ts';
import { loadQueue } from '../offline/queue/load-queue.ts';
import type { Operation } from '../offline/queue/operation.ts';
import { useWaiting } from '../offline/queue/use-waiting.ts';
import { OperationNote } from '../ui/feedback/operation-notes.tsx';
import { showErrorToast } from '../ui/feedback/toast.ts';
import { TimeAgo } from '../ui/text/time-ago.tsx';
import textButton from '../ui/text-button.module.css';
import { askBeforeLogOut } from './log-out-question.tsx';
import styles from './operation-list.module.css';

// This file loads in the background, with the first write that waits, and before a log-out while something waits.
setLogOutQuestion(askBeforeLogOut);
setRefusalNotice(({ refusal, title }) => showErrorToast(title ? `${title}: ${refusal}` : (refusal ?? '')));

/** How much waits and what was refused, with the list of it behind a button. */
export function OperationList() {
  const { operations, deletedCount } = useWaiting();
  const [isOpen, setOpen] = useState(false);
  const refused = operations.filter(({ state }) => state === 'refused').length;
  const unsent = operations.length - refused;
  return (
    <section
      className={styles['strip']}
      aria-label={t('Changes on this device')}
      data-refused={refused > 0 || undefined}
    >
      {deletedCount > 0 && <DeletedLine count={deletedCount} />}
      {operations.length > 0 && (
        <div className={styles['line']}>
          <p role="status">
            {refused > 0 && <span>{t('{count} changes were not accepted.', { count: refused })} </span>}
            {unsent > 0 && <span>{t('{count} changes will be sent when you are online.', { count: unsent })}</span>}
          </p>
          <button
            type="button"
            className={textButton['button']}
            aria-expanded={isOpen}
            aria-controls="waiting-operations"
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? t('Hide') : t('Show')}
          </button>
        </div>
      )}
      {isOpen && (
        <ul id="waiting-operations" className={styles['list']}>
          {operations.map((operation) => (
            <li key={operation.id}>
              <p className={styles['title']}>
                {describeRoute(operation)}
                {operation.title && <strong>{operation.title}</strong>}
                <span className={styles['time']}>
                  <TimeAgo instant={new Date(operation.createdAt).toISOString()} />
                </span>
              </p>
              <OperationNote operation={operation} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** A session that ended empties the store. Silence about it would be a loss that nobody notices. */
function DeletedLine({ count }: { count: number }) {
  return (
    <div className={styles['line']} role="alert">
      <p>
        {t('{count} changes were deleted from this device before they were sent. Please make them again.', { count })}
      </p>
      <button
        type="button"
        className={textButton['button']}
        onClick={() => void loadQueue().then((queue) => queue?.forgetDeleted())}
      >
        {t('Dismiss')}
      </button>
    </div>
  );
}

function describeRoute({ route }: Operation): string {
  switch (route) {
    case 'PUT /calendar/:id/attendance/:date':
      return t('I will come');
    case 'POST /messages/:id/read':
      return t('Mark as read');
    case 'PATCH /profile/preferences':
      return t('Preferences');
    case 'POST /department/:id/info':
      return t('Post');
    case 'POST /department/:id/apply':
      return t('Application');
  }
}
