import { type ReactNode, useId } from 'react';
import { buttonClass } from '../button-link.tsx';
import styles from './question-dialog.module.css';
import { useModalDialog } from './use-modal-dialog.ts';

interface Props {
  title: string;
  /** Label of the safe choice. It has the focus, and Escape selects it. */
  safe: string;
  risky: string;
  onSafe: () => void;
  onRisky: () => void;
  children?: ReactNode;
}

/** Asks before something is lost. It is open while it is rendered. */
export function QuestionDialog({ title, safe, risky, onSafe, onRisky, children }: Props) {
  const dialog = useModalDialog('[data-safe]');
  const titleId = useId();

  return (
    <dialog
      ref={dialog}
      className={styles['question']}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onSafe();
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {children && <div className={styles['text']}>{children}</div>}
      <div className={styles['choices']}>
        <button type="button" className={buttonClass('plain')} onClick={onRisky}>
          <span className={styles['risky']}>{risky}</span>
        </button>
        <button data-safe type="button" className={buttonClass('main')} onClick={onSafe}>
          {safe}
        </button>
      </div>
    </dialog>
  );
}
