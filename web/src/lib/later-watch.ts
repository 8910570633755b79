/** Longer than a page needs to ask for its own things, also on a slow phone. */
const LATER_MS = 1500;

/**
 * What a page asks for itself goes first; what only keeps watch is loaded and begins a moment later. So a refusal comes
 * from the page's own question, too, and not from a look at the session. Returns how to stop.
 */
export function watchLater(begin: () => Promise<() => void>): () => void {
  let stop: (() => void) | null = null;
  let left = false;
  const timer = setTimeout(() => {
    void begin().then((end) => {
      if (left) end();
      else stop = end;
    });
  }, LATER_MS);
  return () => {
    left = true;
    clearTimeout(timer);
    stop?.();
  };
}
