import type { FastifyRequest } from 'fastify';

const BEARER_PATTERN = /^Bearer ([\w-]{20,200})$/i;

/** The access token of a request, if it has the form of one. Nothing says yet that it is valid. */
export function readBearerToken({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return BEARER_PATTERN.exec(headers.authorization ?? '')?.[1];
}
