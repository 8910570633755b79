import { siteImageFallbacks } from '@kanisa/contract/site/site-images.ts';
import { callApi } from '../../../../lib/api/api-client.ts';
import { t } from '../../../../lib/i18n.ts';
import { buttonClass } from '../../../../ui/button-link.tsx';
import { QuestionDialog } from '../../../../ui/dialogs/question-dialog.tsx';
import { useDeletion } from '../../../../ui/dialogs/use-deletion.ts';
import { showSuccessToast } from '../../../../ui/feedback/toast.ts';
import { RENDER_TIMEOUT_MS } from '../shared/api.ts';
import styles from './pictures.module.css';

interface Props {
  name: string;
  undrawLabel: string;
  /** Shows something drawn instead. */
  onDrawn: () => void;
}

/** Two ways to take a picture away: only from this place, or for good. */
export function RemovePicture({ name, undrawLabel, onDrawn }: Props) {
  return (
    <>
      <button type="button" className={buttonClass('plain', styles['way'])} onClick={onDrawn}>
        {undrawLabel}
      </button>
      <RemoveForGood name={name} onRemoved={onDrawn} />
    </>
  );
}

interface RemovalProps {
  name: string;
  /** Names the picture where several have the same button. */
  label?: string;
  onRemoved: () => unknown;
}

/** Asks, and removes a picture from everywhere. */
export function RemoveForGood({ name, label, onRemoved }: RemovalProps) {
  const deletion = useDeletion<string>({
    async deleteItem(image) {
      const { message } = await callApi('DELETE /admin/site/images/:name', {
        params: { name: image },
        fallback: siteImageFallbacks.remove,
        timeoutMs: RENDER_TIMEOUT_MS,
      });
      showSuccessToast(message);
      await onRemoved();
    },
    onMissing: () => void onRemoved(),
  });
  return (
    <>
      <button
        type="button"
        className={buttonClass('risky', styles['way'])}
        aria-label={label}
        disabled={deletion.isDeleting}
        onClick={() => deletion.ask(name)}
      >
        {deletion.isDeleting ? t('Removing...') : t('Remove for good')}
      </button>
      {deletion.errorMessage && (
        <p className={styles['error']} role="alert">
          {deletion.errorMessage}
        </p>
      )}
      {deletion.asked !== null && (
        <QuestionDialog
          title={t('Remove this picture for good?')}
          safe={t('Keep it')}
          risky={t('Remove for good')}
          onSafe={deletion.cancel}
          onRisky={deletion.confirm}
        >
          {t(
            'It disappears from the public site at once, from every kept version and from the disk. Nobody can bring it back.',
          )}
        </QuestionDialog>
      )}
    </>
  );
}
