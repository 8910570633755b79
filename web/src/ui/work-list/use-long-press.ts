import { type MouseEvent, type PointerEvent, useRef } from 'react';

const LONG_PRESS_MS = 500;

/** Calls back when a finger rests on an element. The click that follows does nothing. */
export function useLongPress(onLongPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hasFired = useRef(false);
  const stop = () => clearTimeout(timer.current);
  return {
    onPointerDown(event: PointerEvent) {
      hasFired.current = false;
      if (event.pointerType !== 'touch') return;
      timer.current = setTimeout(() => {
        hasFired.current = true;
        onLongPress();
      }, LONG_PRESS_MS);
    },
    onPointerUp: stop,
    onPointerMove: stop,
    onPointerCancel: stop,
    // A touch screen opens its own menu after the same time.
    onContextMenu(event: MouseEvent) {
      if (hasFired.current) event.preventDefault();
    },
    onClickCapture(event: MouseEvent) {
      if (!hasFired.current) return;
      hasFired.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
