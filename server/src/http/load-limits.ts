import type { FastifyInstance } from 'fastify';
import { AppError } from '../base/app-error.ts';
import { getRateLimitAddress } from './client-address.ts';

/**
 * Backlog of connections that are not accepted yet. The process accepts one per event loop turn, so a burst would
 * overflow the default of 511, and clients beyond it would hang for seconds without an answer.
 */
export const WAITING_CONNECTIONS_MAX = 4096;

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const DISK_FULL_RETRY_SECONDS = 30;

/** Reads still work on an almost full disk; a write would fail half-way. */
export function rejectWritesOnFullDisk(app: FastifyInstance, { hasDiskSpace }: { hasDiskSpace?(): boolean }): void {
  if (!hasDiskSpace) return;
  app.addHook('onRequest', (request, _reply, done) => {
    if (SAFE_METHODS.has(request.method) || hasDiskSpace()) return done();
    request.log.error('the disk is almost full: writes are rejected');
    throw new AppError('not_ready', undefined, { retryAfter: DISK_FULL_RETRY_SECONDS });
  });
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
  app.addHook('onRequest', (request, _reply, done) => {
    const address = getRateLimitAddress(request.ip);
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    if (count > perSecond) throw new AppError('limit_reached', undefined, { retryAfter: 1 });
    done();
  });
}
