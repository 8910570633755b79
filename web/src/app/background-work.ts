import { startDeferred } from '../lib/browser/start-deferred.ts';
import { loadQueue } from '../lib/offline/load-queue.ts';
import { hasUnsentWrites } from '../lib/offline/waiting-operations.ts';
import { pollSession } from '../lib/session/session-polling.ts';

/** The files of the queue are no part of what a page loads first. */
const WRITES_DELAY_MS = 10_000;

/** What a signed-in person’s page does on its own once it has loaded. Returns a function that stops it. */
export function startBackgroundWork(): () => void {
  const stopPolling = pollSession();
  let stopOffline: (() => void) | null = null;
  let isLeft = false;
  // Without it the pages can be read online only.
  import('./offline-reading.ts').then(
    ({ startOfflineReading }) => {
      if (!isLeft) stopOffline = startOfflineReading();
    },
    () => undefined,
  );
  const stopWaitingWrites = startDeferred(hasUnsentWrites() ? 0 : WRITES_DELAY_MS, startWaitingWrites);
  return () => {
    isLeft = true;
    stopPolling();
    stopOffline?.();
    stopWaitingWrites();
  };
}

/** Loads, while there is a line, what a write needs to wait for one, and sends what waits. */
async function startWaitingWrites(): Promise<() => void> {
  try {
    await import('./operation-list.tsx');
    await loadQueue();
  } catch {
    // Without it a write without a line fails, as it did before.
  }
  // The queue watches the session itself.
  return () => {};
}
