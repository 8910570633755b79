import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DatabaseHandle } from '../db/client.ts';
import type { PublicChanges } from '../db/public-changes.ts';
import type { Clock } from '../platform/time/clock.ts';
import { acceptsGzip, addVary, gzipJson } from './compress-json.ts';
import { computeEtag, isVersionKnown } from './etag.ts';

/** Bounds what a missed notification could do, and the age of "today" in an answer. */
const LIFETIME_MS = 5000;
const ANSWERS_MAX = 100;
/** A picture has up to 300 kB. */
const PICTURES_MAX = 20;
const READING_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

interface VisitorAnswer {
  json: string;
  gzip: Buffer;
  etag: string;
}

/** A picture with its ETag. */
export interface VisitorPicture {
  bytes: Buffer;
  etag: string;
}

interface Kept<Answer> {
  answer: Promise<Answer>;
  since: number;
}

interface Shelf<Answer> {
  kept: Map<string, Kept<Answer>>;
  max: number;
}

/**
 * Keeps answers that are the same for every visitor. A change drops them at once: the database notifies every process,
 * and the process that changed something drops them before it answers. Nothing of a signed-in person comes in here.
 */
export class VisitorCache {
  readonly #answers: Shelf<VisitorAnswer> = { kept: new Map(), max: ANSWERS_MAX };
  readonly #pictures: Shelf<VisitorPicture> = { kept: new Map(), max: PICTURES_MAX };
  readonly #clock: Clock;
  #changes: PublicChanges | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async watch(database: DatabaseHandle): Promise<void> {
    this.#changes = await database.watchPublicChanges(() => this.clear());
  }

  async get(key: string, computeJson: () => Promise<string>): Promise<VisitorAnswer> {
    return this.#keep(this.#answers, key, () => computeJson().then(toVisitorAnswer));
  }

  /** Keeps a picture like any other answer. One that cannot be loaded is not kept. */
  async getPicture(key: string, load: () => Promise<VisitorPicture>): Promise<VisitorPicture> {
    return this.#keep(this.#pictures, key, load);
  }

  async #keep<Answer>({ kept, max }: Shelf<Answer>, key: string, compute: () => Promise<Answer>): Promise<Answer> {
    if (!this.#changes?.isLive()) return compute();
    const now = this.#clock.now().getTime();
    const found = kept.get(key);
    if (found && now >= found.since && now - found.since < LIFETIME_MS) return found.answer;
    const answer = compute();
    kept.delete(key);
    kept.set(key, { answer, since: now });
    const [oldest] = kept.keys();
    if (kept.size > max && oldest !== undefined) kept.delete(oldest);
    answer.catch(() => {
      if (kept.get(key)?.answer === answer) kept.delete(key);
    });
    return answer;
  }

  /** A request that is computing an answer may have read before the change: its answer is not kept either. */
  clear(): void {
    this.#answers.kept.clear();
    this.#pictures.kept.clear();
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
