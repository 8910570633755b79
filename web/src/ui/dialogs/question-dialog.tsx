import type { ReactNode } from 'react';
import { buttonClass } from '../button-link.tsx';
import frame from '../page/frame.module.css';
import { Dialog, DialogButtons, DialogText } from './dialog.tsx';
import styles from './question-dialog.module.css';

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
  return (
    <Dialog title={title} width={440} className={styles['question']} focused="[data-safe]" onClose={onSafe}>
      {children && <DialogText>{children}</DialogText>}
      <DialogButtons>
        <button type="button" className={buttonClass('plain')} onClick={onRisky}>
          <span className={frame['risky']}>{risky}</span>
        </button>
        <button data-safe type="button" className={buttonClass('main')} onClick={onSafe}>
          {safe}
        </button>
      </DialogButtons>
    </Dialog>
  );
}
