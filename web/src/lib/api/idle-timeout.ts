/** Calls `onIdle` once a transfer has made no progress for this long. */
export function startIdleTimeout(idleMs: number, onIdle: () => void) {
  let timer = setTimeout(onIdle, idleMs);
  return {
    /** Call on every progress; `extraMs` grants a single longer pause. */
    restart(extraMs = 0): void {
      clearTimeout(timer);
      timer = setTimeout(onIdle, idleMs + extraMs);
    },
    stop: () => clearTimeout(timer),
  };
}
