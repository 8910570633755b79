import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface TcpProxy {
  port: number;
  /** Delays all data in both directions. */
  delay(ms: number): void;
  /** Keeps connections open but forwards nothing until released. */
  hold(): void;
  letThrough(): void;
  close(): void;
}

/** Sits between the product and its database and simulates a slow or silent network. */
export async function openTcpProxy(target: number): Promise<TcpProxy> {
  const state = { delayMs: 0, opened: Promise.resolve(), open: () => {} };
  const sockets = new Set<Socket>();
  const pass = async (from: Socket, to: Socket) => {
    for await (const chunk of from as AsyncIterable<Buffer>) {
      if (state.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, state.delayMs));
      await state.opened;
      if (!to.write(chunk)) await once(to, 'drain');
    }
    to.end();
  };
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.once('close', () => sockets.delete(socket));
      socket.on('error', () => undefined);
    }
    pass(near, far).catch(() => far.destroy());
    pass(far, near).catch(() => near.destroy());
    far.once('error', () => near.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    delay: (ms) => {
      state.delayMs = ms;
    },
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      state.opened = promise;
      state.open = resolve;
    },
    letThrough: () => {
      state.delayMs = 0;
      state.open();
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
