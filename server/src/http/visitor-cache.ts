import type { FastifyInstance } from 'fastify';
import type { DatabaseHandle } from '../db/client.ts';
import type { PublicChanges } from '../db/public-changes.ts';
import type { Clock } from '../platform/time/clock.ts';

/** Bounds what a missed notification could do, and the age of "today" in an answer. */
const LIFETIME_MS = 5000;
const ANSWERS_MAX = 100;
const READING_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

interface KeptAnswer {
  /** The bytes of the JSON, or the request that is computing them. */
  json: Promise<string>;
  since: number;
}

/**
 * Keeps answers that are the same for every visitor. A change drops them at once: the database notifies every process,
 * and the process that changed something drops them before it answers. Nothing of a signed-in person comes in here.
 */
export class VisitorCache {
  readonly #answers = new Map<string, KeptAnswer>();
  readonly #clock: Clock;
  #changes: PublicChanges | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async watch(database: DatabaseHandle): Promise<void> {
    this.#changes = await database.watchPublicChanges(() => this.clear());
  }

  async get(key: string, compute: () => Promise<string>): Promise<string> {
    if (!this.#changes?.isLive()) return compute();
    const now = this.#clock.now().getTime();
    const kept = this.#answers.get(key);
    if (kept && now >= kept.since && now - kept.since < LIFETIME_MS) return kept.json;
    const json = compute();
    this.#answers.delete(key);
    this.#answers.set(key, { json, since: now });
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > ANSWERS_MAX && oldest !== undefined) this.#answers.delete(oldest);
    json.catch(() => this.#forget(key, json));
    return json;
  }

  /** A request that is computing an answer may have read before the change: its answer is not kept either. */
  clear(): void {
    this.#answers.clear();
  }

  #forget(key: string, json: Promise<string>): void {
    if (this.#answers.get(key)?.json === json) this.#answers.delete(key);
  }

  async close(): Promise<void> {
    await this.#changes?.close();
  }
}

/** Whoever changed something sees it in the next answer of this process, before the database's notification arrives. */
export function clearVisitorCacheOnWrites(app: FastifyInstance, cache: VisitorCache): void {
  app.addHook('onSend', async (request) => {
    if (!READING_METHODS.has(request.method)) cache.clear();
  });
  app.addHook('onClose', () => cache.close());
}
