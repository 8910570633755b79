import { type ReactNode, useId } from 'react';
import { t } from '../../lib/i18n.ts';
import { CloseIcon } from '../icons.tsx';
import styles from './dialog.module.css';
import { useModalDialog } from './use-modal-dialog.ts';

interface Props {
  title: string;
  /** In pixels, on a screen that is wide enough. */
  width?: number;
  className?: string | undefined;
  /** Selector of the element that has the focus first. */
  focused?: string;
  /** While something is saved, Escape does not close the dialog. */
  isBusy?: boolean;
  onClose: () => void;
  /** Places the title. */
  renderHeader?: (title: ReactNode) => ReactNode;
  children: ReactNode;
}

/** A native modal dialog, which traps the focus and restores it. It is open while it is rendered. */
export function Dialog({ title, width, className, focused, isBusy = false, onClose, renderHeader, children }: Props) {
  const dialog = useModalDialog(focused);
  const titleId = useId();
  const heading = (
    <h2 id={titleId} tabIndex={focused === 'h2' ? -1 : undefined}>
      {title}
    </h2>
  );
  return (
    <dialog
      ref={dialog}
      className={`${styles['dialog']} ${className ?? ''}`}
      style={width === undefined ? undefined : { inlineSize: `min(${width}px, calc(100vw - 24px))` }}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // Closing a file chooser inside without a choice fires `cancel` too.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        if (!isBusy) onClose();
      }}
    >
      {renderHeader ? renderHeader(heading) : heading}
      {children}
    </dialog>
  );
}

/** What happens then, below the title. */
export function DialogText({ children }: { children: ReactNode }) {
  return <div className={styles['text']}>{children}</div>;
}

/** The choices at the end of a dialog. */
export function DialogButtons({ isSticky = false, children }: { isSticky?: boolean; children: ReactNode }) {
  return <div className={`${styles['buttons']} ${isSticky ? styles['sticky'] : ''}`}>{children}</div>;
}

export function DialogCloseButton({ onClose }: { onClose: () => void }) {
  return (
    <button type="button" className={styles['close']} aria-label={t('Close')} onClick={onClose}>
      <CloseIcon />
    </button>
  );
}
