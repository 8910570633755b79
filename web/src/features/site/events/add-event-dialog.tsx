import { t } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { Dialog, DialogCloseButton } from '../../../ui/dialogs/dialog.tsx';
import { QuestionDialog } from '../../../ui/dialogs/question-dialog.tsx';
import styles from './add-event-dialog.module.css';
import { EventFields } from './event-fields.tsx';
import type { LocalEvent } from './local-events.ts';
import { useEventForm } from './use-event-form.ts';

interface Props {
  onAdd: (event: Omit<LocalEvent, 'id'>) => void;
  onClose: () => void;
}

/** A native dialog: the browser traps and restores the focus. */
export function AddEventDialog({ onAdd, onClose }: Props) {
  const { form, image, errors, edited, submit, leave, leaving, stay } = useEventForm(onAdd, onClose);

  return (
    <Dialog
      title={t('Add an event')}
      width={600}
      className={styles['dialog']}
      focused='[name="title"]'
      onClose={leave}
      renderHeader={(title) => (
        <header>
          {title}
          <DialogCloseButton onClose={leave} />
        </header>
      )}
    >
      <form ref={form} noValidate onSubmit={submit}>
        <p className={styles['note']}>{t('Saved on this device only. Capacity and image are optional.')}</p>
        <EventFields errors={errors} image={image} onEdit={edited} />
        <footer>
          <button type="button" className={buttonClass('plain')} onClick={leave}>
            {t('Cancel')}
          </button>
          <button type="submit" className={buttonClass('main')} disabled={image.busy}>
            {image.busy ? t('Reading the image...') : t('Add Event')}
          </button>
        </footer>
      </form>
      {leaving && <LeaveAnyway onStay={stay} onLeave={onClose} />}
    </Dialog>
  );
}

function LeaveAnyway({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <QuestionDialog
      title={t('Leave without adding the event?')}
      safe={t('Keep writing')}
      risky={t('Leave')}
      onSafe={onStay}
      onRisky={onLeave}
    >
      {t('You’ll lose what you’ve typed.')}
    </QuestionDialog>
  );
}
