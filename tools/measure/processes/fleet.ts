import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from '../support/http.ts';
import { temporaryFolder, track } from '../support/leftovers.ts';
import { freePort, type Place, type Product, startProduct } from '../support/product.ts';

export interface Member {
  place: Place;
  product: Product;
}

/** Several servers on one database behind one proxy. */
export interface Fleet {
  origin: string;
  proxyPid: number;
  members: Member[];
  /** Told to stop, gone, started anew, and taken in again. */
  restart(member: Member): Promise<void>;
  end(): Promise<void>;
}

const READY_MOST_MS = 60_000;

export async function startFleet(
  count: number,
  { databaseUrl, settings }: { databaseUrl: string; settings: Record<string, string> },
): Promise<Fleet> {
  const members: Member[] = [];
  for (let n = 0; n < count; n += 1) {
    const place: Place = {
      port: await freePort(),
      folder: temporaryFolder(),
      databaseUrl,
      settings: { LOG_LEVEL: 'error', TRUST_PROXY: '127.0.0.1', DRAIN_SECONDS: '1', ...settings },
    };
    members.push({ place, product: await startProduct(place) });
  }
  const port = await freePort();
  const ports = members.map(({ place }) => place.port).join(',');
  const file = path.join(import.meta.dirname, 'proxy-child.ts');
  const proxy = track(spawn(process.execPath, [file, String(port), ports], { stdio: 'inherit' }));
  const origin = `http://127.0.0.1:${port}`;
  await untilReady(origin, count);
  return {
    origin,
    proxyPid: proxy.pid ?? 0,
    members,
    async restart(member) {
      await member.product.end('SIGTERM');
      member.product = await startProduct(member.place);
      await untilReady(origin, count);
    },
    async end() {
      proxy.kill('SIGKILL');
      for (const { product } of members) await product.end('SIGTERM');
    },
  };
}

async function untilReady(origin: string, count: number): Promise<void> {
  const deadline = performance.now() + READY_MOST_MS;
  while (performance.now() < deadline) {
    const answer = await ask(`${origin}/proxy/ready`).catch(() => null);
    if (answer?.status === 200 && (JSON.parse(answer.text) as number[]).length === count) return;
    await sleep(50);
  }
  throw new Error('The proxy never saw all servers ready');
}
