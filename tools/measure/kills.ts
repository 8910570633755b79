import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { seedCongregation } from './emails/seed.ts';
import { openEmailTarget } from './kills/emails.ts';
import type { KillTarget } from './kills/kill-target.ts';
import { openTextTarget } from './kills/texts.ts';
import { openBenchDatabase } from './support/database.ts';
import type { Figure } from './support/figures.ts';
import { type BenchProduct, createProductPlace, type ProductPlace, startBenchProduct } from './support/product.ts';
import { withProductDatabase } from './support/seed-helpers.ts';

export interface KillsOptions {
  kills: number;
  people: number;
  engine?: 'embedded' | 'postgres' | undefined;
}

/** Each kind of message is interrupted on each engine. */
const KILL_TARGETS: (() => Promise<KillTarget>)[] = [openEmailTarget, openTextTarget];

const AT_KILL_MIN = 5;
const DONE_MAX_MS = 300_000;
const KILL_WAIT_MAX_MS = 90_000;
/** The embedded database resumes at the start; on a server the leases of dead processes must expire first. */
const STANDSTILL_TIMEOUT_MS = { embedded: 15_000, PostgreSQL: 90_000 } as const;

interface Run {
  engine: 'embedded' | 'PostgreSQL';
  target: KillTarget;
  place: ProductPlace;
  token: string;
  people: number;
  kills: number;
  /** Messages sent, each to everybody. */
  orders: number;
  /** Deliveries handed over but not answered when the process died, over all kills. */
  inFlight: number;
}

/** Kills the process with SIGKILL while a message goes to many: is anybody left out, or does anybody get it twice? */
export async function benchKills({ kills, people, engine }: KillsOptions): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const open of KILL_TARGETS) {
    if (engine !== 'postgres') figures.push(...(await killRepeatedly('embedded', {}, await open(), kills, people)));
    if (engine === 'embedded') continue;
    const database = await openBenchDatabase();
    figures.push(...(await killRepeatedly('PostgreSQL', { databaseUrl: database.url }, await open(), kills, people)));
    await database.close();
  }
  return figures;
}

async function killRepeatedly(
  engine: Run['engine'],
  extra: Partial<ProductPlace>,
  target: KillTarget,
  kills: number,
  people: number,
): Promise<Figure[]> {
  const settings = { LOG_LEVEL: 'error', ...target.settings };
  const place = await createProductPlace({ settings, ...extra });
  await (await startBenchProduct(place)).end('SIGTERM');
  const token = await seedCongregation(place, people);
  const run: Run = { engine, target, place, token, people, kills: 0, orders: 0, inFlight: 0 };
  let product = await startBenchProduct(place);
  while (run.kills < kills) product = await killOnce(run, product, kills);
  await waitUntilDone(run);
  await product.end('SIGTERM');
  const figures = await reportKills(run);
  target.close();
  return figures;
}

/** Kills at a random time after some more deliveries; sends another message first if all are delivered. */
async function killOnce(run: Run, product: BenchProduct, kills: number): Promise<BenchProduct> {
  const { target, people } = run;
  const before = await target.count();
  // A delivery that is never repeated may be lost, so each kill gets a message of its own.
  if (target.repeatsPerKillMax === 0 || before >= run.orders * people - AT_KILL_MIN) {
    await target.order(product.origin, run.token);
    run.orders += 1;
  }
  const killAfter = before + AT_KILL_MIN + Math.floor((Math.random() * people) / kills);
  const deadline = performance.now() + KILL_WAIT_MAX_MS;
  while ((await target.count()) < killAfter && performance.now() < deadline) await sleep(2);
  await sleep(Math.random() * 50);
  await product.end('SIGKILL');
  run.kills += 1;
  const inFlight = await countDeliveries(run, 'handed');
  run.inFlight += inFlight;
  const delivered = await target.count();
  console.log(
    `${run.engine}, ${target.name}: kill ${run.kills} of ${kills}, ${delivered} delivered, ${inFlight} in flight`,
  );
  return startBenchProduct(run.place);
}

async function countDeliveries(run: Run, ...states: string[]): Promise<number> {
  return withProductDatabase(run.place, async (db) => {
    const { rows } = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from ${sql.identifier(run.target.table)} where state in ${states}`,
    );
    return rows[0]?.n ?? 0;
  });
}

/** Waits until the other side's count stops changing. */
async function waitUntilDone(run: Run): Promise<void> {
  const deadline = performance.now() + DONE_MAX_MS;
  let [last, since] = [await run.target.count(), performance.now()];
  while (performance.now() < deadline && performance.now() - since < STANDSTILL_TIMEOUT_MS[run.engine]) {
    await sleep(500);
    const now = await run.target.count();
    if (now !== last) [last, since] = [now, performance.now()];
    if (run.engine === 'PostgreSQL' && (await countDeliveries(run, 'queued', 'claimed', 'handed')) === 0) return;
  }
}

async function reportKills(run: Run): Promise<Figure[]> {
  const { engine, target, people, orders, kills, inFlight } = run;
  const received = await target.received();
  const repeated = [...received.values()].reduce((sum, count) => sum + count - 1, 0);
  const unfinished = await countDeliveries(run, 'queued', 'claimed', 'handed');
  const unknown = await countDeliveries(run, 'unknown');
  const lost = orders * people - received.size;
  const mayRepeat = target.repeatsPerKillMax > 0;
  const repeatsMax = target.repeatsPerKillMax * kills;
  return [
    {
      name: `${engine}: ${target.name} lost in ${kills} kills during sends to ${people}`,
      measured: `${lost} of ${orders * people}; ${unfinished} unfinished, ${unknown} shown as unknown`,
      target: mayRepeat ? '0' : 'at most those shown as unknown',
      isMet: unfinished === 0 && (mayRepeat ? lost === 0 : lost <= unknown) && received.size > 0,
    },
    {
      name: `${engine}: ${target.name} delivered twice`,
      measured: `${repeated}; ${inFlight} were claimed for sending at the kills`,
      target: mayRepeat ? `at most ${repeatsMax}: one for each connection and kill` : '0',
      isMet: repeated <= repeatsMax,
    },
  ];
}
