import { getStoredUsername } from '../../lib/session/session.ts';
import { openSealedStore, type SealedStore } from './sealed-store.ts';
import { emptySealedStores } from './store-registry.ts';

/**
 * The store of the person who is signed in at this moment. Another tab may end the session while the store opens, and
 * this would create the store anew, so it is then emptied again.
 */
export async function openAccountStore(): Promise<SealedStore | null> {
  const username = getStoredUsername();
  if (username === null) return null;
  const store = await openSealedStore(username);
  if (getStoredUsername() === username) return store;
  if (getStoredUsername() === null) await emptySealedStores();
  return null;
}
