const BATCH_MAX = 100;

interface PendingLookup<Found> {
  resolve(found: Found | null): void;
  reject(error: unknown): void;
}

/**
 * Askers of the same turn of the event loop share one look-up: what every request asks for then costs one query for
 * all that came in together. `find` answers only with those that exist.
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
      // Immediates run once all sockets that had something to read were read.
      if (askers.size === 0) setImmediate(send);
      const waiting = askers.get(key) ?? [];
      waiting.push({ resolve, reject });
      askers.set(key, waiting);
      if (askers.size === BATCH_MAX) send();
    });
}
