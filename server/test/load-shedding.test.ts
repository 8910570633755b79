import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { errorMessages } from '@kanisa/contract/core/errors.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { PIPELINED_REQUESTS_MAX } from '../src/http/connection-limits.ts';
import {
  OPEN_REQUESTS_PER_ADDRESS_MAX,
  OPEN_REQUESTS_PER_USER_MAX,
  OPEN_UPLOADS_MAX,
  RUNNING_REQUESTS_MAX,
} from '../src/http/load-shedding.ts';
import { openTestDatabase } from './database/test-database.ts';
import { signInWithRole } from './support/factories.ts';
import { ENDPOINTS, startTestApp } from './support/test-app.ts';
import { waitUntil } from './support/test-jobs.ts';

/** More than the kernel buffers of both sides take. */
const BIG_BYTES = 32 * 1024 * 1024;

interface HeldRequest {
  address?: string;
  token?: string;
  path?: string;
  isUpload?: boolean;
  uploadType?: string;
}

/** The product with routes whose handlers run until the test releases them. */
async function startHeldApp() {
  const app = await startTestApp();
  const gate = Promise.withResolvers<void>();
  let running = 0;
  let handled = 0;
  const hold = async () => {
    running += 1;
    await gate.promise;
    running -= 1;
    handled += 1;
    return { done: true };
  };
  const big = Buffer.alloc(BIG_BYTES);
  app.server.get('/api/held', { config: { access: 'public' } }, hold);
  app.server.get('/api/held-by-token', { config: { access: 'signed-in' } }, hold);
  app.server.post('/api/held', { config: { access: 'public' } }, hold);
  app.server.get('/api/big', { config: { access: 'public' } }, async () => {
    handled += 1;
    return big;
  });
  app.server.get('/api/small', { config: { access: 'public' } }, async () => {
    handled += 1;
    return 'small';
  });
  // Handlers that are still held would block the end of the test.
  onTestFinished(() => gate.resolve());
  const send = async (request: HeldRequest = {}) => {
    const {
      address = '127.0.0.1',
      token,
      path = 'held',
      isUpload = false,
      uploadType = 'multipart/form-data',
    } = request;
    const headers = {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(isUpload && { 'content-type': `${uploadType}; boundary=x` }),
    };
    const upload = isUpload ? ({ method: 'POST', payload: '--x--\r\n' } as const) : {};
    return app.server.inject({ url: `/api/${path}`, remoteAddress: address, headers, ...upload });
  };
  const sendMany = async (count: number, request: (n: number) => HeldRequest) => {
    const before = running;
    const answers = Promise.all(Array.from({ length: count }, (_, n) => send(request(n))));
    await waitUntil(async () => running === before + count);
    return { answers };
  };
  const counts = { running: () => running, handled: () => handled };
  return { app, send, sendMany, release: gate.resolve, ...counts };
}

const fromMany = (n: number) => ({ address: `10.0.${n >> 8}.${n & 255}` });
const makeToken = (n: number) => `invented-token-${String(n).padStart(28, '0')}`;

async function listen({ app }: Awaited<ReturnType<typeof startHeldApp>>) {
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.server.address() as AddressInfo;
  const open = async (localAddress = '127.0.0.1'): Promise<Socket> => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    socket.on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    return socket;
  };
  return { origin: `http://127.0.0.1:${port}/api`, open };
}

const get = (path: string) => `GET /api${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

describe('under load', () => {
  it('new visitors are rejected while too many requests run, and served again afterwards', async () => {
    const held = await startHeldApp();
    const { answers } = await held.sendMany(RUNNING_REQUESTS_MAX.visitor, fromMany);
    const rejected = await held.send({ address: '192.0.2.1' });
    expect([rejected.statusCode, rejected.headers['retry-after'], rejected.json()]).toEqual([
      503,
      '5',
      { error: errorMessages.not_ready, code: 'not_ready' },
    ]);
    held.release();
    expect(new Set((await answers).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect((await held.send({ address: '192.0.2.1' })).statusCode).toBe(200);
  });

  it('health checks are answered whatever visitors do, and share one query', async () => {
    const held = await startHeldApp();
    await held.sendMany(RUNNING_REQUESTS_MAX.visitor, fromMany);
    for (const endpoint of [ENDPOINTS.live, ENDPOINTS.ready]) {
      expect((await held.app.call(endpoint)).status).toBe(200);
    }
    const gate = Promise.withResolvers<void>();
    let pings = 0;
    const ping = () => {
      pings += 1;
      return gate.promise;
    };
    const slow = await startTestApp({ database: { ...(await openTestDatabase()), ping } });
    const checks = Array.from({ length: 400 }, () => slow.call(ENDPOINTS.ready));
    gate.resolve();
    expect(new Set((await Promise.all(checks)).map(({ status }) => status))).toEqual(new Set([200]));
    expect(pings).toBe(1);
  });

  it('one address cannot take the places of others', async () => {
    const held = await startHeldApp();
    await held.sendMany(OPEN_REQUESTS_PER_ADDRESS_MAX, () => ({ address: '192.0.2.1' }));
    expect((await held.send({ address: '192.0.2.1' })).statusCode).toBe(503);
    await held.sendMany(1, () => ({ address: '192.0.2.2' }));
  });

  it('signed-in users are served in a crowd without tokens and in one with invented tokens', async () => {
    const held = await startHeldApp();
    const [known, fresh] = [await signInWithRole(held.app, 'user'), await signInWithRole(held.app, 'user')];
    const read = async (token: string) => (await held.app.call(ENDPOINTS.readProfile, { token })).status;
    expect(await read(known)).toBe(200);
    await held.sendMany(RUNNING_REQUESTS_MAX.visitor, fromMany);
    expect([await read(known), await read(fresh)]).toEqual([200, 200]);
    const left = RUNNING_REQUESTS_MAX.unprovenToken - RUNNING_REQUESTS_MAX.visitor;
    await held.sendMany(left, (n) => ({ ...fromMany(n), token: makeToken(n), path: 'held-by-token' }));
    expect((await held.send({ token: makeToken(0), path: 'held-by-token' })).statusCode).toBe(503);
    expect([await read(known), await read(fresh)]).toEqual([200, 200]);
  });

  it('an invented token gets no place of a signed-in user where tokens are not checked', async () => {
    const held = await startHeldApp();
    await held.sendMany(RUNNING_REQUESTS_MAX.visitor, fromMany);
    expect((await held.send({ token: makeToken(1) })).statusCode).toBe(503);
  });

  it('one signed-in user cannot take the places of others', async () => {
    const held = await startHeldApp();
    const [one, other] = [await signInWithRole(held.app, 'user'), await signInWithRole(held.app, 'user')];
    for (const token of [one, other]) await held.app.call(ENDPOINTS.readProfile, { token });
    await held.sendMany(OPEN_REQUESTS_PER_USER_MAX, (n) => ({ ...fromMany(n), token: one }));
    expect((await held.send({ token: one })).statusCode).toBe(503);
    await held.sendMany(1, () => ({ token: other }));
  });

  it('slow uploads take only the places of uploads', async () => {
    const held = await startHeldApp();
    const token = await signInWithRole(held.app, 'user');
    const read = async () => (await held.app.call(ENDPOINTS.readProfile, { token })).status;
    expect(await read()).toBe(200);
    await held.sendMany(OPEN_UPLOADS_MAX.user, () => ({ token, isUpload: true }));
    expect((await held.send({ token, isUpload: true })).statusCode).toBe(503);
    await held.sendMany(OPEN_UPLOADS_MAX.address, () => ({ address: '192.0.2.1', isUpload: true }));
    expect((await held.send({ address: '192.0.2.1', isUpload: true })).statusCode).toBe(503);
    const left = OPEN_UPLOADS_MAX.all - OPEN_UPLOADS_MAX.user - OPEN_UPLOADS_MAX.address;
    await held.sendMany(left, (n) => ({ ...fromMany(n), isUpload: true }));
    expect((await held.send({ address: '192.0.2.2', isUpload: true })).statusCode).toBe(503);
    expect([await read(), (await held.app.call(ENDPOINTS.ready)).status]).toEqual([200, 200]);
    await held.sendMany(1, () => ({ address: '192.0.2.1' }));
  });

  it('an upload counts as one in whatever case its content type is written', async () => {
    const held = await startHeldApp();
    const types = ['Multipart/form-data', 'MULTIPART/FORM-DATA', 'multipart/Form-Data'];
    const upload = (n: number) => ({ isUpload: true, uploadType: types[n % types.length] ?? '' });
    await held.sendMany(OPEN_UPLOADS_MAX.all, (n) => ({ ...fromMany(n), ...upload(n) }));
    for (const [n, address] of ['192.0.2.1', '192.0.2.2', '192.0.2.3'].entries()) {
      expect((await held.send({ address, ...upload(n) })).statusCode).toBe(503);
    }
    await held.sendMany(1, () => ({ address: '192.0.2.1' }));
  });

  it('requests whose clients have left count until their handlers are done', async () => {
    const held = await startHeldApp();
    const { open, origin } = await listen(held);
    const sockets = await Promise.all(
      Array.from({ length: RUNNING_REQUESTS_MAX.visitor }, (_, n) => open(`127.0.1.${n + 1}`)),
    );
    for (const socket of sockets) socket.write(get('/held'));
    await waitUntil(async () => held.running() === RUNNING_REQUESTS_MAX.visitor);
    const gone = sockets.map((socket) => once(socket.destroy(), 'close'));
    await Promise.all(gone);
    await waitUntil(async () => (await countConnections(held)) === 0);
    expect((await fetch(`${origin}/calendar/time-zone`)).status).toBe(503);
    held.release();
    await waitUntil(async () => held.running() === 0);
    expect((await fetch(`${origin}/calendar/time-zone`)).status).toBe(200);
  });

  it('responses that nobody reads block nobody else', async () => {
    const held = await startHeldApp();
    const { open, origin } = await listen(held);
    const sockets = await Promise.all(
      Array.from({ length: RUNNING_REQUESTS_MAX.user / PIPELINED_REQUESTS_MAX }, (_, n) => open(`127.0.1.${n + 1}`)),
    );
    for (const socket of sockets) {
      socket.pause();
      // The responses behind the large one are ready and cannot be sent.
      socket.write(get('/big') + get('/small').repeat(PIPELINED_REQUESTS_MAX - 1));
    }
    await waitUntil(async () => held.handled() === RUNNING_REQUESTS_MAX.user);
    expect((await fetch(`${origin}/calendar/time-zone`)).status).toBe(200);
  });

  it('one connection that pipelines hundreds of requests and reads nothing stops nobody', async () => {
    const held = await startHeldApp();
    const { open, origin } = await listen(held);
    const socket = await open();
    socket.pause();
    const requested = once(held.app.server.server, 'request');
    socket.write(get('/docs').repeat(320));
    await requested;
    for (const path of ['/health/ready', '/health/live', '/calendar/time-zone', '/openapi.json']) {
      expect((await fetch(origin + path)).status, path).toBe(200);
    }
    await waitUntil(async () => {
      socket.resume();
      return socket.destroyed;
    });
  });
});

async function countConnections({ app }: Awaited<ReturnType<typeof startHeldApp>>): Promise<number> {
  return new Promise((resolve, reject) =>
    app.server.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
}
