import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../../free-port.ts';
import { trackChildProcess } from '../support/cleanup.ts';
import { sendBenchRequest } from '../support/http.ts';
import { type BenchProduct, createProductPlace, type ProductPlace, startBenchProduct } from '../support/product.ts';

export interface ClusterMember {
  place: ProductPlace;
  product: BenchProduct;
}

/** Several servers on one database behind one proxy. */
export interface ServerCluster {
  origin: string;
  proxyPid: number;
  members: ClusterMember[];
  /** Stops and starts the member, and waits until the proxy uses it again. */
  restart(member: ClusterMember): Promise<void>;
  end(): Promise<void>;
}

const READY_MAX_MS = 60_000;

export async function startServerCluster(
  count: number,
  { databaseUrl, settings }: { databaseUrl: string; settings: Record<string, string> },
): Promise<ServerCluster> {
  const members: ClusterMember[] = [];
  for (let n = 0; n < count; n += 1) {
    const place = await createProductPlace({
      databaseUrl,
      settings: { LOG_LEVEL: 'error', TRUST_PROXY: '127.0.0.1', DRAIN_SECONDS: '1', ...settings },
    });
    members.push({ place, product: await startBenchProduct(place) });
  }
  const port = await findFreePort();
  const ports = members.map(({ place }) => place.port).join(',');
  const file = path.join(import.meta.dirname, 'proxy-child.ts');
  const proxy = trackChildProcess(spawn(process.execPath, [file, String(port), ports], { stdio: 'inherit' }));
  const origin = `http://127.0.0.1:${port}`;
  await waitUntilClusterReady(origin, count);
  return {
    origin,
    proxyPid: proxy.pid ?? 0,
    members,
    async restart(member) {
      await member.product.end('SIGTERM');
      member.product = await startBenchProduct(member.place);
      await waitUntilClusterReady(origin, count);
    },
    async end() {
      proxy.kill('SIGKILL');
      for (const { product } of members) await product.end('SIGTERM');
    },
  };
}

async function waitUntilClusterReady(origin: string, count: number): Promise<void> {
  const deadline = performance.now() + READY_MAX_MS;
  while (performance.now() < deadline) {
    const answer = await sendBenchRequest(`${origin}/proxy/ready`).catch(() => null);
    if (answer?.status === 200 && (JSON.parse(answer.text) as number[]).length === count) return;
    await sleep(50);
  }
  throw new Error('The proxy never saw all servers ready');
}
