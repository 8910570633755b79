import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PublicCache, Shelf } from '../platform/public-cache.ts';
import { acceptsGzip, addVary, gzipJson } from './compress-json.ts';
import { computeEtag, isVersionKnown } from './etag.ts';

interface VisitorAnswer {
  json: string;
  gzip: Buffer;
  etag: string;
}

const ANSWERS: Shelf<VisitorAnswer> = { max: 100 };
const READING_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Keeps answers that are the same for every visitor. */
export async function getVisitorAnswer(
  cache: PublicCache,
  key: string,
  computeJson: () => Promise<string>,
): Promise<VisitorAnswer> {
  return cache.keep(ANSWERS, key, () => computeJson().then(toVisitorAnswer));
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

/** Drops what is kept before a change is confirmed: its author sees it, although the notification may come later. */
export function clearPublicCacheOnWrites(app: FastifyInstance, cache: PublicCache): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!READING_METHODS.has(request.method) && reply.statusCode < 400) cache.clear();
    done(null, payload);
  });
  app.addHook('onClose', () => cache.close());
}
