import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Opens a native modal dialog while it is mounted and focuses the first match of the selector. */
export function useModalDialog(focused?: string): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // Closes the dialog before unmounting: only then does the browser restore the focus.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    if (focused !== undefined) shown?.querySelector<HTMLElement>(focused)?.focus();
    return () => shown?.close();
  }, [focused]);
  return dialog;
}
