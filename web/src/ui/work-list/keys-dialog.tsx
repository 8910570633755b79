import { useId } from 'react';
import { t } from '../../lib/i18n.ts';
import { buttonClass } from '../button-link.tsx';
import { useModalDialog } from '../dialogs/use-modal-dialog.ts';
import styles from './keys-dialog.module.css';

/** All keys of a list. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const dialog = useModalDialog('button');
  const titleId = useId();
  const keys: [key: string, meaning: string][] = [
    ['↑ ↓', t('Go to the row above or below')],
    [t('Enter'), t('Open the row')],
    ['X', t('Select the row')],
    [t('Esc'), t('Close what is open')],
    ['?', t('Show these keys')],
  ];
  return (
    <dialog
      ref={dialog}
      className={styles['dialog']}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={titleId}>{t('Keys')}</h2>
      <dl>
        {keys.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <button type="button" className={buttonClass('plain')} onClick={onClose}>
        {t('Close')}
      </button>
    </dialog>
  );
}
