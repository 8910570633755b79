import { type Database, TABLES } from './store-database.ts';
import type { StoreKeys } from './store-sealing.ts';

/*
 * The life of the keys, of which each account on this device has its own:
 *
 * 1. The first page that opens a store in a session finds no mark beside the session and makes one, a random id
 *    (`getOrCreateMark`). Whatever databases are there belong to sessions that have ended, so they are deleted.
 * 2. `findOrCreateKeys` generates the keys. Scripts can use them and cannot read them, so what a script copies out of the
 *    database is worthless elsewhere. They lie in the account's database, with the mark. All tabs and the worker use them.
 * 3. `StoreConnection` compares the mark at each use. Rows are sealed with one key and found by names that the other makes
 *    (`store-sealing.ts`).
 * 4. The end of the session, in any tab and for any reason, deletes the mark with the rest of the session
 *    (`removeStoredSession`). From this moment no page opens the store, even if nothing else could be done.
 * 5. `emptySealedStores` deletes the databases of all accounts, and the keys with them: at once, or on the next page. A
 *    store that it missed starts anew with the next session, because its keys have another mark.
 * 6. A store that nobody opens for 30 days is deleted by whichever account opens its own (`deleteOldStores`).
 */

async function generateStoreKeys(): Promise<StoreKeys> {
  const seal = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const name = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return { seal, name };
}

/** A store of an earlier session starts anew. Two tabs may open a new store at once: the keys stored first count. */
export async function findOrCreateKeys(database: Database, mark: string): Promise<StoreKeys> {
  const known = await database.get('keys', 'keys');
  if (known?.mark === mark) return known;
  const generated = { ...(await generateStoreKeys()), mark };
  const transaction = database.transaction(['keys', ...TABLES], 'readwrite');
  const stored = await transaction.objectStore('keys').get('keys');
  if (stored?.mark !== mark) {
    for (const table of TABLES) await transaction.objectStore(table).clear();
    await transaction.objectStore('keys').put(generated, 'keys');
  }
  await transaction.done;
  return stored?.mark === mark ? stored : generated;
}
