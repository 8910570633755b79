import { setTimeout as sleep } from 'node:timers/promises';
import { openEmailWork } from './kills/emails.ts';
import { openImportWork } from './kills/imports.ts';
import type { KillWork } from './kills/kill-work.ts';
import { createKillablePostgres, type KillablePostgres } from './kills/killable-postgres.ts';
import { openPushWork } from './kills/push.ts';
import { seedCongregation } from './kills/seed.ts';
import { openServingWork } from './kills/serving.ts';
import { openTextWork } from './kills/texts.ts';
import { openWrites } from './kills/writes.ts';
import type { Engine, EngineChoice } from './support/engines.ts';
import { type Figure, formatSpread } from './support/figures.ts';
import {
  type BenchProduct,
  createProductPlace,
  launchBenchProduct,
  type ProductPlace,
  startBenchProduct,
  waitUntilReady,
} from './support/product.ts';

export const KILL_WORKS: Record<string, (people: number) => Promise<KillWork>> = {
  writes: openWrites,
  emails: openEmailWork,
  texts: openTextWork,
  push: openPushWork,
  serving: openServingWork,
  imports: openImportWork,
};

export interface KillsOptions {
  /** All of them if undefined. */
  work?: string | undefined;
  kills: number;
  people: number;
  engine?: EngineChoice;
}

const READY_MAX_S = 5;
const AT_KILL_MIN = 5;
const SPREAD_MAX = 50;
const DONE_MAX_MS = 300_000;
const KILL_WAIT_MAX_MS = 60_000;
/** The embedded database resumes at the start; on a server the leases of dead processes must expire first. */
const STANDSTILL_MS = { embedded: 15_000, PostgreSQL: 90_000 } as const;
/** One restart in this many is killed itself, at a random time before it is ready. */
const KILL_RESTART_EVERY = 5;
const VICTIMS = ['product', 'product and database', 'product', 'database'] as const;

interface Run {
  engine: Engine;
  work: KillWork;
  place: ProductPlace;
  postgres: KillablePostgres | null;
  token: string;
  people: number;
  kills: number;
  orders: number;
  readySeconds: number[];
}

/** Kills the process, or the database server, with SIGKILL during work: is anything lost, done twice or in part? */
export async function benchKills({ work, kills, people, engine }: KillsOptions): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, open] of Object.entries(KILL_WORKS)) {
    if (work !== undefined && work !== name) continue;
    if (engine !== 'postgres')
      figures.push(...(await killRepeatedly('embedded', null, await open(people), kills, people)));
    if (engine === 'embedded') continue;
    const postgres = await createKillablePostgres();
    await postgres.start();
    figures.push(...(await killRepeatedly('PostgreSQL', postgres, await open(people), kills, people)));
    await postgres.kill();
  }
  return figures;
}

async function killRepeatedly(
  engine: Engine,
  postgres: KillablePostgres | null,
  work: KillWork,
  kills: number,
  people: number,
): Promise<Figure[]> {
  const settings = { LOG_LEVEL: 'error', ...work.settings };
  const place = await createProductPlace({ settings, ...(postgres && { databaseUrl: postgres.url }) });
  await (await startBenchProduct(place)).end('SIGTERM');
  const token = await seedCongregation(place, people);
  await work.seed?.(place);
  const run: Run = { engine, work, place, postgres, token, people, kills: 0, orders: 0, readySeconds: [] };
  let product = await startBenchProduct(place);
  for (let round = 0; round < kills; round += 1) {
    product = await killOnce(run, product, round, Math.min(people / kills, SPREAD_MAX));
    await work.check?.(product.origin);
    console.log(`${engine}, ${work.name}: kill ${round + 1} of ${kills}, ${await work.count()} done`);
  }
  await waitUntilDone(run);
  await product.end('SIGTERM');
  const figures = await report(run);
  await work.close();
  return figures;
}

/** Kills at a random time after some more pieces are done; gives more work first if there is none left. */
async function killOnce(run: Run, product: BenchProduct, round: number, spread: number): Promise<BenchProduct> {
  const { work, people, postgres, place } = run;
  const before = await work.count();
  if (work.isOrderedForEachKill || before >= run.orders * people - AT_KILL_MIN) {
    await work.order(product.origin, run.token);
    run.orders += 1;
  }
  const deadline = performance.now() + KILL_WAIT_MAX_MS;
  const killAfter = before + AT_KILL_MIN + Math.floor(Math.random() * spread);
  const isDue = async () => work.killWithinMs !== undefined || (await work.count()) >= killAfter;
  while (!(await isDue()) && performance.now() < deadline) await sleep(2);
  await sleep(Math.random() * (work.killWithinMs ?? 50));
  const victim = (postgres && work.killsDatabase && VICTIMS[round % VICTIMS.length]) || 'product';
  if (victim !== 'database') await product.end('SIGKILL');
  if (victim !== 'product') await postgres?.kill();
  run.kills += 1;
  const killedAt = performance.now();
  if (victim !== 'product') await postgres?.start();
  if (victim === 'database') await waitUntilReady(product);
  else if (round % KILL_RESTART_EVERY === KILL_RESTART_EVERY - 1) await killDuringRestart(run);
  const next = victim === 'database' ? product : await startBenchProduct(place);
  run.readySeconds.push(victim === 'database' ? (performance.now() - killedAt) / 1000 : next.readyMs / 1000);
  return next;
}

async function killDuringRestart(run: Run): Promise<void> {
  const product = launchBenchProduct(run.place);
  await sleep(Math.random() * 1500);
  await product.end('SIGKILL');
  run.kills += 1;
}

/** Waits until the other side's count stops changing. */
async function waitUntilDone({ engine, work, place }: Run): Promise<void> {
  const deadline = performance.now() + DONE_MAX_MS;
  let [last, since] = [await work.count(), performance.now()];
  while (performance.now() < deadline && performance.now() - since < STANDSTILL_MS[engine]) {
    await sleep(500);
    const now = await work.count();
    if (now !== last) [last, since] = [now, performance.now()];
    // The embedded database cannot be opened while the product runs.
    if (engine === 'PostgreSQL' && (await work.countUnfinished(place)) === 0) return;
  }
}

async function report({ engine, work, place, kills, readySeconds }: Run): Promise<Figure[]> {
  const { accepted, done, unknown, unfinished, repeated, wrong } = await work.report(place);
  const lost = accepted - done;
  const repeatsMax = work.repeatsPerKillMax * kills;
  return [
    {
      name: `${engine}: ${work.name} lost in ${kills} kills`,
      measured: `${lost} of ${accepted}; ${unfinished} unfinished, ${unknown} shown as unknown`,
      target: '0 but for those shown as unknown',
      isMet: unfinished === 0 && lost <= unknown && accepted > 0,
    },
    {
      name: `${engine}: ${work.name}, ${work.wrong}`,
      measured: `${wrong}; ${repeated} repeated without harm`,
      target: `0; at most ${repeatsMax}`,
      isMet: wrong === 0 && repeated <= repeatsMax,
    },
    {
      name: `${engine}: ${work.name}, ready again after a kill, s`,
      measured: formatSpread(readySeconds, 2),
      target: `at most ${READY_MAX_S}`,
      isMet: Math.max(...readySeconds) <= READY_MAX_S,
    },
  ];
}
