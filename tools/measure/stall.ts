import { setTimeout as sleep } from 'node:timers/promises';
import { seedChurch } from './church/seed.ts';
import { openSink } from './emails/sink.ts';
import { ONCE, type Site, WORK, type Work } from './stall/work.ts';
import { askInside } from './support/ask-inside.ts';
import { type Engine, onEngines } from './support/engines.ts';
import { type Figure, printTable } from './support/figures.ts';
import type { Inside } from './support/inside.ts';
import { temporaryFolder } from './support/leftovers.ts';
import { freePort, type Place, type Product, startProduct } from './support/product.ts';

export interface StallOptions {
  engine?: 'embedded' | 'postgres' | undefined;
  people: number;
  /** Of each kind of work alone, and of all at once. */
  secondsEach: number;
  secondsTogether: number;
}

const STALL_MOST_MS = 200;

interface Measured {
  what: string;
  times: number;
  inside: Inside;
}

/** How long the event loop stands still, which is how long nobody is answered, while the dearest things are done. */
export async function benchStall(options: StallOptions): Promise<Figure[]> {
  console.log(`${options.people} people; each work alone for ${options.secondsEach} s, then all at once`);
  const sink = await openSink();
  const settings = { LOG_LEVEL: 'warn', SMTP_URL: sink.url, TRUST_PROXY: '127.0.0.1' };
  const figures = await onEngines(options.engine, (engine, extra) => measure(engine, { ...extra, settings }, options));
  sink.close();
  return figures;
}

async function measure(engine: Engine, extra: Partial<Place>, options: StallOptions): Promise<Figure[]> {
  const place: Place = { port: await freePort(), folder: temporaryFolder(), isWatched: true, ...extra };
  const church = await seedChurch(place, options.people);
  const product = await startProduct(place);
  const site: Site = { origin: product.origin, church };
  // The first time of each loads and compiles what it needs.
  for (const [what, work] of Object.entries(WORK)) if (!ONCE.has(what)) await work(site, 0);
  const rows: Measured[] = [];
  for (const [what, work] of Object.entries(WORK)) {
    rows.push(await watch(product, what, options.secondsEach, [repeat(site, what, work)]));
  }
  const all = Object.entries(WORK).map(([what, work]) => repeat(site, what, work));
  const together = await watch(product, 'all at once', options.secondsTogether, all);
  await product.end('SIGTERM');
  return report(engine, [...rows, together], together);
}

type Loop = (isOver: () => boolean) => Promise<number>;

function repeat(site: Site, what: string, work: Work): Loop {
  return async (isOver) => {
    let times = 0;
    do {
      times += 1;
      await work(site, times);
    } while (!isOver() && !ONCE.has(what));
    return times;
  };
}

async function watch(product: Product, what: string, seconds: number, loops: readonly Loop[]): Promise<Measured> {
  await askInside(product, 'reset');
  const end = performance.now() + seconds * 1000;
  const isOver = () => performance.now() >= end;
  const times = await Promise.all(loops.map((loop) => loop(isOver)));
  // What goes out is still going out.
  await sleep(Math.max(0, end - performance.now()));
  return { what, times: times.reduce((sum, one) => sum + one, 0), inside: await askInside(product, 'read') };
}

function report(engine: Engine, rows: readonly Measured[], { inside }: Measured): Figure[] {
  const text = ({ ms, cpuMs }: { ms: number; cpuMs: number }) => `${ms.toFixed(0)} (${cpuMs.toFixed(0)})`;
  printTable(
    ['engine', 'work', 'times', 'longest stalls ms (of which own work)', 'lag p99 ms'],
    rows.map(({ what, times, inside: { stalls, lagP99Ms } }) => [
      engine,
      what,
      String(times),
      stalls.slice(0, 3).map(text).join(', ') || 'under 20',
      lagP99Ms.toFixed(0),
    ]),
  );
  const [longest = { ms: 0, cpuMs: 0 }] = inside.stalls;
  const dearest = inside.stalls.reduce((most, { cpuMs }) => Math.max(most, cpuMs), 0);
  return [
    {
      name: `${engine}: longest stall of the event loop with all of it at once, ms`,
      measured: `${longest.ms.toFixed(0)}; of own work at most ${dearest.toFixed(0)}`,
      target: `under ${STALL_MOST_MS}`,
      isMet: longest.ms < STALL_MOST_MS,
    },
  ];
}
