/**
 * What a page asks for itself goes first; what only keeps watch is loaded and begins a moment later. So a refusal comes
 * from the page's own question, too, and not from a look at the session. Returns how to stop.
 */
export function startDeferred(afterMs: number, begin: () => Promise<() => void>): () => void {
  let stop: (() => void) | null = null;
  let left = false;
  const timer = setTimeout(() => {
    void begin().then((end) => {
      if (left) end();
      else stop = end;
    });
  }, afterMs);
  return () => {
    left = true;
    clearTimeout(timer);
    stop?.();
  };
}
