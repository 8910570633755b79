import { pollSession } from '../lib/session/session-polling.ts';

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
  return () => {
    isLeft = true;
    stopPolling();
    stopOffline?.();
  };
}
