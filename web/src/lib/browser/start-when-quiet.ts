import { startDeferred } from './start-deferred.ts';

/** A page that has loaded nothing for this long has what it needs, also on a line that answers after half a second. */
const QUIET_MS = 1000;
/** A page that never stops loading waits no longer than this. */
const WAIT_MAX_MS = 5000;

/**
 * Begins once the page has loaded its own files and answers, so that they go first. Returns a function that stops the
 * work.
 */
export function startWhenQuiet(begin: () => Promise<() => void>): () => void {
  const latestAt = performance.now() + WAIT_MAX_MS;
  const start = () => {
    observer.disconnect();
    return begin();
  };
  const observer = new PerformanceObserver(() => {
    stop();
    stop = startDeferred(Math.min(QUIET_MS, Math.max(0, latestAt - performance.now())), start);
  });
  let stop = startDeferred(QUIET_MS, start);
  observer.observe({ type: 'resource' });
  return () => {
    observer.disconnect();
    stop();
  };
}
