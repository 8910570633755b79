/**
 * Storage that never throws. Browsers deny storage in private windows, when it is full, or by policy. Values that could
 * not be written stay in memory for the life of the page, so that the user can still sign in.
 */
export interface SafeStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

export function createSafeStorage(open: () => Storage | undefined): SafeStorage {
  const unwritten = new Map<string, string>();
  const attempt = <T>(work: (storage: Storage) => T): T | undefined => {
    try {
      const storage = open();
      return storage && work(storage);
    } catch {
      return undefined;
    }
  };
  return {
    get: (key) => unwritten.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    set(key, value) {
      const written = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      });
      if (written) unwritten.delete(key);
      else unwritten.set(key, value);
    },
    remove(key) {
      unwritten.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
  };
}

export const localStore = createSafeStorage(() => globalThis.localStorage);
export const tabStore = createSafeStorage(() => globalThis.sessionStorage);
