import { Readable } from 'node:stream';
import type { FileAnswer } from '@kanisa/contract/core/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isVersionKnown } from './etag.ts';

/** Browsers must revalidate, so that a revoked permission takes effect at once. */
const CACHE_CONTROL = 'private, no-cache';

export function sendFile(request: FastifyRequest, reply: FastifyReply, answer: FileAnswer): FastifyReply {
  reply.type(answer.type);
  if (answer.name !== undefined) reply.header('content-disposition', `attachment; filename="${answer.name}"`);
  if (answer.hash !== undefined) {
    const etag = `"${answer.hash}"`;
    reply.header('etag', etag).header('cache-control', CACHE_CONTROL).header('vary', 'authorization');
    if (isVersionKnown(request, etag)) return reply.code(304).send();
  }
  const { content } = answer;
  return reply.send(content instanceof Uint8Array ? Buffer.from(content) : Readable.from(content));
}
