import { localStore } from '../browser/storage.ts';

/**
 * The sealed stores of this device, with the time each was last opened. It stands in the browser's storage, because the
 * shell must be able to empty the stores at once and offline, before it has loaded the code that reads them.
 */
const REGISTRY_KEY = 'offlineStores';

/** The names of the databases begin with it. */
export const STORE_PREFIX = 'kanisa-';

/** Entries and whole stores are deleted when they are older. */
export const STORE_AGE_MAX_MS = 30 * 86_400_000;

/** Stands for the time of a store that is being deleted. It counts as too old, even if the page closes first. */
const DELETED = 0;

type Registry = Record<string, number>;

function readRegistry(): Registry {
  try {
    const stored: unknown = JSON.parse(localStore.get(REGISTRY_KEY) ?? '{}');
    const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
    return Object.fromEntries(entries.map(([name, at]) => [name, typeof at === 'number' ? at : DELETED]));
  } catch {
    return {};
  }
}

function changeRegistry(change: (registry: Registry) => void): void {
  const registry = readRegistry();
  change(registry);
  if (Object.keys(registry).length === 0) localStore.remove(REGISTRY_KEY);
  else localStore.set(REGISTRY_KEY, JSON.stringify(registry));
}

export function registerStore(name: string, now: number): void {
  changeRegistry((registry) => {
    registry[name] = now;
  });
}

/** Resolves when the database is gone. Other tabs close their connection when they are told of the deletion. */
export function deleteStore(name: string): Promise<void> {
  changeRegistry((registry) => {
    registry[name] = DELETED;
  });
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => {
      changeRegistry((registry) => {
        // A new login may have opened a new store with this name in the meantime.
        if (registry[name] === DELETED) delete registry[name];
      });
      resolve();
    };
    // The store stays marked, and the next start tries again.
    request.onerror = () => resolve();
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
