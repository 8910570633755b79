import { setTimeout as sleep } from 'node:timers/promises';
import { auditDatabase, type DatabaseAudit, waitForMails } from './crash/audit.ts';
import { createKillablePostgres, type KillablePostgres } from './crash/killable-postgres.ts';
import { type Ledger, listLostAccounts, startWriters } from './crash/ledger.ts';
import { type Figure, formatSpread } from './support/figures.ts';
import {
  type BenchProduct,
  createProductPlace,
  getDataFolder,
  launchBenchProduct,
  type ProductPlace,
  startBenchProduct,
  waitUntilReady,
} from './support/product.ts';

const READY_MAX_S = 5;
const WRITE_MIN_MS = 150;
const WRITE_MAX_MS = 1800;
/** One restart in this many is killed itself, at a random time before it is ready. */
const KILL_RESTART_EVERY = 5;

type CrashTarget = 'product' | 'product and database' | 'database';

interface Run {
  engine: 'embedded' | 'PostgreSQL';
  place: ProductPlace;
  postgres: KillablePostgres | null;
  ledger: Ledger;
  readySeconds: number[];
  targets: CrashTarget[];
  killsOfRestarts: number;
  lost: Set<string>;
}

export async function benchCrash({ kills }: { kills: number }): Promise<Figure[]> {
  const postgres = await createKillablePostgres();
  await postgres.start();
  const settings = { LOG_LEVEL: 'warn', TRUST_PROXY: '127.0.0.1' };
  const embedded = await crashEngine('embedded', await createProductPlace({ settings }), null, kills);
  const serverPlace = await createProductPlace({ settings, databaseUrl: postgres.url });
  const server = await crashEngine('PostgreSQL', serverPlace, postgres, kills);
  await postgres.kill();
  return [...embedded, ...server];
}

async function crashEngine(
  engine: Run['engine'],
  place: ProductPlace,
  postgres: KillablePostgres | null,
  kills: number,
): Promise<Figure[]> {
  const run: Run = {
    engine,
    place,
    postgres,
    ledger: { accounts: [], unanswered: [], rejected: [] },
    readySeconds: [],
    targets: [],
    killsOfRestarts: 0,
    lost: new Set(),
  };
  let product = await startBenchProduct(place);
  for (let round = 0; round < kills; round += 1) {
    product = await killUnderWrites(run, product, round);
    for (const loss of await listLostAccounts(product.origin, run.ledger)) run.lost.add(loss);
    showProgress(run, kills);
  }
  const mails = await waitForMails(getDataFolder(place), run.ledger);
  await product.end('SIGTERM');
  const { databaseUrl: url } = place;
  return reportCrashes(
    run,
    mails,
    await auditDatabase({ dataDir: getDataFolder(place), ...(url !== undefined && { url }) }, run.ledger),
  );
}

/** The embedded database dies with the product; a server can die with it or alone. */
function chooseTarget(run: Run, round: number): CrashTarget {
  if (!run.postgres) return 'product';
  return (['product', 'product and database', 'product', 'database'] as const)[round % 4] ?? 'product';
}

async function killUnderWrites(run: Run, product: BenchProduct, round: number): Promise<BenchProduct> {
  const target = chooseTarget(run, round);
  const writers = startWriters(product.origin, run.ledger, round);
  await sleep(WRITE_MIN_MS + Math.random() * (WRITE_MAX_MS - WRITE_MIN_MS));
  if (target !== 'database') await product.end('SIGKILL');
  if (target !== 'product') await run.postgres?.kill();
  run.targets.push(target);
  const startedAt = performance.now();
  if (target !== 'product') await run.postgres?.start();
  const writersDone = writers.stop();
  if (target === 'database') {
    await waitUntilReady(product);
    run.readySeconds.push((performance.now() - startedAt) / 1000);
    await writersDone;
    return product;
  }
  await writersDone;
  if (round % KILL_RESTART_EVERY === KILL_RESTART_EVERY - 1) await killDuringRestart(run);
  const restart = performance.now();
  const next = await startBenchProduct(run.place);
  run.readySeconds.push((performance.now() - restart) / 1000);
  return next;
}

async function killDuringRestart(run: Run): Promise<void> {
  const product = launchBenchProduct(run.place);
  await sleep(Math.random() * 1500);
  await product.end('SIGKILL');
  run.killsOfRestarts += 1;
}

function showProgress({ engine, targets, ledger, readySeconds, lost }: Run, kills: number): void {
  const ready = readySeconds.at(-1)?.toFixed(2);
  const line = `${engine}: kill ${targets.length} of ${kills} (${targets.at(-1)}), ${ledger.accounts.length} accounts`;
  console.log(`${line}, ready after ${ready} s, lost ${lost.size}`);
}

function reportCrashes(run: Run, mails: Awaited<ReturnType<typeof waitForMails>>, found: DatabaseAudit): Figure[] {
  const { engine, ledger, targets } = run;
  for (const loss of found.lost) run.lost.add(loss);
  for (const line of [...run.lost, ...found.halfApplied, ...new Set(ledger.rejected)])
    console.log(`${engine}: ${line}`);
  const logins = ledger.accounts.reduce((sum, account) => sum + account.logins.length, 0);
  const count = (target: CrashTarget) => targets.filter((one) => one === target).length;
  const kinds = (['product', 'product and database', 'database'] as const)
    .filter((target) => count(target) > 0)
    .map((target) => `${count(target)} of the ${target}`);
  const slowest = Math.max(...run.readySeconds);
  return [
    {
      name: `${engine}: acknowledged writes lost`,
      measured: `${run.lost.size} of ${ledger.accounts.length} registrations and ${logins} logins`,
      target: '0',
      isMet: run.lost.size === 0 && ledger.accounts.length > 0 && ledger.rejected.length === 0,
    },
    {
      name: `${engine}: kills with -9`,
      measured: `${kinds.join(', ')}; and ${run.killsOfRestarts} in a restart`,
      target: 'under writes',
      isMet: targets.length > 0,
    },
    {
      name: `${engine}: half-applied writes`,
      measured: `${found.halfApplied.length}; of ${ledger.unanswered.length} writes that were not acknowledged ${found.appliedUnanswered} are stored completely`,
      target: '0',
      isMet: found.halfApplied.length === 0,
    },
    {
      name: `${engine}: accounts whose mail never came`,
      measured: `${mails.missing}; the last came ${mails.seconds.toFixed(0)} s after the last kill, ${mails.repeated} came twice`,
      target: '0',
      isMet: mails.missing === 0,
    },
    {
      name: `${engine}: ready again after a kill, s`,
      measured: formatSpread(run.readySeconds, 2),
      target: `at most ${READY_MAX_S}`,
      isMet: slowest <= READY_MAX_S,
    },
  ];
}
