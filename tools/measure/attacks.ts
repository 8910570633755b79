import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure } from './support/figures.ts';
import { sendBenchRequest } from './support/http.ts';
import { queryProbe } from './support/probe-client.ts';
import {
  BENCH_ADMIN,
  type BenchProduct,
  createProductPlace,
  signInBenchAdmin,
  startBenchProduct,
} from './support/product.ts';

const PIPELINED = 320;
const SLASHES = 15_000;
const STALL_MAX_MS = 100;
const SLOW_BODY_MAX_SECONDS = 32;

export interface AttackOptions {
  /** Calls of other people during each attack. */
  calls: number;
  /** Waits until a trickling body is cut off: half a minute. */
  withSlowBody: boolean;
}

/** Attacks of a stranger on the embedded database: what do other people notice? */
export async function benchAttacks({ calls, withSlowBody }: AttackOptions): Promise<Figure[]> {
  const place = await createProductPlace({ settings: { LOG_LEVEL: 'fatal' }, isWatched: true });
  const product = await startBenchProduct(place);
  const token = await signInBenchAdmin(product.origin);
  const port = Number(new URL(product.origin).port);
  const figures = [
    ...(await attackByPipelining(product, { port, calls, token })),
    await attackBySlashes(product, port),
    ...(withSlowBody ? [await attackBySlowBody(port)] : []),
  ];
  await product.end('SIGTERM');
  return figures;
}

async function attackByPipelining(
  product: BenchProduct,
  { port, calls, token }: { port: number; calls: number; token: string },
): Promise<Figure[]> {
  const socket = openUnreadSocket(port);
  socket.write('GET /api/docs HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(PIPELINED));
  await sleep(1000);
  const login = { identifier: BENCH_ADMIN.username, password: BENCH_ADMIN.password };
  const calling = {
    readiness: () => sendBenchRequest(`${product.origin}/api/health/ready`),
    login: () => sendBenchRequest(`${product.origin}/api/auth/login`, { method: 'POST', body: login }),
    profile: () => sendBenchRequest(`${product.origin}/api/profile`, { token }),
  };
  const figures: Figure[] = [];
  for (const [name, call] of Object.entries(calling)) {
    let answered = 0;
    for (let n = 0; n < calls; n += 1) if ((await call()).status === 200) answered += 1;
    figures.push({
      name: `attack: ${PIPELINED} pipelined requests that nobody reads; ${name} answered 200`,
      measured: `${answered} of ${calls}`,
      target: 'all',
      isMet: answered === calls,
    });
  }
  socket.destroy();
  return figures;
}

async function attackBySlashes(product: BenchProduct, port: number): Promise<Figure> {
  const send = (path: string) => sendBenchRequest(`http://127.0.0.1:${port}${path}`);
  await send('/x');
  await queryProbe(product, 'reset');
  for (let n = 0; n < 5; n += 1) await send(`/${'/'.repeat(SLASHES)}x`);
  const { stalls } = await queryProbe(product, 'read');
  const longest = Math.max(0, ...stalls.map(({ cpuMs }) => cpuMs));
  return {
    name: `attack: GET / with ${SLASHES} slashes; longest stall, ms of own work`,
    measured: longest.toFixed(0),
    target: `< ${STALL_MAX_MS}`,
    isMet: longest < STALL_MAX_MS,
  };
}

/** The body never ends by itself. */
async function attackBySlowBody(port: number): Promise<Figure> {
  const socket = openUnreadSocket(port).resume();
  const startedAt = performance.now();
  socket.write(
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 999\r\n\r\n',
  );
  while (!socket.destroyed) {
    socket.write(' ');
    await sleep(200);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  return {
    name: 'attack: a body of five bytes a second; seconds until it is cut off',
    measured: seconds.toFixed(1),
    target: `< ${SLOW_BODY_MAX_SECONDS}`,
    isMet: seconds < SLOW_BODY_MAX_SECONDS,
  };
}

function openUnreadSocket(port: number): Socket {
  const socket = connect(port, '127.0.0.1').pause();
  // The server may close it at any moment.
  socket.on('error', () => undefined);
  return socket;
}
