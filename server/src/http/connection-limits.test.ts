import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  CONNECTION_OPTIONS,
  endStalledResponses,
  limitPipelining,
  PIPELINED_REQUESTS_MAX,
} from './connection-limits.ts';

/** More than the kernel buffers of both sides take. */
const BIG_BYTES = 32 * 1024 * 1024;

async function start(prepare: (app: FastifyInstance) => void) {
  const app = Fastify(CONNECTION_OPTIONS);
  prepare(app);
  const handled: string[] = [];
  app.addHook('onRequest', async (request) => void handled.push(request.url));
  const big = Buffer.alloc(BIG_BYTES);
  app.get('/big', async () => big);
  app.get('/small', async () => 'small');
  app.post('/body', async () => 'complete');
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(async () => {
    app.server.closeAllConnections();
    await app.close();
  });
  const { port } = app.server.address() as AddressInfo;
  const open = async (): Promise<Socket> => {
    const accepted = once(app.server, 'connection');
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    await accepted;
    return socket;
  };
  return { app, handled, open };
}

/** Unlike `once` of Node.js it does not reject if the other side resets the connection. */
const waitForClose = (socket: Socket) => new Promise<void>((resolve) => void socket.once('close', () => resolve()));

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

test('a connection that pipelines more requests than the limit is closed, and the rest is not handled', async () => {
  const { app, handled, open } = await start(limitPipelining);
  const socket = await open();
  const closed = waitForClose(socket);
  socket.pause();
  const requested = once(app.server, 'request');
  socket.write(get('/big').repeat(320));
  await requested;
  socket.resume();
  await closed;
  expect(handled).toHaveLength(PIPELINED_REQUESTS_MAX);
});

test('a connection may pipeline up to the limit, again and again', async () => {
  const { open } = await start(limitPipelining);
  const socket = await open();
  for (let round = 0; round < 3; round += 1) {
    socket.write(get('/small').repeat(PIPELINED_REQUESTS_MAX));
    let text = '';
    while (text.split('HTTP/1.1 200').length - 1 < PIPELINED_REQUESTS_MAX || !text.endsWith('small')) {
      const [chunk] = (await once(socket, 'data')) as [Buffer];
      text += chunk.toString();
    }
  }
  expect(socket.destroyed).toBe(false);
});

test('a response that its client stops reading is ended, also if the client keeps sending', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { app, open } = await start(endStalledResponses);
  const socket = await open();
  const accepted = once(app.server, 'request');
  socket.pause();
  socket.write(get('/big'));
  const [, response] = (await accepted) as [unknown, { socket: Socket }];
  const serverSide = response.socket;
  await vi.waitFor(() => expect(serverSide.writableLength).toBeGreaterThan(0));
  const ended = waitForClose(serverSide);
  // Blank lines before a request are ignored, but count as activity of the socket.
  for (let minute = 0; minute < 600 && !serverSide.destroyed; minute += 1) {
    socket.write('\r\n');
    vi.advanceTimersByTime(60_000);
  }
  await ended;
  expect(serverSide.destroyed).toBe(true);
});

test('a response that is still being read goes on, however long it takes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { open } = await start(endStalledResponses);
  const socket = await open();
  socket.write(get('/big'));
  let received = 0;
  while (received < BIG_BYTES) {
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    received += chunk.length;
    // Twice as fast as the slowest link that is served, whatever the size of the chunks.
    vi.advanceTimersByTime(chunk.length / 16);
  }
  expect(socket.destroyed).toBe(false);
});

test('an open connection between two requests is no stalled response', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { open } = await start(endStalledResponses);
  const socket = await open();
  for (let round = 0; round < 2; round += 1) {
    socket.write(get('/small'));
    await once(socket, 'data');
    vi.advanceTimersByTime(3_600_000);
  }
  expect(socket.destroyed).toBe(false);
});

test.each([
  ['a body of known length', 'Content-Length: 99\r\n\r\n', 'x'],
  ['a chunked body', 'Transfer-Encoding: chunked\r\n\r\n', '1\r\nx\r\n'],
  ['headers', '', 'X-More: x\r\n'],
])('%s that trickles is cut off when the time of a request is over', async (_, head, piece) => {
  const { app, open } = await start(() => undefined);
  // A longer time for the headers would replace the time of the request.
  expect([app.server.requestTimeout, app.server.headersTimeout]).toEqual([30_000, 30_000]);
  // The same server with a shorter time. The test would wait for half a minute otherwise.
  app.server.headersTimeout = 200;
  app.server.requestTimeout = 200;
  const socket = await open();
  socket.resume();
  const closed = waitForClose(socket);
  const trickle = setInterval(() => socket.write(piece), 50);
  onTestFinished(() => clearInterval(trickle));
  socket.write(`POST /body HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${head}`);
  await closed;
});
