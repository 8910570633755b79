/**
 * Loads and starts background work after a delay, so that the requests of the page go first. An error then comes from
 * the request of the page, not from polling the session. Returns a function that stops the work.
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
