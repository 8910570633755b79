import { live } from '@kanisa/contract/office/health.schema.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { getRateLimitAddress } from './client-address.ts';

/**
 * Above this number each request would wait longer than its caller does. New requests are rejected at once so that
 * running ones finish. The limit is a count, not a time: a slow machine must not look like a full one.
 */
export const REQUESTS_IN_FLIGHT_MAX = 300;

/**
 * Backlog of connections that are not accepted yet. The process accepts one per event loop turn, so a burst would
 * overflow the default of 511, and clients beyond it would hang for seconds without an answer.
 */
export const WAITING_CONNECTIONS_MAX = 4096;

/**
 * Limits the requests of all callers together. A request with a body counts once the body arrived: otherwise a few
 * hundred idle sockets could block everyone. Pages and the liveness probe need no database and are always served: a
 * busy process must not be restarted as dead.
 */
export function shedLoad(app: FastifyInstance): void {
  let inFlight = 0;
  const admit = (reply: FastifyReply) => {
    inFlight += 1;
    reply.raw.once('close', () => {
      inFlight -= 1;
    });
    if (inFlight > REQUESTS_IN_FLIGHT_MAX) throw new AppError('not_ready', undefined, { retryAfter: 5 });
  };
  app.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request) && !isAlwaysServed(request)) admit(reply);
  });
  app.addHook('preValidation', async (request, reply) => {
    if (hasBody(request) && !isAlwaysServed(request)) admit(reply);
  });
}

function isAlwaysServed({ is404, routeOptions }: FastifyRequest): boolean {
  return is404 || routeOptions.url?.endsWith(live.path) === true;
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const DISK_FULL_RETRY_SECONDS = 30;

/** Reads still work on an almost full disk; a write would fail half-way. */
export function rejectWritesOnFullDisk(app: FastifyInstance, { hasDiskSpace }: { hasDiskSpace?(): boolean }): void {
  if (!hasDiskSpace) return;
  app.addHook('onRequest', async (request) => {
    if (SAFE_METHODS.has(request.method) || hasDiskSpace()) return;
    request.log.error('the disk is almost full: writes are rejected');
    throw new AppError('not_ready', undefined, { retryAfter: DISK_FULL_RETRY_SECONDS });
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Limits the requests of one address; a congregation may share one. (@fastify/rate-limit 11 was tried: it rejects all
 * of 260 requests in the same tick, because its store gives every caller the same counter object.)
 */
export function limitRequestRate(app: FastifyInstance, perSecond: number): void {
  if (perSecond === 0) return;
  const counts = new Map<string, number>();
  const timer = setInterval(() => counts.clear(), 1000);
  app.addHook('onClose', async () => clearInterval(timer));
  app.addHook('onRequest', async (request) => {
    const address = getRateLimitAddress(request.ip);
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    if (count > perSecond) throw new AppError('limit_reached', undefined, { retryAfter: 1 });
  });
}
