import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface TcpProxy {
  port: number;
  /** Delays all data in both directions. */
  delay(ms: number): void;
  /** Keeps connections open but forwards nothing until resumed. */
  pause(): void;
  resume(): void;
  close(): void;
}

/** Sits between the product and its database and simulates a slow or silent network. */
export async function openTcpProxy(target: number): Promise<TcpProxy> {
  const state = { delayMs: 0, opened: Promise.resolve(), open: () => {} };
  const sockets = new Set<Socket>();
  const forward = async (from: Socket, to: Socket) => {
    for await (const chunk of from as AsyncIterable<Buffer>) {
      if (state.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, state.delayMs));
      await state.opened;
      if (!to.write(chunk)) await once(to, 'drain');
    }
    to.end();
  };
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.once('close', () => sockets.delete(socket));
      socket.on('error', () => undefined);
    }
    forward(client, upstream).catch(() => upstream.destroy());
    forward(upstream, client).catch(() => client.destroy());
    upstream.once('error', () => client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    delay: (ms) => {
      state.delayMs = ms;
    },
    pause: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      state.opened = promise;
      state.open = resolve;
    },
    resume: () => {
      state.delayMs = 0;
      state.open();
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
