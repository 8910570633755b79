import type { DatabaseHandle } from '../db/client.ts';
import type { PublicChanges } from '../db/public-changes.ts';
import type { Clock } from './time/clock.ts';

/** Bounds what a missed notification could do, and the age of "today" in an answer. */
const LIFETIME_MS = 5000;

/** Values of one kind, of which the newest are kept. */
export interface Shelf<Value> {
  readonly max: number;
  /** Carries the type only. */
  readonly value?: Value;
}

interface Kept {
  value: Promise<unknown>;
  since: number;
}

/**
 * Keeps what is the same for every visitor. A change drops all of it at once: the database notifies every process, and
 * the process that changed something drops it before it answers. Nothing of a signed-in person comes in here.
 */
export class PublicCache {
  readonly #clock: Clock;
  #shelves = new Map<Shelf<unknown>, Map<string, Kept>>();
  #changes: PublicChanges | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Until this is called, nothing is kept. */
  async watch(database: DatabaseHandle): Promise<void> {
    this.#changes = await database.watchPublicChanges(() => this.clear());
  }

  async keep<Value>(shelf: Shelf<Value>, key: string, compute: () => Promise<Value>): Promise<Value> {
    if (!this.#changes?.isLive()) return compute();
    const now = this.#clock.now().getTime();
    const kept = this.#shelves.get(shelf) ?? new Map<string, Kept>();
    this.#shelves.set(shelf, kept);
    const found = kept.get(key);
    if (found && now >= found.since && now - found.since < LIFETIME_MS) return found.value as Promise<Value>;
    const value = compute();
    kept.delete(key);
    kept.set(key, { value, since: now });
    const [oldest] = kept.keys();
    if (kept.size > shelf.max && oldest !== undefined) kept.delete(oldest);
    // A value that cannot be computed is not kept.
    value.catch(() => {
      if (kept.get(key)?.value === value) kept.delete(key);
    });
    return value;
  }

  /** Whoever is computing a value may have read before the change: that value is not kept either. */
  clear(): void {
    this.#shelves = new Map();
  }

  async close(): Promise<void> {
    await this.#changes?.close();
  }
}
