import { live, ready } from '@kanisa/contract/office/health.schema.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../base/app-error.ts';
import { readBearerToken } from './bearer-token.ts';
import { getRateLimitAddress } from './client-address.ts';
import { ProvenTokens } from './proven-tokens.ts';

/**
 * Number of running requests, of all callers together, up to which a caller is served. Above it each request would wait
 * longer than its caller does, so new ones are rejected at once and running ones finish. The limit is a count, not a
 * time: a slow machine must not look like a full one. The steps keep places that a crowd without a session, or with
 * invented tokens, cannot take.
 */
export const RUNNING_REQUESTS_MAX = { visitor: 240, unprovenToken: 270, user: 300 } as const;

/** Open requests of one address, until their responses are read. A congregation may share one. */
export const OPEN_REQUESTS_PER_ADDRESS_MAX = 200;
export const OPEN_REQUESTS_PER_USER_MAX = 100;

/**
 * Uploads have places of their own, because their bodies arrive while the handler runs: slow ones would otherwise take the
 * places of all other requests.
 */
export const OPEN_UPLOADS_MAX = { all: 60, address: 30, user: 10 } as const;

const RETRY_SECONDS = 5;

interface Caller {
  key: string;
  isUser: boolean;
  runningMax: number;
  openMax: number;
  lane: 'request' | 'upload';
}

/**
 * Rejects requests that the process cannot serve in time. A request counts as running until its handler is done, even
 * if the client has left, and not until its response is read: otherwise one client that reads nothing would block
 * everyone. A request with a body counts once the body arrived, for the same reason; an upload counts among uploads.
 */
export function shedLoad(app: FastifyInstance): void {
  const tokens = new ProvenTokens();
  const openRequests = new Map<string, number>();
  const admitted = new WeakMap<FastifyRequest, { isUser: boolean; endHandler: () => void }>();
  const running = { request: 0, upload: 0 };

  const admit = (request: FastifyRequest, reply: FastifyReply) => {
    const { key, isUser, runningMax, openMax, lane } = identifyCaller(request, tokens);
    const open = openRequests.get(key) ?? 0;
    if (running[lane] >= runningMax || open >= openMax) {
      throw new AppError('not_ready', undefined, { retryAfter: RETRY_SECONDS });
    }
    running[lane] += 1;
    openRequests.set(key, open + 1);
    const state = { isHandled: false, isClosed: false };
    const releaseCaller = () => {
      if (state.isHandled && state.isClosed) decrementCount(openRequests, key);
    };
    const endHandler = () => {
      if (state.isHandled) return;
      state.isHandled = true;
      running[lane] -= 1;
      releaseCaller();
    };
    admitted.set(request, { isUser, endHandler });
    afterClose(reply, () => {
      state.isClosed = true;
      releaseCaller();
    });
  };

  app.addHook('onRequest', (request, reply, done) => {
    if (!hasBody(request) && !isAlwaysServed(request)) admit(request, reply);
    done();
  });
  app.addHook('preValidation', (request, reply, done) => {
    if (hasBody(request) && !isAlwaysServed(request)) admit(request, reply);
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    const place = admitted.get(request);
    if (!place) return done();
    const token = request.actor && !place.isUser ? readBearerToken(request) : undefined;
    if (token !== undefined && request.actor) tokens.add(token, request.actor.id);
    // A stream still reads from the database while it is sent.
    if (isStream(payload)) afterClose(reply, place.endHandler);
    else place.endHandler();
    return done();
  });
}

function identifyCaller(request: FastifyRequest, tokens: ProvenTokens): Caller {
  const token = readBearerToken(request);
  const userId = token === undefined ? null : tokens.findUserId(token);
  if (isUpload(request)) {
    const [key, openMax] =
      userId === null
        ? [getRateLimitAddress(request.ip), OPEN_UPLOADS_MAX.address]
        : [`user ${userId}`, OPEN_UPLOADS_MAX.user];
    const runningMax = OPEN_UPLOADS_MAX.all;
    return { key: `upload ${key}`, isUser: userId !== null, runningMax, openMax, lane: 'upload' };
  }
  if (userId !== null) {
    const openMax = OPEN_REQUESTS_PER_USER_MAX;
    return { key: `user ${userId}`, isUser: true, runningMax: RUNNING_REQUESTS_MAX.user, openMax, lane: 'request' };
  }
  // A public route does not check the token, so there an invented one would get the place of a real one.
  const isTokenChecked = token !== undefined && request.routeOptions.config.access !== 'public';
  return {
    key: getRateLimitAddress(request.ip),
    isUser: false,
    runningMax: isTokenChecked ? RUNNING_REQUESTS_MAX.unprovenToken : RUNNING_REQUESTS_MAX.visitor,
    openMax: OPEN_REQUESTS_PER_ADDRESS_MAX,
    lane: 'request',
  };
}

function decrementCount(counts: Map<string, number>, key: string): void {
  const left = (counts.get(key) ?? 1) - 1;
  if (left > 0) counts.set(key, left);
  else counts.delete(key);
}

/** Runs at once if the client left while the body was parsed: the event does not come again. */
function afterClose({ raw }: FastifyReply, work: () => void): void {
  if (raw.closed) work();
  else raw.once('close', work);
}

/**
 * Pages and the liveness probe need no database: a busy process must not be restarted as dead. All readiness probes
 * share one query, and a crowd must not take the process out of service.
 */
function isAlwaysServed({ is404, routeOptions: { url } }: FastifyRequest): boolean {
  return is404 || [live.path, ready.path].some((path) => url?.endsWith(path) === true);
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Media types ignore case, and the parser of uploads accepts any. */
function isUpload({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.toLowerCase().startsWith('multipart/') === true;
}

function isStream(payload: unknown): boolean {
  return typeof payload === 'object' && payload !== null && 'pipe' in payload;
}
