import { setTimeout as sleep } from 'node:timers/promises';
import { seedChurch } from './church/seed.ts';
import { openSmtpSink } from './emails/smtp-sink.ts';
import { RUN_ONCE, type Site, WORKLOADS, type Workload } from './stall/workloads.ts';
import { type Engine, measureOnEngines } from './support/engines.ts';
import { type Figure, printTable } from './support/figures.ts';
import type { ProbeReport } from './support/probe.ts';
import { queryProbe } from './support/probe-client.ts';
import { type BenchProduct, createProductPlace, type ProductPlace, startBenchProduct } from './support/product.ts';

export interface StallOptions {
  engine?: 'embedded' | 'postgres' | undefined;
  people: number;
  /** Per workload alone, and for all at once. */
  secondsEach: number;
  secondsTogether: number;
}

const STALL_MAX_MS = 200;

interface Measured {
  name: string;
  times: number;
  inside: ProbeReport;
}

/** Measures how long the event loop is blocked during the most expensive operations. */
export async function benchStall(options: StallOptions): Promise<Figure[]> {
  console.log(`${options.people} people; each workload alone for ${options.secondsEach} s, then all at once`);
  const sink = await openSmtpSink();
  const settings = { LOG_LEVEL: 'warn', SMTP_URL: sink.url, TRUST_PROXY: '127.0.0.1' };
  const figures = await measureOnEngines(options.engine, (engine, extra) =>
    measureStalls(engine, { ...extra, settings }, options),
  );
  sink.close();
  return figures;
}

async function measureStalls(engine: Engine, extra: Partial<ProductPlace>, options: StallOptions): Promise<Figure[]> {
  const place = await createProductPlace({ isWatched: true, ...extra });
  const church = await seedChurch(place, options.people);
  const product = await startBenchProduct(place);
  const site: Site = { origin: product.origin, church };
  // The first run of each loads and compiles its code.
  for (const [name, work] of Object.entries(WORKLOADS)) if (!RUN_ONCE.has(name)) await work(site, 0);
  const rows: Measured[] = [];
  for (const [name, work] of Object.entries(WORKLOADS)) {
    rows.push(await watchStalls(product, name, options.secondsEach, [repeatWork(site, name, work)]));
  }
  const all = Object.entries(WORKLOADS).map(([name, work]) => repeatWork(site, name, work));
  const together = await watchStalls(product, 'all at once', options.secondsTogether, all);
  await product.end('SIGTERM');
  return reportStalls(engine, [...rows, together], together);
}

type WorkLoop = (isOver: () => boolean) => Promise<number>;

function repeatWork(site: Site, name: string, work: Workload): WorkLoop {
  return async (isOver) => {
    let times = 0;
    do {
      times += 1;
      await work(site, times);
    } while (!isOver() && !RUN_ONCE.has(name));
    return times;
  };
}

async function watchStalls(
  product: BenchProduct,
  name: string,
  seconds: number,
  loops: readonly WorkLoop[],
): Promise<Measured> {
  await queryProbe(product, 'reset');
  const end = performance.now() + seconds * 1000;
  const isOver = () => performance.now() >= end;
  const times = await Promise.all(loops.map((loop) => loop(isOver)));
  // Deliveries are still being sent.
  await sleep(Math.max(0, end - performance.now()));
  return { name, times: times.reduce((sum, one) => sum + one, 0), inside: await queryProbe(product, 'read') };
}

function reportStalls(engine: Engine, rows: readonly Measured[], { inside }: Measured): Figure[] {
  const text = ({ ms, cpuMs }: { ms: number; cpuMs: number }) => `${ms.toFixed(0)} (${cpuMs.toFixed(0)})`;
  printTable(
    ['engine', 'workload', 'times', 'longest stalls ms (of which own work)', 'lag p99 ms'],
    rows.map(({ name, times, inside: { stalls, lagP99Ms } }) => [
      engine,
      name,
      String(times),
      stalls.slice(0, 3).map(text).join(', ') || 'under 20',
      lagP99Ms.toFixed(0),
    ]),
  );
  const [longest = { ms: 0, cpuMs: 0 }] = inside.stalls;
  const cpuMaxMs = inside.stalls.reduce((max, { cpuMs }) => Math.max(max, cpuMs), 0);
  return [
    {
      name: `${engine}: longest stall of the event loop with all of it at once, ms`,
      measured: `${longest.ms.toFixed(0)}; of own work at most ${cpuMaxMs.toFixed(0)}`,
      target: `under ${STALL_MAX_MS}`,
      isMet: longest.ms < STALL_MAX_MS,
    },
  ];
}
