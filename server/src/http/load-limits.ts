import { live } from '@kanisa/contract/office/health.schema.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { getRateLimitAddress } from './client-address.ts';

/**
 * With more requests than this under way, each would wait longer than its caller does. New ones are sent away at
 * once, so that those inside are answered. Counted, not timed: a slow machine must not look like a full one.
 */
export const REQUESTS_IN_FLIGHT_MAX = 300;

/**
 * Connections that wait until the process takes them. It takes one in each turn of the event loop, so in a rush they
 * would overflow the usual 511; whoever finds no place there is not told to come later, but hears nothing for seconds.
 */
export const WAITING_CONNECTIONS_MAX = 4096;

/**
 * Keeps all callers together from drowning the process. A request with a body counts once the body is there:
 * otherwise a few hundred sockets that send nothing would keep everyone out. Pages and liveness need no database and are
 * always answered: a process that is only busy must not be taken for dead and started anew.
 */
export function shedLoad(app: FastifyInstance): void {
  let inFlight = 0;
  const enter = (reply: FastifyReply) => {
    inFlight += 1;
    reply.raw.once('close', () => {
      inFlight -= 1;
    });
    if (inFlight > REQUESTS_IN_FLIGHT_MAX) throw new AppError('not_ready', undefined, { retryAfter: 5 });
  };
  app.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request) && !isAlwaysServed(request)) enter(reply);
  });
  app.addHook('preValidation', async (request, reply) => {
    if (hasBody(request) && !isAlwaysServed(request)) enter(reply);
  });
}

function isAlwaysServed({ is404, routeOptions }: FastifyRequest): boolean {
  return is404 || routeOptions.url?.endsWith(live.path) === true;
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const DISK_FULL_RETRY_SECONDS = 30;

/** What is there can still be read when the disk is all but full; what is new would be refused in the midst of it. */
export function rejectWritesOnFullDisk(app: FastifyInstance, { hasRoom }: { hasRoom?(): boolean }): void {
  if (!hasRoom) return;
  app.addHook('onRequest', async (request) => {
    if (SAFE_METHODS.has(request.method) || hasRoom()) return;
    request.log.error('the disk is all but full: nothing new is taken in');
    throw new AppError('not_ready', undefined, { retryAfter: DISK_FULL_RETRY_SECONDS });
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Keeps one address from drowning it; a congregation may share one. (@fastify/rate-limit 11 was tried: of 260
 * requests in the same tick it refuses all, because its store hands every caller the same counter object.)
 */
export function limitRequestRate(app: FastifyInstance, perSecond: number): void {
  if (perSecond === 0) return;
  const counts = new Map<string, number>();
  const turn = setInterval(() => counts.clear(), 1000);
  app.addHook('onClose', async () => clearInterval(turn));
  app.addHook('onRequest', async (request) => {
    const address = getRateLimitAddress(request.ip);
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    if (count > perSecond) throw new AppError('limit_reached', undefined, { retryAfter: 1 });
  });
}
