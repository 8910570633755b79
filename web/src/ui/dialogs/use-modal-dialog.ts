import { type RefObject, useLayoutEffect, useRef } from 'react';

/** A native dialog that is shown as long as it is on the page; what the selector finds first gets the focus. */
export function useModalDialog(focused?: string): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // Closed before it leaves the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    if (focused !== undefined) shown?.querySelector<HTMLElement>(focused)?.focus();
    return () => shown?.close();
  }, [focused]);
  return dialog;
}
