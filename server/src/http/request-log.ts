import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Always generated here: an id from the caller could imitate another request. */
export function createRequestId(): string {
  return randomUUID();
}

/** Logs one line per API request: route, status, duration and user. Never a body or a query. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const entry = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      userId: request.actor?.id ?? null,
    };
    if (reply.statusCode >= 500) request.log.error(entry, 'request');
    else if (request.routeOptions.url === undefined) request.log.debug(entry, 'request');
    else request.log.info(entry, 'request');
    done();
  });
}
