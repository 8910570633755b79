import { type ReactNode, useId } from 'react';
import { t } from '../../lib/i18n.ts';
import { buttonClass } from '../button-link.tsx';
import { TextInput } from '../form/inputs.tsx';
import styles from './pick-dialog.module.css';
import { useModalDialog } from './use-modal-dialog.ts';

export interface PickChoice {
  id: number;
  name: string;
  detail: string;
  face?: ReactNode;
}

interface Props {
  title: string;
  /** Label of the search. */
  label: string;
  hint?: string;
  text: string;
  onType: (text: string) => void;
  choices: readonly PickChoice[];
  /** The choices belong to the text. */
  isDone: boolean;
  onPick: (id: number) => void;
  onClose: () => void;
}

/** Finds one thing by typing, and picks it. */
export function PickDialog({ title, label, hint, text, onType, choices, isDone, onPick, onClose }: Props) {
  const dialog = useModalDialog('input');
  const titleId = useId();
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
      <h2 id={titleId}>{title}</h2>
      {hint !== undefined && <p className={styles['hint']}>{hint}</p>}
      <TextInput label={label} value={text} autoComplete="off" onChange={(event) => onType(event.target.value)} />
      <div className={styles['found']}>
        {choices.map(({ id, name, detail, face }) => (
          <button key={id} type="button" className={styles['choice']} onClick={() => onPick(id)}>
            {face}
            <span>
              <b>{name}</b>
              <span className={styles['detail']}>{detail}</span>
            </span>
          </button>
        ))}
        <p role="status" className={styles['hint']}>
          {isDone && choices.length === 0 ? t('Nobody found') : ''}
        </p>
      </div>
      <button type="button" className={buttonClass('plain')} onClick={onClose}>
        {t('Cancel')}
      </button>
    </dialog>
  );
}
