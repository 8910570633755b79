import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A request that has not arrived completely by then is cut off. */
const REQUEST_TIMEOUT_MS = 30_000;
/** Node.js looks for late requests only every 30 seconds by default, which would double the limit. */
const REQUEST_CHECK_INTERVAL_MS = 1000;

/**
 * Options of every HTTP server of the product. Node.js swaps the two times if the one for the headers, 60 seconds by
 * default, is longer.
 */
export const CONNECTION_OPTIONS = {
  requestTimeout: REQUEST_TIMEOUT_MS,
  http: { headersTimeout: REQUEST_TIMEOUT_MS, connectionsCheckingInterval: REQUEST_CHECK_INTERVAL_MS },
} as const;

/** Unanswered requests on one connection. Browsers and proxies send the next one after the response. */
export const PIPELINED_REQUESTS_MAX = 10;

/**
 * Closes a connection that sends requests without waiting for the responses. Node.js runs the handler of every request
 * that it has read and keeps all responses in memory while the client reads none of them.
 */
export function limitPipelining(app: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, number>();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const count = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, count);
    reply.raw.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    if (count <= PIPELINED_REQUESTS_MAX) return done();
    if (!socket.destroyed) request.log.warn({ address: request.ip }, 'closed a connection with too many open requests');
    socket.destroy();
    reply.hijack();
    return done();
  });
}

/** A client may read nothing for this time. */
const STALL_MS = 30_000;
/** Slowest link that is served. */
const BYTES_PER_SECOND_MIN = 8000;
const STALL_CHECK_INTERVAL_MS = 5000;

interface Transfer {
  /** Bytes that the operating system has accepted. */
  sent: number;
  progressedAt: number;
}

/**
 * Ends connections whose client stopped reading a response. The timeout of a socket does not do this: every byte that
 * the client sends restarts it. A response of one large buffer shows progress only at its end, so the allowed time
 * grows with what is left to send.
 */
export function endStalledResponses(app: FastifyInstance): void {
  const transfers = new Map<Socket, Transfer>();
  // A hook, not an event of the server: with HOST=localhost there are two servers, for IPv4 and IPv6.
  app.addHook('onRequest', ({ raw: { socket } }, _reply, done) => {
    if (!transfers.has(socket)) {
      transfers.set(socket, { sent: 0, progressedAt: 0 });
      socket.once('close', () => transfers.delete(socket));
    }
    done();
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const [socket, transfer] of transfers) {
      const waiting = socket.writableLength;
      const sent = socket.bytesWritten - waiting;
      if (waiting === 0 || sent !== transfer.sent) Object.assign(transfer, { sent, progressedAt: now });
      else if (now - transfer.progressedAt > STALL_MS + (waiting / BYTES_PER_SECOND_MIN) * 1000) socket.destroy();
    }
  }, STALL_CHECK_INTERVAL_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
