import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { openDatabase } from '../../../server/src/db/client.ts';
import { computeMedian, type Figure, formatSpread } from '../support/figures.ts';
import { generateLoad } from '../support/load.ts';
import { listChildPids, readCpuSeconds } from '../support/process-figures.ts';
import { startServerCluster } from './server-cluster.ts';

const WARM_UP = 3000;
const READ_PATH = '/api/profile';

interface Run {
  perSecond: number[];
  p99: number[];
  /** CPU microseconds per request, by process. */
  product: number[];
  database: number[];
  proxy: number[];
}

/** Measures reads through the proxy by the number of processes behind it, and where the CPU time goes. */
export async function measureThroughput(
  count: number,
  where: { databaseUrl: string; settings: Record<string, string>; token: string },
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Figure[]> {
  const cluster = await startServerCluster(count, where);
  const target = { url: `${cluster.origin}${READ_PATH}`, pid: cluster.proxyPid, token: where.token };
  const server = await findServerPid(where.databaseUrl);
  const cpu = () => ({
    product: cluster.members.reduce((sum, { product }) => sum + readCpuSeconds(product.pid), 0),
    database: listChildPids(server).reduce((sum, pid) => sum + readTotalCpuSeconds(pid), 0),
  });
  await generateLoad(target, { requests: WARM_UP });
  const run: Run = { perSecond: [], p99: [], product: [], database: [], proxy: [] };
  for (let round = 0; round < rounds; round += 1) {
    const before = cpu();
    const { perSecond, p99Ms, cpuPerRequest } = await generateLoad(target, { seconds });
    const after = cpu();
    const answered = perSecond * seconds;
    run.perSecond.push(perSecond);
    run.p99.push(p99Ms);
    run.product.push(((after.product - before.product) / answered) * 1e6);
    run.database.push(((after.database - before.database) / answered) * 1e6);
    run.proxy.push(cpuPerRequest);
    console.log(`${count} processes, round ${round + 1} of ${rounds}: ${perSecond.toFixed(0)} requests a second`);
  }
  await cluster.end();
  const [product, database, proxy] = [run.product, run.database, run.proxy].map((values) =>
    computeMedian(values).toFixed(0),
  );
  return [
    {
      name: `${count} process${count === 1 ? '' : 'es'}: requests a second (\`GET ${READ_PATH}\`)`,
      measured: `${formatSpread(run.perSecond, 0)}, p99 ${computeMedian(run.p99).toFixed(0)} ms; CPU per request ${product} µs product, ${database} µs database, ${proxy} µs proxy`,
      target: '',
      isMet: true,
    },
  ];
}

/** The parent of our connection's process. */
async function findServerPid(url: string): Promise<number> {
  const handle = await openDatabase({ url, dataDir: '' });
  try {
    const { rows } = await handle.db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    const stat = readFileSync(`/proc/${rows[0]?.pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } finally {
    await handle.close();
  }
}

function readTotalCpuSeconds(pid: number): number {
  try {
    return readCpuSeconds(pid);
  } catch {
    // The connection has ended.
    return 0;
  }
}
