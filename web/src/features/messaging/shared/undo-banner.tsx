import { undoFallback } from '@kanisa/contract/messaging/undo.ts';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { callApi } from '../../../lib/api/api-client.ts';
import { useApiMutation } from '../../../lib/api/use-api-mutation.ts';
import { t } from '../../../lib/i18n.ts';
import { saveDraft } from '../../../lib/session/drafts.ts';
import { getSession } from '../../../lib/session/session.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { showApiErrorToast, showSuccessToast } from '../../../ui/feedback/toast.ts';
import styles from './undo-banner.module.css';
import { setUndoOffer, type UndoKind, type UndoOffer, useUndoOffer } from './undo-store.ts';

const FORM_PATHS: Record<UndoKind, string> = {
  message: '/admin/messages/new',
  email: '/admin/email',
  text: '/admin/text-messages/send',
};

function requestUndo({ kind, id }: UndoOffer) {
  const options = { params: { id }, fallback: undoFallback };
  if (kind === 'message') return callApi('POST /admin/messages/:id/undo', options);
  if (kind === 'email') return callApi('POST /admin/email/:id/undo', options);
  return callApi('POST /admin/text-messages/:id/undo', options);
}

/** Offers to undo what was just sent. Undoing leads back to the form with its values, unless the page was reloaded. */
export function UndoBanner({ kind, onReload }: { kind: UndoKind; onReload: () => void }) {
  const offer = useUndoOffer(kind);
  return offer && <UndoCountdown key={offer.id} offer={offer} onReload={onReload} />;
}

function UndoCountdown({ offer, onReload }: { offer: UndoOffer; onReload: () => void }) {
  const navigate = useNavigate();
  const seconds = useSecondsLeft(offer.endsAtMs);
  const undoing = useApiMutation({
    mutationFn: () => requestUndo(offer),
    onSuccess({ message }) {
      // Takes the place of the toast that says that it was sent.
      showSuccessToast(message);
      if (!offer.values) return;
      const path = FORM_PATHS[offer.kind];
      saveDraft(path, getSession().username ?? '', { ...offer.values });
      void navigate(path, { state: { picked: offer.picked } });
    },
    onError: showApiErrorToast,
    onSettled() {
      setUndoOffer(null);
      onReload();
    },
  });
  if (seconds === 0 && !undoing.isPending) return null;
  return (
    <Banner
      tone="info"
      action={
        <button
          type="button"
          className={buttonClass('main', styles['undo'])}
          disabled={undoing.isPending}
          onClick={() => undoing.mutate()}
        >
          {t('Undo')}
          {/* Hidden from screen readers, which would read every second. */}
          <span className={styles['seconds']} aria-hidden="true">
            {t('{seconds} s', { seconds })}
          </span>
        </button>
      }
    >
      {t('No one has it yet. You can undo it for {count} seconds.', { count: offer.seconds })}
    </Banner>
  );
}

const TICK_MS = 250;

function useSecondsLeft(endsAtMs: number): number {
  const count = () => Math.max(0, Math.ceil((endsAtMs - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(count);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(Math.max(0, Math.ceil((endsAtMs - Date.now()) / 1000))), TICK_MS);
    return () => clearInterval(timer);
  }, [endsAtMs]);
  return seconds;
}
