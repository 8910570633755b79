import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { findFreePort } from '../free-port.ts';
import { projectRoot } from '../paths.ts';
import { type Church, seedChurch } from './church/seed.ts';
import { CONNECTIONS, type LoopTarget, measureCpuPerRequest } from './limit/closed-loop.ts';
import { type Callers, WORKS, type Work } from './limit/works.ts';
import { trackChildProcess } from './support/cleanup.ts';
import { type BenchDatabase, openBenchDatabase } from './support/database.ts';
import { computeMedian, type Figure, formatSpread, printTable } from './support/figures.ts';
import { sendBenchRequest } from './support/http.ts';
import { queryProbe } from './support/probe-client.ts';
import { type BenchProduct, createProductPlace, type ProductPlace, startBenchProduct } from './support/product.ts';
import { insertSession, withProductDatabase } from './support/seed-helpers.ts';

export interface LimitOptions {
  people: number;
  rounds: number;
  requests: number;
}

/** The embedded engine runs in the server's own process, and may cost twice as much. */
const EMBEDDED_FACTOR = 2;
const STATEMENT_SAMPLES = 5;

interface Measured {
  work: Work;
  postgres: number[];
  embedded: number[];
  bare: number[];
  statements: number;
  unnamed: string[];
}

/** Measures the calls that people make most beside a bare server, in turn, so that noise affects all alike. */
export async function benchLimit({ people, rounds, requests }: LimitOptions): Promise<Figure[]> {
  const database = await openBenchDatabase();
  const watched = await startSide(people, { databaseUrl: database.url, isWatched: true });
  const counts = await countStatements(watched);
  // Started again, because watching takes processor time.
  await watched.product.end('SIGTERM');
  const postgres = { ...watched, product: await startBenchProduct({ ...watched.place, isWatched: false }) };
  const embedded = await startSide(people, {});
  const bare = await startBareServer(database.url);
  const readBackends = () => listBackendPids(postgres.place);
  const measured = counts.map((counted): Measured => ({ ...counted, postgres: [], embedded: [], bare: [] }));

  for (let round = 0; round <= rounds; round += 1) {
    for (const one of measured) {
      const results = {
        postgres: await measureCpuPerRequest(toTarget(postgres, one.work, readBackends), requests),
        embedded: await measureCpuPerRequest(
          toTarget(embedded, one.work, async () => []),
          requests,
        ),
        bare: await measureBare(bare, one.work, readBackends, requests),
      };
      // The first round warms up the compilers and the caches of the database.
      if (round === 0) continue;
      one.postgres.push(results.postgres);
      one.embedded.push(results.embedded);
      if (results.bare !== null) one.bare.push(results.bare);
    }
    console.log(`round ${round} of ${rounds}`);
  }
  await Promise.all([postgres.product.end('SIGTERM'), embedded.product.end('SIGTERM')]);
  bare.end();
  await database.close();
  return report(measured);
}

interface Side {
  place: ProductPlace;
  product: BenchProduct;
  callers: Callers;
}

async function startSide(people: number, extra: Partial<ProductPlace>): Promise<Side> {
  const place = await createProductPlace({ settings: { LOG_LEVEL: 'warn' }, ...extra });
  const church = await seedChurch(place, people);
  const admins = await signInOften(place, church);
  const members = church.members.slice(0, CONNECTIONS).map(({ token }) => token);
  return { place, product: await startBenchProduct(place), callers: { church, admins, members } };
}

async function signInOften(place: ProductPlace, church: Church): Promise<string[]> {
  return withProductDatabase(place, async (db) => {
    const tokens: string[] = [];
    while (tokens.length < CONNECTIONS) tokens.push(await insertSession(db, church.admin.id));
    return tokens;
  });
}

const getUrl = ({ product, callers }: Side, work: Work) => `${product.origin}/api${work.path(callers)}`;

function toTarget(side: Side, work: Work, readBackends: () => Promise<number[]>): LoopTarget {
  return {
    url: getUrl(side, work),
    tokens: work.tokens?.(side.callers) ?? null,
    readPids: async () => [side.product.pid, ...(await readBackends())],
  };
}

type Counted = Pick<Measured, 'work' | 'statements' | 'unnamed'>;

async function countStatements(side: Side): Promise<Counted[]> {
  const counts: Counted[] = [];
  for (const work of WORKS) counts.push({ work, ...(await count(side, work)) });
  return counts;
}

/** The fewest statements of some requests, because an answer may be kept; and all of them that have no name. */
async function count(side: Side, work: Work): Promise<Pick<Measured, 'statements' | 'unnamed'>> {
  const [token] = work.tokens?.(side.callers) ?? [];
  let fewest = { statements: Number.POSITIVE_INFINITY, unnamed: [] as string[] };
  for (let sample = 0; sample < STATEMENT_SAMPLES; sample += 1) {
    await queryProbe(side.product, 'reset');
    const { status } = await sendBenchRequest(getUrl(side, work), token === undefined ? {} : { token });
    if (status !== 200) throw new Error(`${work.name} answered ${status}`);
    const { statements, unnamed } = await queryProbe(side.product, 'read');
    fewest = { statements: Math.min(statements, fewest.statements), unnamed: [...fewest.unnamed, ...unnamed] };
  }
  return { ...fewest, unnamed: [...new Set(fewest.unnamed)] };
}

async function listBackendPids(place: ProductPlace): Promise<number[]> {
  return withProductDatabase(place, async (db) => {
    const { rows } = await db.execute<{ pid: number }>(
      sql`select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    return rows.map(({ pid }) => pid);
  });
}

async function measureBare(
  bare: Awaited<ReturnType<typeof startBareServer>>,
  work: Work,
  readBackends: () => Promise<number[]>,
  requests: number,
): Promise<number | null> {
  if (work.bareQuery === null) return null;
  const url = `${bare.origin}/${WORKS.indexOf(work)}`;
  const readPids = async () => [bare.pid, ...(await readBackends())];
  return measureCpuPerRequest({ url, tokens: null, readPids }, requests);
}

async function startBareServer(databaseUrl: BenchDatabase['url']) {
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const file = path.join(projectRoot, 'tools/measure/limit/bare-database-server.ts');
  const queries = JSON.stringify(WORKS.map(({ bareQuery }) => bareQuery));
  const env = { ...process.env, NODE_ENV: 'production', PORT: String(port), DATABASE_URL: databaseUrl };
  const child = trackChildProcess(
    spawn(process.execPath, [file], {
      env: { ...env, BARE_QUERIES: queries },
      stdio: ['ignore', 'inherit', 'inherit'],
    }),
  );
  const isReady = async () => (await sendBenchRequest(`${origin}/0`).catch(() => null))?.status === 200;
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error('The bare server could not be started');
    await sleep(20);
  }
  if (child.pid === undefined) throw new Error('The bare server could not be started');
  return { origin, pid: child.pid, end: () => child.kill() };
}

function report(measured: readonly Measured[]): Figure[] {
  const ratio = (values: readonly number[], to: readonly number[]) =>
    to.length === 0 ? '' : (computeMedian(values) / computeMedian(to)).toFixed(1);
  printTable(
    ['work', 'target ms', 'PostgreSQL ms', 'statements', 'embedded ms', 'bare ms', 'PostgreSQL : bare'],
    measured.map(({ work, postgres, embedded, bare, statements }) => [
      work.name,
      work.targetMs.toFixed(2),
      formatSpread(postgres, 2),
      String(statements),
      formatSpread(embedded, 2),
      bare.length === 0 ? '' : formatSpread(bare, 2),
      ratio(postgres, bare),
    ]),
  );
  const unnamed = measured.flatMap((one) => one.unnamed.map((text) => `${one.work.name}: ${text}`));
  for (const text of unnamed) console.log(`not prepared by name: ${text}`);
  return [
    ...measured.flatMap(({ work, postgres, embedded, statements }) => [
      {
        name: `${work.name}: processor time on PostgreSQL`,
        measured: `${computeMedian(postgres).toFixed(2)} ms`,
        target: `at most ${work.targetMs.toFixed(2)} ms`,
        isMet: computeMedian(postgres) <= work.targetMs,
      },
      {
        name: `${work.name}: embedded engine against PostgreSQL`,
        measured: ratio(embedded, postgres),
        target: `at most ${EMBEDDED_FACTOR}`,
        isMet: computeMedian(embedded) <= EMBEDDED_FACTOR * computeMedian(postgres),
      },
      {
        name: `${work.name}: statements of a request`,
        measured: String(statements),
        target: `at most ${work.statementsMax}`,
        isMet: statements <= work.statementsMax,
      },
    ]),
    {
      name: 'statements of these calls that are not prepared by name',
      measured: String(unnamed.length),
      target: '0',
      isMet: unnamed.length === 0,
    },
  ];
}
