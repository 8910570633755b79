import { setTimeout as sleep } from 'node:timers/promises';
import { NEEDED_MAX, POSITIONS_MAX } from '@kanisa/contract/serving/serving.ts';
import { seedChurch } from './church/seed.ts';
import type { Operation, Side } from './growth/call.ts';
import { GROWTH_READS } from './growth/reads.ts';
import { GROWTH_SAVES } from './growth/saves.ts';
import { type Engine, type EngineChoice, measureOnEngines } from './support/engines.ts';
import { computeMedian, type Figure, printTable } from './support/figures.ts';
import { sendBenchRequest } from './support/http.ts';
import { readMainThreadSeconds } from './support/process-figures.ts';
import { type BenchProduct, createProductPlace, type ProductPlace, startBenchProduct } from './support/product.ts';
import { vacuumAnalyze, withProductDatabase } from './support/seed-helpers.ts';
import { makeLargestCalls } from './waits/largest.ts';
import { makeLongWrites } from './waits/long-writes.ts';
import { seedBusyRota, seedRota } from './waits/seed-rota.ts';
import { WORKLOADS } from './waits/workloads.ts';

export interface WaitOptions {
  engine?: EngineChoice;
  people: number;
  rounds: number;
}

const WAIT_MAX_MS = 200;
const SAMPLE_INTERVAL_MS = 20;

interface Waited {
  title: string;
  ms: number;
  /** The longest answer of a cheap call meanwhile. */
  waitMs: number;
  /** The most work of the answering thread during one such answer: independent of other work of the machine. */
  ownMs: number;
}

/** Every measured call and those with the largest input: how long it takes, and how long others wait for it. */
export async function benchWaits({ engine, people, rounds }: WaitOptions): Promise<Figure[]> {
  return measureOnEngines(engine, (name, extra) => measureWaits(name, extra, { people, rounds }));
}

async function measureWaits(engine: Engine, extra: Partial<ProductPlace>, size: { people: number; rounds: number }) {
  const place = await createProductPlace({
    settings: { LOG_LEVEL: 'warn', TRUST_PROXY: '127.0.0.1' },
    ...extra,
  });
  const church = await seedChurch(place, size.people);
  const { departmentId, planned, accepted } = await withProductDatabase(place, async (db) => {
    const id = await seedRota(db, { positions: POSITIONS_MAX, needed: NEEDED_MAX, people: 200, events: 4 });
    const rotas = {
      planned: await seedBusyRota(db, 1, 'planned'),
      accepted: await seedBusyRota(db, size.rounds + 1, 'accepted'),
    };
    await vacuumAnalyze(db);
    return { departmentId: id, ...rotas };
  });
  const product = await startBenchProduct(place);
  const side: Side = { origin: product.origin, token: church.admin.token, people: size.people, church };
  const workloads = Object.entries(WORKLOADS).map(
    ([title, work]): Operation =>
      async ({ origin }, round) => {
        await work({ origin, church }, round);
        return { [title]: 0 };
      },
  );
  const rows: Waited[] = [];
  const largest = [...makeLargestCalls(departmentId), ...makeLongWrites(planned.departmentId, accepted.events)];
  for (const operation of [...GROWTH_READS, ...largest, ...GROWTH_SAVES, ...workloads]) {
    // The first run of each loads and compiles its code.
    await operation(side, 0);
    const runs: Waited[] = [];
    for (let round = 1; round <= size.rounds; round += 1) runs.push(await watchOthers(product, side, operation, round));
    const median = (pick: (run: Waited) => number) => computeMedian(runs.map(pick));
    rows.push({
      title: runs[0]?.title ?? '',
      ms: median((run) => run.ms),
      waitMs: median((run) => run.waitMs),
      ownMs: median((run) => run.ownMs),
    });
  }
  await product.end('SIGTERM');
  return report(engine, rows);
}

async function watchOthers(product: BenchProduct, side: Side, operation: Operation, round: number): Promise<Waited> {
  const token = side.church.members[0]?.token ?? '';
  let [waitMs, ownMs] = [0, 0];
  const end = new AbortController();
  // One call at a time: calls that waited together would count each other's work.
  const watch = async () => {
    while (!end.signal.aborted) {
      const [startedAt, workedBefore] = [performance.now(), readMainThreadSeconds(product.pid)];
      await sendBenchRequest(`${side.origin}/api/auth/session`, { token });
      waitMs = Math.max(waitMs, performance.now() - startedAt);
      ownMs = Math.max(ownMs, 1000 * (readMainThreadSeconds(product.pid) - workedBefore));
      await sleep(SAMPLE_INTERVAL_MS);
    }
  };
  const watching = watch();
  const startedAt = performance.now();
  const title = Object.keys(await operation(side, round).finally(() => end.abort())).join(', ');
  const ms = performance.now() - startedAt;
  await watching;
  return { title, ms, waitMs, ownMs };
}

function report(engine: Engine, rows: readonly Waited[]): Figure[] {
  const text = (value: number) => value.toFixed(0);
  printTable(
    ['engine', 'calls', 'ms', 'longest wait of others ms', 'of it work of the server, processor ms'],
    rows
      .toSorted((a, b) => b.ownMs - a.ownMs)
      .map(({ title, ms, waitMs, ownMs }) => [engine, title, text(ms), text(waitMs), text(ownMs)]),
  );
  const long = rows.filter(({ ownMs }) => ownMs > WAIT_MAX_MS);
  return [
    {
      name: `${engine}: calls of ${rows.length} that keep others waiting for more than ${WAIT_MAX_MS} ms of processor time`,
      measured: long.map(({ title }) => title).join('; ') || '0',
      target: '0',
      isMet: long.length === 0,
    },
  ];
}
