const BATCH_MAX = 100;

interface PendingLookup<Found> {
  resolve(found: Found | null): void;
  reject(error: unknown): void;
}

/**
 * Calls in the same event loop turn share one lookup: a lookup that every request needs costs one query for all
 * concurrent requests. `find` returns only keys that exist.
 */
export function batchLookups<Found>(
  find: (keys: readonly string[]) => Promise<ReadonlyMap<string, Found>>,
): (key: string) => Promise<Found | null> {
  let askers = new Map<string, PendingLookup<Found>[]>();

  async function ask(these: ReadonlyMap<string, PendingLookup<Found>[]>): Promise<void> {
    try {
      const found = await find([...these.keys()]);
      for (const [key, waiting] of these) for (const one of waiting) one.resolve(found.get(key) ?? null);
    } catch (error) {
      for (const waiting of these.values()) for (const one of waiting) one.reject(error);
    }
  }

  function send(): void {
    if (askers.size === 0) return;
    const these = askers;
    askers = new Map();
    void ask(these);
  }

  return (key) =>
    new Promise((resolve, reject) => {
      // Immediates run after all readable sockets were read.
      if (askers.size === 0) setImmediate(send);
      const waiting = askers.get(key) ?? [];
      waiting.push({ resolve, reject });
      askers.set(key, waiting);
      if (askers.size === BATCH_MAX) send();
    });
}
