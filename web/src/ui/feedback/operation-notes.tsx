import { useState } from 'react';
import { focusHeading } from '../../lib/browser/focus-heading.ts';
import { t } from '../../lib/i18n.ts';
import { loadQueue } from '../../offline/queue/load-queue.ts';
import type { Operation } from '../../offline/queue/operation.ts';
import textButton from '../text-button.module.css';
import styles from './operation-notes.module.css';
import { showErrorToast, showSuccessToast } from './toast.ts';

interface Props {
  operations: readonly Operation[];
}

/** What waits about one thing, each with the way back. */
export function OperationNotes({ operations }: Props) {
  return (
    <div className={styles['notes']}>
      {operations.map((operation) => (
        <OperationNote key={operation.id} operation={operation} />
      ))}
    </div>
  );
}

export function OperationNote({ operation }: { operation: Operation }) {
  const { state, refusal } = operation;
  const isRefused = state === 'refused';
  return (
    <div className={`${styles['note']} ${isRefused ? styles['refused'] : ''}`} role="status">
      <p>{isRefused ? refusal : state === 'sending' ? t('Sending...') : t('Will be sent when you are online')}</p>
      <Buttons operation={operation} />
    </div>
  );
}

function Buttons({ operation: { id, state, title } }: { operation: Operation }) {
  const [isBusy, setBusy] = useState(false);
  const act = (work: (id: string) => Promise<void>) => {
    setBusy(true);
    void work(id).finally(() => setBusy(false));
  };
  const describe = (label: string) => ({ 'aria-label': title ? `${label}: ${title}` : label, disabled: isBusy });
  if (state === 'sending') return null;
  if (state === 'waiting') {
    return (
      <button type="button" {...describe(t('Cancel'))} className={textButton['button']} onClick={() => act(cancel)}>
        {t('Cancel')}
      </button>
    );
  }
  return (
    <span className={styles['buttons']}>
      <button type="button" {...describe(t('Try again'))} className={textButton['button']} onClick={() => act(retry)}>
        {t('Try again')}
      </button>
      <button type="button" {...describe(t('Dismiss'))} className={textButton['button']} onClick={() => act(dismiss)}>
        {t('Dismiss')}
      </button>
    </span>
  );
}

/** The button disappears with the focus in it. */
async function cancel(id: string): Promise<void> {
  const result = await (await loadQueue())?.cancel(id);
  if (result === 'cancelled') showSuccessToast(t('Cancelled. Nothing was sent.'));
  if (result === 'cancelled_late') {
    showSuccessToast(t('Cancelled. It was on its way before, so it may have arrived: check once you are online.'));
  }
  if (result === 'sending') showErrorToast(t('This is being sent right now and can’t be cancelled.'));
  else focusHeading();
}

async function retry(id: string): Promise<void> {
  const queue = await loadQueue();
  await queue?.retry(id);
  queue?.wake();
}

async function dismiss(id: string): Promise<void> {
  await (await loadQueue())?.dismiss(id);
  focusHeading();
}
