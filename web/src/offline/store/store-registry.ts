import { localStore } from '../../lib/browser/storage.ts';
import { OFFLINE_MARK_KEY, STORES_KEY } from '../../lib/session/stored-session.ts';

/** The names of the databases begin with it. */
export const STORE_PREFIX = 'kanisa-';

/** Entries and whole stores are deleted when they are older. */
export const STORE_AGE_MAX_MS = 30 * 86_400_000;

/** Stands for the time of a store that is being deleted. It counts as too old, even if the page closes first. */
const DELETED = 0;

/** By the name of the database, the time it was last opened. */
type Registry = Record<string, number>;

function readRegistry(): Registry {
  try {
    const stored: unknown = JSON.parse(localStore.get(STORES_KEY) ?? '{}');
    const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
    return Object.fromEntries(entries.map(([name, at]) => [name, typeof at === 'number' ? at : DELETED]));
  } catch {
    return {};
  }
}

function writeRegistry(registry: Registry): void {
  if (Object.keys(registry).length === 0) localStore.remove(STORES_KEY);
  else localStore.set(STORES_KEY, JSON.stringify(registry));
}

export function registerStore(name: string, now: number): void {
  writeRegistry({ ...readRegistry(), [name]: now });
}

/** A new login may have opened a new store with this name in the meantime, which stays. */
function forgetStore(name: string): void {
  const { [name]: openedAt, ...others } = readRegistry();
  if (openedAt === DELETED) writeRegistry(others);
}

/** Resolves when the database is gone. Other tabs close their connection when they are told of the deletion. */
export function deleteStore(name: string): Promise<void> {
  registerStore(name, DELETED);
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.addEventListener('success', () => {
      forgetStore(name);
      resolve();
    });
    // The store stays marked, and the next start tries again.
    request.addEventListener('error', () => resolve());
  });
}

/** Deletes the stores of every account on this device. */
export async function emptySealedStores(): Promise<void> {
  await deleteStoresWhere(() => true);
  // The list may be lost while the databases are not. Older browsers cannot name their databases.
  const found = (await (globalThis.indexedDB as Partial<IDBFactory> | undefined)?.databases?.().catch(() => [])) ?? [];
  const names = found.flatMap(({ name = '' }) => (name.startsWith(STORE_PREFIX) ? [name] : []));
  // A new login may have opened a new store in the meantime.
  const unlisted = names.filter((name) => !readRegistry()[name]);
  await Promise.all(unlisted.map(deleteStore));
}

/** Deletes stores that nobody has opened for 30 days, and those whose deletion was interrupted. */
export async function deleteOldStores(now: number): Promise<void> {
  await deleteStoresWhere((openedAt) => now - openedAt > STORE_AGE_MAX_MS);
}

async function deleteStoresWhere(isDeleted: (openedAt: number) => boolean): Promise<void> {
  const names = Object.entries(readRegistry()).flatMap(([name, openedAt]) => (isDeleted(openedAt) ? [name] : []));
  if (globalThis.indexedDB) await Promise.all(names.map(deleteStore));
}

let emptying: Promise<void> = Promise.resolve();

/** The end of a session deletes the mark, even if the page closes before its stores are deleted. */
export function getOrCreateMark(): string {
  const known = localStore.get(OFFLINE_MARK_KEY);
  if (known !== null) return known;
  const created = crypto.randomUUID();
  localStore.set(OFFLINE_MARK_KEY, created);
  // Whatever is there belongs to sessions that have ended.
  emptying = emptySealedStores().catch(() => undefined);
  return created;
}

/** Resolves when the stores of earlier sessions are gone, if this page deletes them. */
export const waitUntilEmptied = () => emptying;
