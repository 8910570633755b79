import { type ReactNode, useEffect, useId, useRef } from 'react';
import { buttonClass } from './button-link.tsx';
import styles from './question.module.css';

interface Props {
  title: string;
  /** The safe choice: it has the focus, and Escape means it too. */
  safe: string;
  risky: string;
  onSafe: () => void;
  onRisky: () => void;
  children?: ReactNode;
}

/** Asks before something is lost. Shown for as long as it is rendered. */
export function Question({ title, safe, risky, onSafe, onRisky, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);

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
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the safe choice takes the focus of the dialog */}
        <button type="button" className={buttonClass('main')} onClick={onSafe} autoFocus>
          {safe}
        </button>
      </div>
    </dialog>
  );
}
