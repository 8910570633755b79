import { requestApi } from '../lib/api/api-client.ts';
import { startDeferred } from '../lib/browser/start-deferred.ts';
import { pollSession } from '../lib/session/session-polling.ts';
import { loadQueue } from '../offline/queue/load-queue.ts';
import { hasUnsentWrites } from '../offline/queue/unsent-writes.ts';
import { startHandingOver } from '../offline/reading/hand-over.ts';
import { loadOfflineReading } from '../offline/reading/load-offline-reading.ts';

/** Polling starts late, so that the page’s own requests report an ended session first. */
const POLLING_DELAY_MS = 4000;
/** The code for reading offline is no part of the first load. Until it is there, the service worker stores what is read. */
const OFFLINE_DELAY_MS = 9000;

/** The files of the queue are no part of what a page loads first. */
const WRITES_DELAY_MS = 14_000;

/** What a signed-in person’s page does on its own once it has loaded. Returns a function that stops it. */
export function startBackgroundWork(): () => void {
  const stops = [
    startHandingOver(),
    startDeferred(POLLING_DELAY_MS, async () => pollSession()),
    startDeferred(OFFLINE_DELAY_MS, startReadingOffline),
    startDeferred(hasUnsentWrites() ? POLLING_DELAY_MS : WRITES_DELAY_MS, startWaitingWrites),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

async function startReadingOffline(): Promise<() => void> {
  try {
    const { startOfflineReading } = await loadOfflineReading();
    return startOfflineReading(async (path) => requestApi({ method: 'GET', path }, { background: true }));
  } catch {
    // Without its code the pages can be read online only.
    return () => undefined;
  }
}

/** Loads the list of what waits. Its file also sets the question before a log-out. */
export const loadOperationList = () => import('./operation-list.tsx');

/** Loads, while there is a network, what a write needs to wait without one, and sends what waits. */
async function startWaitingWrites(): Promise<() => void> {
  try {
    await loadOperationList();
    await loadQueue();
  } catch {
    // Without it a write without a network fails, as it did before.
  }
  // The queue watches the session itself.
  return () => undefined;
}
