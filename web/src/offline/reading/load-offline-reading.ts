import { localStore } from '../../lib/browser/storage.ts';
import { getSession, subscribeToSession } from '../../lib/session/session.ts';
import { STORES_KEY } from '../../lib/session/stored-session.ts';
import { tellWorkers } from './tell-workers.ts';

/** The only import of the code for reading offline: each one would cost the first load its list of files. */
export const loadOfflineReading = () => import('./offline-reading.ts');

/** The stored answer to a read that did not reach the server. Without one the network error stays. */
export async function readStoredInstead<Answer>(path: string, generation: number, failure: Error): Promise<Answer> {
  if (!getSession().authenticated) throw failure;
  const stored = await loadOfflineReading()
    .then((offline) => offline.readStoredAnswer(path, generation))
    // The code or the database is missing.
    .catch(() => null);
  if (stored === null) throw failure;
  return stored as Answer;
}

/**
 * Deletes the stores at the end of a session, and those of a session that ended before this code was loaded. Without
 * their code they stay until the next login, and nobody opens them: their mark is gone.
 */
function emptyEndedStores(): void {
  const { authenticated, loading } = getSession();
  if (authenticated || loading || localStore.get(STORES_KEY) === null) return;
  // The service worker may be storing what a page has handed over.
  void tellWorkers({ type: 'session-ended' });
  loadOfflineReading()
    .then((offline) => offline.emptySealedStores())
    .catch(() => undefined);
}

if ('location' in globalThis) {
  subscribeToSession(emptyEndedStores);
  emptyEndedStores();
}
