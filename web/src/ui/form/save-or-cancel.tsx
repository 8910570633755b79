import { t } from '../../lib/i18n.ts';
import { buttonClass } from '../button-link.tsx';
import frame from '../page/frame.module.css';

/** The buttons of a form that opens in its page. */
export function SaveOrCancel({ busy, onCancel }: { busy: boolean; onCancel: () => void }) {
  return (
    <div className={frame['buttons']}>
      <button type="submit" className={buttonClass('main')} disabled={busy}>
        {busy ? t('Saving...') : t('Save')}
      </button>
      <button type="button" className={buttonClass('plain')} disabled={busy} onClick={onCancel}>
        {t('Cancel')}
      </button>
    </div>
  );
}
