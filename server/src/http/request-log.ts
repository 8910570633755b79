import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Always our own: an id taken from the caller could be made to look like another person's. */
export function createRequestId(): string {
  return randomUUID();
}

/** One line for each API request: which route, how it went, how long it took, for whom. Never a body or a query. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      userId: request.actor?.id ?? null,
    };
    if (reply.statusCode >= 500) request.log.error(line, 'request');
    else if (request.routeOptions.url === undefined) request.log.debug(line, 'request');
    else request.log.info(line, 'request');
  });
}
