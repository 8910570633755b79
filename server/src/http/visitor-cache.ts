import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DatabaseHandle } from '../db/client.ts';
import type { PublicChanges } from '../db/public-changes.ts';
import type { Clock } from '../platform/time/clock.ts';
import { acceptsGzip, addVary, gzipJson } from './compress-json.ts';
import { computeEtag, isVersionKnown } from './etag.ts';

/** Bounds what a missed notification could do, and the age of "today" in an answer. */
const LIFETIME_MS = 5000;
const ANSWERS_MAX = 100;
const READING_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

interface VisitorAnswer {
  json: string;
  gzip: Buffer;
  etag: string;
}

interface KeptAnswer {
  answer: Promise<VisitorAnswer>;
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

  async get(key: string, computeJson: () => Promise<string>): Promise<VisitorAnswer> {
    if (!this.#changes?.isLive()) return toVisitorAnswer(await computeJson());
    const now = this.#clock.now().getTime();
    const kept = this.#answers.get(key);
    if (kept && now >= kept.since && now - kept.since < LIFETIME_MS) return kept.answer;
    const answer = computeJson().then(toVisitorAnswer);
    this.#answers.delete(key);
    this.#answers.set(key, { answer, since: now });
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > ANSWERS_MAX && oldest !== undefined) this.#answers.delete(oldest);
    answer.catch(() => this.#forget(key, answer));
    return answer;
  }

  /** A request that is computing an answer may have read before the change: its answer is not kept either. */
  clear(): void {
    this.#answers.clear();
  }

  #forget(key: string, answer: Promise<VisitorAnswer>): void {
    if (this.#answers.get(key)?.answer === answer) this.#answers.delete(key);
  }

  async close(): Promise<void> {
    await this.#changes?.close();
  }
}

async function toVisitorAnswer(json: string): Promise<VisitorAnswer> {
  return { json, gzip: await gzipJson(json), etag: computeEtag(json) };
}

/**
 * A browser keeps the answer and asks whether it is still valid. With a token the same address answers differently. The
 * ETag is weak, because it is the same for the compressed answer.
 */
export function sendVisitorAnswer(request: FastifyRequest, reply: FastifyReply, answer: VisitorAnswer): FastifyReply {
  addVary(reply, 'authorization, accept-encoding');
  reply.header('cache-control', 'public, no-cache').header('etag', `W/${answer.etag}`);
  if (isVersionKnown(request, answer.etag)) return reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  return acceptsGzip(request)
    ? reply.header('content-encoding', 'gzip').send(answer.gzip)
    : reply.send(Buffer.from(answer.json));
}

/** Drops the answers before a change is confirmed: its author sees it, although the notification may come later. */
export function clearVisitorCacheOnWrites(app: FastifyInstance, cache: VisitorCache): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!READING_METHODS.has(request.method) && reply.statusCode < 400) cache.clear();
    done(null, payload);
  });
  app.addHook('onClose', () => cache.close());
}
