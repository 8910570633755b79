import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { auditDatabase } from './crash/audit.ts';
import { createKillablePostgres, type KillablePostgres } from './crash/killable-postgres.ts';
import type { Ledger } from './crash/ledger.ts';
import { type AvailabilityReport, AvailabilityWatch } from './faults/availability-watch.ts';
import { openSmallDisk, type SmallDisk } from './faults/small-disk.ts';
import { openTcpProxy, type TcpProxy } from './faults/tcp-proxy.ts';
import type { Figure } from './support/figures.ts';
import {
  type BenchProduct,
  createProductPlace,
  getDataFolder,
  type ProductPlace,
  signInBenchAdmin,
  startBenchProduct,
} from './support/product.ts';

const RECOVER_MAX_S = 10;
const MARGIN_MS = 1500;
/** Longer than the product's query timeout. */
const LONG_FAULT_MS = 14_000;
const POSTGRES_DISK_MB = 220;
const EMBEDDED_DISK_MB = 260;

interface Fault {
  name: string;
  start(): Promise<void> | void;
  lastsMs: number;
  end(): Promise<void> | void;
  /** With a full disk the product can still read, so it stays ready. */
  isReadinessLost: boolean;
}

interface FaultStage {
  engine: string;
  product: BenchProduct;
  token: string;
  ledger: Ledger;
  rounds: number;
}

export async function benchFaults({ lastsMs }: { lastsMs: number }): Promise<Figure[]> {
  return [...(await runPostgresFaults(lastsMs)), ...(await runFullDiskFaults())];
}

async function runPostgresFaults(lastsMs: number): Promise<Figure[]> {
  const postgres = await createKillablePostgres();
  await postgres.start();
  const network = await openTcpProxy(Number(new URL(postgres.url).port));
  const url = new URL(postgres.url);
  url.port = String(network.port);
  const place = await createPlace({ databaseUrl: url.href });
  const stage = await openStage('PostgreSQL', place);
  const figures: Figure[] = [];
  for (const fault of listFaults(postgres, network, lastsMs)) figures.push(...(await runFault(stage, fault)));
  await stage.product.end('SIGTERM');
  figures.push(await checkDatabaseIntegrity(stage, { url: postgres.url, dataDir: '' }));
  network.close();
  await postgres.kill();
  return figures;
}

function listFaults(postgres: KillablePostgres, network: TcpProxy, lastsMs: number): Fault[] {
  const lock = new Client(postgres.url);
  return [
    {
      name: 'database restarted',
      start: () => postgres.stop(),
      end: () => postgres.start(),
      lastsMs,
      isReadinessLost: true,
    },
    {
      name: 'database killed',
      start: () => postgres.kill(),
      end: () => postgres.start(),
      lastsMs,
      isReadinessLost: true,
    },
    {
      name: 'database slow (3 s later, each way)',
      start: () => network.delay(3000),
      end: () => network.resume(),
      lastsMs: LONG_FAULT_MS,
      isReadinessLost: true,
    },
    {
      name: 'database silent',
      start: () => network.pause(),
      end: () => network.resume(),
      lastsMs: LONG_FAULT_MS,
      isReadinessLost: true,
    },
    {
      name: 'all connections of the pool blocked by a lock',
      start: async () => {
        await lock.connect();
        await lock.query('begin');
        await lock.query('lock table departments in access exclusive mode');
      },
      end: () => lock.end(),
      lastsMs: LONG_FAULT_MS,
      isReadinessLost: true,
    },
  ];
}

async function runFullDiskFaults(): Promise<Figure[]> {
  const figures: Figure[] = [];
  const serverDisk = openSmallDisk(POSTGRES_DISK_MB);
  const ownDisk = openSmallDisk(EMBEDDED_DISK_MB);
  if (!serverDisk || !ownDisk) {
    console.log('Skipped the full disk: this user may not mount one.');
    return figures;
  }
  const postgres = await createKillablePostgres({ parent: serverDisk.folder });
  await postgres.start();
  const server = await openStage('PostgreSQL', await createPlace({ databaseUrl: postgres.url }));
  figures.push(...(await runFault(server, makeFullDiskFault(serverDisk))));
  await server.product.end('SIGTERM');
  figures.push(await checkDatabaseIntegrity(server, { url: postgres.url, dataDir: '' }));
  await postgres.kill();
  serverDisk.remove();

  const place = await createPlace({ folder: ownDisk.folder });
  const embedded = await openStage('embedded', place);
  figures.push(...(await runFault(embedded, makeFullDiskFault(ownDisk))));
  await embedded.product.end('SIGTERM');
  figures.push(await checkDatabaseIntegrity(embedded, { dataDir: getDataFolder(place) }));
  ownDisk.remove();
  return figures;
}

const makeFullDiskFault = (disk: SmallDisk): Fault => ({
  name: 'disk full',
  start: () => disk.fill(),
  end: () => disk.freeSpace(),
  lastsMs: LONG_FAULT_MS,
  isReadinessLost: false,
});

async function createPlace(extra: Partial<ProductPlace>): Promise<ProductPlace> {
  const settings = { LOG_LEVEL: 'fatal', TRUST_PROXY: '127.0.0.1' };
  return createProductPlace({ settings, ...extra });
}

async function openStage(engine: string, place: ProductPlace): Promise<FaultStage> {
  const product = await startBenchProduct(place);
  const ledger: Ledger = { accounts: [], unanswered: [], rejected: [] };
  return { engine, product, token: await signInBenchAdmin(product.origin), ledger, rounds: 0 };
}

async function runFault(stage: FaultStage, fault: Fault): Promise<Figure[]> {
  stage.rounds += 1;
  const { product, token, ledger, rounds } = stage;
  const watch = new AvailabilityWatch({ origin: product.origin, token, ledger, round: rounds });
  await sleep(MARGIN_MS);
  watch.startFault();
  await fault.start();
  await sleep(fault.lastsMs);
  await fault.end();
  watch.endFault();
  const found = await watch.stop();
  const figure = reportFault(`${stage.engine}: ${fault.name}`, fault, found);
  console.log(`${figure.name}: ${figure.measured}`);
  return [figure];
}

function reportFault(name: string, fault: Fault, found: AvailabilityReport): Figure {
  const statuses = [...found.statuses].toSorted(([a], [b]) => a.localeCompare(b));
  const isExpected = statuses.every(([status]) => ['200', '201', '503'].includes(status));
  const isLive = found.live.size === 1 && found.live.has(200);
  const isReadyRight = fault.isReadinessLost ? found.ready.has(503) : true;
  const counts = statuses.map(([status, count]) => `${count} × ${status}`).join(', ');
  return {
    name,
    measured: `${counts}, ${found.withoutRetryAfter} without Retry-After; ready said ${[...found.ready].join(', ')}, live ${[...found.live].join(', ')}; recovered in ${found.recoverSeconds.toFixed(1)} s`,
    target: `503 and nothing else, live 200${fault.isReadinessLost ? ', ready 503' : ''}, ${RECOVER_MAX_S} s`,
    isMet:
      isExpected &&
      found.statuses.has('503') &&
      found.withoutRetryAfter === 0 &&
      isLive &&
      isReadyRight &&
      found.recoverSeconds <= RECOVER_MAX_S,
  };
}

/** Checks the rows in the database afterwards. */
async function checkDatabaseIntegrity(stage: FaultStage, where: { url?: string; dataDir: string }): Promise<Figure> {
  const { lost, halfApplied, appliedUnanswered } = await auditDatabase(where, stage.ledger);
  for (const line of [...lost, ...halfApplied]) console.log(`${stage.engine}: ${line}`);
  return {
    name: `${stage.engine}: acknowledged writes lost, half-written ones`,
    measured: `${lost.length} of ${stage.ledger.accounts.length}, ${halfApplied.length}; of ${stage.ledger.unanswered.length} that were rejected ${appliedUnanswered} are stored completely`,
    target: '0, 0',
    isMet: lost.length === 0 && halfApplied.length === 0 && stage.ledger.accounts.length > 0,
  };
}
