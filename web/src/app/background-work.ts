import { requestApi } from '../lib/api/api-client.ts';
import { startDeferred } from '../lib/browser/start-deferred.ts';
import { loadOfflineReading } from '../lib/offline/load-offline-reading.ts';
import { pollSession } from '../lib/session/session-polling.ts';

/** The code for reading offline is no part of the first load. Until it is there, answers wait in memory. */
const OFFLINE_DELAY_MS = 5000;

/** What a signed-in person’s page does on its own once it has loaded. Returns a function that stops it. */
export function startBackgroundWork(): () => void {
  const stopPolling = pollSession();
  const stopOffline = startDeferred(OFFLINE_DELAY_MS, startReadingOffline);
  return () => {
    stopPolling();
    stopOffline();
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
