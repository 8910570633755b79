import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import styles from './popover.module.css';

interface Props {
  /** Names the part that opens. */
  label: string;
  /** Content of the button, and its name if the content is an icon. */
  trigger: ReactNode;
  triggerLabel?: string;
  triggerClass?: string | undefined;
  children: (close: () => void) => ReactNode;
}

/** A button that opens a small part below it; on a phone the part rises from the bottom of the screen. */
export function Popover({ label, trigger, triggerLabel, triggerClass, children }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    // The focus would be lost with the part that had it.
    if (box.current?.contains(document.activeElement)) button.current?.focus();
    setOpen(false);
  };
  useDismissal(box, isOpen, close, () => setOpen(false));
  return (
    <span ref={box} className={styles['box']}>
      <button
        ref={button}
        type="button"
        className={triggerClass}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={triggerLabel}
        title={triggerLabel}
        onClick={() => setOpen(!isOpen)}
      >
        {trigger}
      </button>
      {isOpen && (
        <PopoverSheet id={id} label={label}>
          {children(close)}
        </PopoverSheet>
      )}
    </span>
  );
}

/** Stays inside the window and takes the focus. */
function PopoverSheet({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  const sheet = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(false);
  useLayoutEffect(() => {
    const shown = sheet.current;
    if (!shown) return;
    setAtEnd(shown.getBoundingClientRect().right > document.documentElement.clientWidth - 8);
    const first = shown.querySelector<HTMLElement>('[data-autofocus], input, select, textarea, button, a[href]');
    (first ?? shown).focus({ preventScroll: true });
  }, []);
  return (
    <div
      ref={sheet}
      id={id}
      className={styles['sheet']}
      data-end={isAtEnd || undefined}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
    >
      {children}
    </div>
  );
}

/** Closes on Escape, on a press outside, and when the focus moves on. */
function useDismissal(
  box: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onEscape: () => void,
  onLeave: () => void,
): void {
  const handlers = useRef({ onEscape, onLeave });
  handlers.current = { onEscape, onLeave };
  useEffect(() => {
    if (!isOpen) return undefined;
    const isOutside = (target: EventTarget | null) => target instanceof Node && !box.current?.contains(target);
    const press = ({ target }: Event) => void (isOutside(target) && handlers.current.onLeave());
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Escape closes one thing at a time.
      event.stopPropagation();
      event.preventDefault();
      handlers.current.onEscape();
    };
    document.addEventListener('pointerdown', press, true);
    document.addEventListener('focusin', press, true);
    document.addEventListener('keydown', key, true);
    return () => {
      document.removeEventListener('pointerdown', press, true);
      document.removeEventListener('focusin', press, true);
      document.removeEventListener('keydown', key, true);
    };
  }, [isOpen, box]);
}
