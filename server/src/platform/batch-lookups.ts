interface PendingLookup<Found> {
  resolve(found: Found | null): void;
  reject(error: unknown): void;
}

/**
 * Calls in the same event loop turn share one lookup: a lookup that every request needs costs one query for all
 * concurrent requests. `find` returns only keys that exist.
 */
export function batchLookups<Found>(
  batchMax: number,
  find: (keys: readonly string[]) => Promise<ReadonlyMap<string, Found>>,
): (key: string) => Promise<Found | null> {
  let pending = new Map<string, PendingLookup<Found>[]>();

  async function runLookup(batch: ReadonlyMap<string, PendingLookup<Found>[]>): Promise<void> {
    try {
      const found = await find([...batch.keys()]);
      for (const [key, lookups] of batch) for (const lookup of lookups) lookup.resolve(found.get(key) ?? null);
    } catch (error) {
      for (const lookups of batch.values()) for (const lookup of lookups) lookup.reject(error);
    }
  }

  function flush(): void {
    if (pending.size === 0) return;
    const batch = pending;
    pending = new Map();
    void runLookup(batch);
  }

  return (key) =>
    new Promise((resolve, reject) => {
      // Immediates run after all readable sockets were read.
      if (pending.size === 0) setImmediate(flush);
      const lookups = pending.get(key) ?? [];
      lookups.push({ resolve, reject });
      pending.set(key, lookups);
      if (pending.size === batchMax) flush();
    });
}
