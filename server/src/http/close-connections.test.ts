import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { closeConnectionsOnShutdown } from './close-connections.ts';

async function start() {
  const app = Fastify({ forceCloseConnections: 'idle' });
  closeConnectionsOnShutdown(app);
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  app.get('/late', async () => {
    begun.resolve();
    await released.promise;
    return 'answered';
  });
  app.get('/slow', async (_request, reply) => {
    const parts = async function* () {
      yield 'ans';
      begun.resolve();
      await released.promise;
      yield* ['wer', 'ed'];
    };
    return reply.send(Readable.from(parts()));
  });
  const big = Buffer.alloc(32 * 1024 * 1024);
  app.get('/big', async () => {
    begun.resolve();
    return big;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.server.closeAllConnections());
  const { port } = app.server.address() as AddressInfo;
  const stop = () => Promise.race([app.close().then(() => 'stopped'), sleep(5000, 'still waits', { ref: false })]);
  return { app, port, stop, begun: begun.promise, release: released.resolve };
}

test('shutdown does not wait for a connection that sent no request', async () => {
  const { app, port, stop } = await start();
  const accepted = once(app.server, 'connection');
  connect(port, '127.0.0.1');
  await accepted;
  expect(await stop()).toBe('stopped');
});

test.each(['/late', '/slow'])('shutdown waits for the response to %s and no longer', async (path) => {
  const { port, stop, begun, release } = await start();
  const response = fetch(`http://127.0.0.1:${port}${path}`);
  await begun;
  const stopped = stop();
  // By then the idle connections are closed, while the response is still incomplete.
  await sleep(300);
  release();
  expect(await (await response).text()).toBe('answered');
  expect(await stopped).toBe('stopped');
});

test('shutdown does not wait for a client that does not read its response', async () => {
  const { port, stop, begun } = await start();
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.pause();
  socket.write('GET /big HTTP/1.1\r\nHost: x\r\n\r\n');
  await begun;
  expect(await stop()).toBe('stopped');
});
