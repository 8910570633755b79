import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { endpoint } from '@kanisa/contract/core/endpoint.schema.ts';
import { errorMessages } from '@kanisa/contract/core/errors.ts';
import { pathId } from '@kanisa/contract/core/fields.schema.ts';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import Fastify from 'fastify';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { buildApp } from '../src/app.ts';
import { DOMAINS } from '../src/domains/index.ts';
import { serveEndpoint } from '../src/http/endpoint.ts';
import { registerErrorHandler } from '../src/http/error-handler.ts';
import { RUNNING_REQUESTS_MAX } from '../src/http/load-shedding.ts';
import type { RunOperation } from '../src/http/repeatable.ts';
import { requireRouteAccess } from '../src/http/require-access.ts';
import { createLogger } from '../src/platform/log/log.ts';
import { PublicCache } from '../src/platform/public-cache.ts';
import { createTestClock } from '../src/platform/time/clock.ts';
import type { Actor } from '../src/policy/actor.ts';
import { authorize } from '../src/policy/authorize.ts';
import { POLICY, type PolicyTable } from '../src/policy/policy.ts';
import { openTestDatabase } from './database/test-database.ts';
import { signInWithRole } from './support/factories.ts';
import { startTestApp } from './support/test-app.ts';

it('the health of the product names both builds', async () => {
  const app = await startTestApp();
  const answer = await app.server.inject('/api/health');
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok', build: 'none', server_build: 'none' }]);
  expect(answer.headers['cache-control']).toBe('no-store');
});

describe('every answer', () => {
  it('has the security headers, also for errors and unknown paths', async () => {
    const app = await startTestApp();
    for (const url of ['/api/health/live', '/api/profile', '/api/nothing', '/nothing.png', '/api/docs']) {
      const { headers } = await app.server.inject(url);
      expect(headers['content-security-policy'], url).toContain("frame-ancestors 'none'");
      expect(headers['content-security-policy'], url).not.toMatch(/script-src[^;]*unsafe-inline/);
      expect(headers['x-content-type-options'], url).toBe('nosniff');
      expect(headers['referrer-policy'], url).toBe('strict-origin-when-cross-origin');
      expect(headers['strict-transport-security'], url).toBeUndefined();
      expect(headers['x-powered-by'] ?? headers['server'], url).toBeUndefined();
      expect(headers['x-request-id'], url).toMatch(/^[\da-f-]{36}$/);
    }
    expect((await app.server.inject('/api/profile')).headers['cache-control']).toBe('no-store');
  });

  it('requires TLS from browsers if the church is served over it', async () => {
    const app = await startTestApp({ env: { PUBLIC_URL: 'https://church.example' } });
    const { headers } = await app.server.inject('/api/health/live');
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8,}; includeSubDomains/);
    const proxied = await startTestApp({ env: { TRUST_PROXY: '127.0.0.1' } });
    const answer = await proxied.server.inject({
      url: '/api/health/live',
      headers: { 'x-forwarded-proto': 'https' },
    });
    expect(answer.headers['strict-transport-security']).toBeDefined();
  });

  it('is readable by its own origin only, unless others are configured', async () => {
    const closed = await startTestApp();
    const open = await startTestApp({ env: { CORS_ORIGINS: 'https://app.example' } });
    const ask = (app: typeof open, origin: string) =>
      app.server.inject({ url: '/api/health/live', headers: { origin } });
    expect((await ask(closed, 'https://app.example')).headers['access-control-allow-origin']).toBeUndefined();
    expect((await ask(open, 'https://app.example')).headers).toMatchObject({
      'access-control-allow-origin': 'https://app.example',
      'access-control-expose-headers': 'retry-after, content-disposition',
    });
    expect((await ask(open, 'https://evil.example')).headers['access-control-allow-origin']).toBeUndefined();
  });

  it('trusts a proxy header only from a configured proxy', async () => {
    const refusedAfter = async (env: Record<string, string>) => {
      const app = await startTestApp({ env });
      const login = (n: number) =>
        app.server.inject({
          method: 'POST',
          url: '/api/auth/login',
          headers: { 'x-forwarded-for': `198.51.100.${n}` },
          payload: { identifier: 'nobody', password: 'wrong' },
        });
      const statuses = [];
      for (let n = 0; n < 11; n += 1) statuses.push((await login(n)).statusCode);
      return statuses.includes(429);
    };
    expect(await refusedAfter({})).toBe(true);
    expect(await refusedAfter({ TRUST_PROXY: '127.0.0.1' })).toBe(false);
  });

  it('warns once of forwarding headers from a peer that is not trusted', async () => {
    const listWarnings = async (env: Record<string, string>, headers: Record<string, string>) => {
      const { deps } = await startTestApp({ env });
      const lines: string[] = [];
      const log = createLogger({ level: 'warn', write: (line) => void lines.push(line) });
      const server = await buildApp({ ...deps, log }, DOMAINS, { webRoot: 'none' });
      onTestFinished(() => server.close());
      for (let n = 0; n < 3; n += 1) await server.inject({ url: '/api/health/live', headers });
      return lines;
    };
    const forwarded = { 'x-forwarded-for': '198.51.100.7' };
    const [warning, ...more] = await listWarnings({}, forwarded);
    expect(warning).toMatch(/"peer":"127\.0\.0\.1".*TRUST_PROXY/);
    expect(more).toEqual([]);
    expect(await listWarnings({}, { forwarded: 'for=198.51.100.7' })).toHaveLength(1);
    expect(await listWarnings({ TRUST_PROXY: '127.0.0.1' }, forwarded)).toEqual([]);
    expect(await listWarnings({ TRUST_PROXY: 'loopback,uniquelocal' }, forwarded)).toEqual([]);
    // A client on the machine of the proxy.
    const fromSameMachine = { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1' };
    expect(await listWarnings({ TRUST_PROXY: '127.0.0.1' }, fromSameMachine)).toEqual([]);
    expect(await listWarnings({ TRUST_PROXY: '192.0.2.1' }, forwarded)).toHaveLength(1);
    expect(await listWarnings({}, {})).toEqual([]);
  });
});

describe('error answers', () => {
  it('are JSON for people and programs', async () => {
    const app = await startTestApp();
    expect((await app.raw('GET', '/nothing')).body).toEqual({ error: 'Not found', code: 'not_found' });
    expect((await app.raw('GET', '/profile')).body).toEqual({ error: 'Please log in.', code: 'unauthenticated' });
    const send = (payload: string, type: string) =>
      app.server.inject({ method: 'POST', url: '/api/auth/login', payload, headers: { 'content-type': type } });
    expect((await send('{"identifier":', 'application/json')).statusCode).toBe(400);
    expect((await send('<a/>', 'text/xml')).statusCode).toBe(415);
    expect((await send(JSON.stringify({ identifier: 'x'.repeat(2 ** 21) }), 'application/json')).statusCode).toBe(413);
    expect((await send('', 'application/json')).statusCode).toBe(400);
  });

  it('ignores a trailing slash, and rejects unknown query parameters', async () => {
    const app = await startTestApp();
    expect((await app.server.inject('/api/health/live/')).statusCode).toBe(200);
    expect((await app.server.inject('/api/health/live?x=1')).statusCode).toBe(400);
  });

  it('answers the liveness check and serves pages under any load', async () => {
    const app = await startTestApp();
    for (const path of ['/api/health/live', '/about']) {
      const crowd = Array.from({ length: RUNNING_REQUESTS_MAX.user + 40 }, () => app.server.inject(path));
      expect(new Set((await Promise.all(crowd)).map(({ statusCode }) => statusCode))).not.toContain(503);
    }
  });

  it('is not kept busy by callers who never send their body', async () => {
    const app = await startTestApp();
    await app.server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.server.address() as AddressInfo;
    const head =
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{';
    const sockets = await Promise.all(
      Array.from({ length: RUNNING_REQUESTS_MAX.user + 1 }, async () => {
        const socket = connect(port, '127.0.0.1');
        await once(socket, 'connect');
        socket.write(head);
        return socket;
      }),
    );
    const answer = await fetch(`http://127.0.0.1:${port}/api/health/live`, { headers: { connection: 'close' } });
    expect(answer.status).toBe(200);
    for (const socket of sockets) socket.destroy();
  });

  it('answers a malformed address in the same form', async () => {
    const app = await startTestApp();
    const { statusCode, body } = await app.server.inject('/api/%E0%A4');
    expect([statusCode, JSON.parse(body)]).toEqual([400, { error: errorMessages.invalid, code: 'invalid' }]);
    const text = await app.server.inject({ method: 'POST', url: '/api/auth/login', payload: 'hello' });
    expect(text.statusCode).toBe(415);
  });

  it('answers 404 for a path segment longer than any id', async () => {
    const app = await startTestApp();
    const answer = await app.server.inject(`/api/department/${'x'.repeat(201)}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ error: errorMessages.not_found, code: 'not_found' });
  });

  it('does not treat null as an empty body', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'user');
    for (const body of [null, [], 'x', 1, false]) {
      expect((await app.raw('PATCH', '/profile/preferences', body, token)).status).toBe(400);
      expect((await app.raw('POST', '/messages/read-all', body, token)).status).toBe(400);
    }
    expect((await app.raw('POST', '/messages/read-all', undefined, token)).status).toBe(200);
  });

  it('limits one address that exceeds the general rate limit', async () => {
    // The second in which requests are counted ends only when the test advances the clock.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const app = await startTestApp({ env: { RATE_LIMIT_PER_SECOND: '200' } });
    const statuses = await Promise.all(
      Array.from({ length: 260 }, async () => (await app.server.inject('/api/health/live')).statusCode),
    );
    expect(statuses).not.toContain(503);
    expect(statuses.filter((status) => status === 200)).toHaveLength(200);
    expect(statuses.filter((status) => status === 429)).toHaveLength(60);
    const refused = await app.server.inject('/api/health/live');
    expect(refused.json()).toEqual({ error: errorMessages.limit_reached, code: 'limit_reached' });
    expect(refused.headers['retry-after']).toBe('1');
    vi.advanceTimersByTime(1000);
    expect((await app.server.inject('/api/health/live')).statusCode).toBe(200);
  });
});

describe('health', () => {
  it('separates liveness from readiness', async () => {
    const app = await startTestApp();
    expect((await app.call(ENDPOINTS.live)).body).toEqual({ status: 'ok' });
    expect((await app.call(ENDPOINTS.ready)).body).toEqual({ status: 'ok', database: 'ok', queue: 'ok' });
    await app.deps.queue.stop();
    const stopped = await app.call(ENDPOINTS.ready);
    expect([stopped.status, stopped.body.error]).toEqual([503, 'The queue does not answer.']);
    expect((await app.call(ENDPOINTS.live)).status).toBe(200);
  });

  it('names the database if that is the cause', async () => {
    const ping = () => Promise.reject(new Error('away'));
    const app = await startTestApp({ database: { ...(await openTestDatabase()), ping } });
    const { status, body } = await app.call(ENDPOINTS.ready);
    expect([status, body.error]).toEqual([503, 'The database does not answer.']);
  });

  it('reports not ready to load balancers before it stops', async () => {
    const app = await startTestApp();
    const state = { isStopping: false };
    const server = await buildApp({ ...app.deps, isStopping: () => state.isStopping }, DOMAINS, { webRoot: 'none' });
    onTestFinished(() => server.close());
    expect((await server.inject('/api/health/ready')).statusCode).toBe(200);
    state.isStopping = true;
    const stopping = await server.inject('/api/health/ready');
    expect([stopping.statusCode, stopping.json()]).toMatchObject([503, { error: 'This process is stopping.' }]);
    expect((await server.inject('/api/health/live')).statusCode).toBe(200);
  });
});

/** An actor and a policy with one record-level action, to test the access check and the tripwire. */
function smallServer(policy: PolicyTable, handler: (actor: Actor) => void) {
  const actor: Actor = {
    id: 7,
    sessionId: 1,
    username: 'akinyi',
    firstName: 'Akinyi',
    lastName: 'Njoroge',
    role: 'user',
    isActive: true,
    isVerified: true,
    departmentIds: [],
    isKeeper: false,
    doPastorsRead: false,
    language: null,
    provedAt: null,
    twoStepDue: null,
    isTwoStepOverdue: false,
    access: 'profile.read',
    origin: { address: '127.0.0.1', device: null },
    authorized: new Set(),
  };
  const read = endpoint({
    method: 'GET',
    path: '/things/:id',
    access: 'profile.read',
    summary: 'A thing',
    params: z.strictObject({ id: pathId }),
    status: 200,
    answer: z.object({ id: z.int() }),
  });
  const app = Fastify();
  registerErrorHandler(app);
  app.decorateRequest('actor', null);
  app.decorateRequest('isBodyLate', false);
  app.decorateRequest('isMultipart', () => false);
  const clock = createTestClock();
  const publicCache = new PublicCache(clock);
  const runOperation: RunOperation = async (_actor, _operation, { apply }) => apply();
  const builds = { web: 'none', server: 'none' };
  const isModuleOn = async () => true;
  const deps = { policy, clock, publicCache, findActor: async () => actor, runOperation, builds, isModuleOn };
  serveEndpoint(app, deps, read, async ({ params }, who) => {
    handler(who);
    return { id: params.id, secret: 'never leaves' };
  });
  return (url: string) => app.inject({ url, headers: { authorization: 'Bearer 0123456789012345678901234567' } });
}

describe('the access check of an endpoint', () => {
  const ownerOnly: PolicyTable = {
    ...POLICY,
    'profile.read': { kind: 'record', allows: (actor, facts) => facts.ownerId === actor.id },
  };

  it('fails a success that never called authorize', async () => {
    const get = smallServer(ownerOnly, () => undefined);
    const answer = await get('/things/1');
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({ error: errorMessages.internal, code: 'internal' });
  });

  it('passes what authorize allowed, and rejects the rest', async () => {
    const own = smallServer(ownerOnly, (actor) => authorize(ownerOnly, actor, 'profile.read', { ownerId: 7 }));
    expect((await own('/things/1')).statusCode).toBe(200);
    const other = smallServer(ownerOnly, (actor) => authorize(ownerOnly, actor, 'profile.read', { ownerId: 8 }));
    expect((await other('/things/1')).statusCode).toBe(403);
  });

  it('checks a role rule before the handler runs', async () => {
    const nobody: PolicyTable = { ...POLICY, 'profile.read': { kind: 'role', allows: () => false } };
    const get = smallServer(nobody, () => {
      throw new Error('the handler ran');
    });
    expect((await get('/things/1')).statusCode).toBe(403);
  });

  it('sends only fields of the contract', async () => {
    const own = smallServer(ownerOnly, (actor) => authorize(ownerOnly, actor, 'profile.read', { ownerId: 7 }));
    expect((await own('/things/1')).json()).toEqual({ id: 1 });
  });

  it('answers 404 for an id that cannot exist', async () => {
    const own = smallServer(ownerOnly, (actor) => authorize(ownerOnly, actor, 'profile.read', { ownerId: 7 }));
    for (const id of ['0', '-1', '01', '1.5', '2147483648', '99999999999', 'abc', '1e3', "1'--"]) {
      expect((await own(`/things/${encodeURIComponent(id)}`)).statusCode, id).toBe(404);
    }
  });
});

describe('the start-up', () => {
  it('fails for a route without an access rule', () => {
    const app = Fastify().decorate('routeAccess', new Map());
    requireRouteAccess(app, {});
    expect(() => app.get('/open', async () => 'everyone')).toThrow(/GET \/open does not declare who may call it/);
  });

  it('fails if an endpoint of the contract has no route', () => {
    const app = Fastify().decorate('routeAccess', new Map());
    expect(() => requireRouteAccess(app, { live: ENDPOINTS.live }).throwIfAny()).toThrow(/GET \/health\/live/);
  });
});
