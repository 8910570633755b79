import { loadQueue } from '../lib/offline/waiting-operations.ts';
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
  void startWaitingWrites();
  return () => {
    isLeft = true;
    stopPolling();
    stopOffline?.();
  };
}

/** Loads, while there is a line, what a write needs to wait for one, and sends what waits. */
async function startWaitingWrites(): Promise<void> {
  try {
    const [{ setRefusalNotice }, { showErrorToast }] = await Promise.all([
      import('../lib/offline/operation-client.ts'),
      import('../ui/feedback/toast.ts'),
      import('./operation-list.tsx'),
      import('./log-out-question.tsx'),
    ]);
    setRefusalNotice(({ refusal, title }) => showErrorToast(title ? `${title}: ${refusal}` : (refusal ?? '')));
    await loadQueue();
  } catch {
    // Without it a write without a line fails, as it did before.
  }
}
