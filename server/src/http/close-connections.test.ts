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
  app.get('/late', async () => {
    await sleep(500);
    return 'answered';
  });
  app.get('/slow', async (_request, reply) => {
    const parts = async function* () {
      for (const part of ['ans', 'wer', 'ed']) {
        yield part;
        await sleep(200);
      }
    };
    return reply.send(Readable.from(parts()));
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.server.closeAllConnections());
  const { port } = app.server.address() as AddressInfo;
  const stop = () => Promise.race([app.close().then(() => 'stopped'), sleep(5000, 'still waits', { ref: false })]);
  return { app, port, stop };
}

test('shutdown does not wait for a connection that sent no request', async () => {
  const { port, stop } = await start();
  await once(connect(port, '127.0.0.1'), 'connect');
  await sleep(50);
  expect(await stop()).toBe('stopped');
});

test.each(['/late', '/slow'])('shutdown waits for the response to %s and no longer', async (path) => {
  const { app, port, stop } = await start();
  const response = fetch(`http://127.0.0.1:${port}${path}`);
  await once(app.server, 'request');
  await sleep(100);
  const stopped = stop();
  expect(await (await response).text()).toBe('answered');
  expect(await stopped).toBe('stopped');
});
