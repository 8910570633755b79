import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../scripts/paths.ts';
import { openPostgresDatabase } from './support/database.ts';
import { type Figure, median, printTable, spread } from './support/figures.ts';
import { ask } from './support/http.ts';
import { temporaryFolder, track } from './support/leftovers.ts';
import { type Load, load } from './support/load.ts';
import { freePort, type Product, signIn, startProduct } from './support/product.ts';

const SESSION = '/api/auth/session';
const PROFILE = '/api/profile';

export interface ReadOptions {
  rounds: number;
  seconds: number;
}

type Measured = { bare: Load[]; product: Load[] };

interface Subject {
  engine: 'embedded' | 'PostgreSQL';
  read: string;
  url: string;
  path: string;
  pid: number;
  token: string;
  /** The least share of the bare route's requests per second. */
  target: number | null;
}

/** Reads by id, each against a bare Fastify route with the same bytes, in turns, so that noise hits both alike. */
export async function benchRead({ rounds, seconds }: ReadOptions): Promise<Figure[]> {
  const database = await openPostgresDatabase();
  const products = {
    embedded: await startProduct(await place({})),
    PostgreSQL: await startProduct(await place({ databaseUrl: database.url })),
  };
  const subjects = [...(await subjectsOf('embedded', products.embedded, 0.08))];
  subjects.push(...(await subjectsOf('PostgreSQL', products.PostgreSQL, 0.3)));
  const bare = await startBare(await answersOf(subjects));

  for (const subject of subjects) await load(subject, seconds);
  for (const url of [SESSION, PROFILE]) await load({ ...bare, url: bare.origin + url, token: '' }, seconds);

  const results = new Map<Subject, Measured>(subjects.map((subject) => [subject, { bare: [], product: [] }]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [subject, measured] of results) {
      measured.bare.push(await load({ url: bare.origin + subject.path, pid: bare.pid, token: subject.token }, seconds));
      measured.product.push(await load(subject, seconds));
    }
  }
  for (const product of Object.values(products)) await product.end('SIGTERM');
  bare.end();
  await database.close();
  return report(results);
}

async function place(extra: { databaseUrl?: string }) {
  return { port: await freePort(), folder: temporaryFolder(), ...extra };
}

async function subjectsOf(engine: Subject['engine'], product: Product, target: number): Promise<Subject[]> {
  const token = await signIn(product.origin);
  const common = { engine, pid: product.pid, token };
  return [
    { ...common, read: 'session: one query by token', url: product.origin + SESSION, path: SESSION, target },
    { ...common, read: 'profile: by token, then by id', url: product.origin + PROFILE, path: PROFILE, target: null },
  ];
}

/** What the product answers on each path; both engines must agree, or they are not compared with the same bytes. */
async function answersOf(subjects: readonly Subject[]): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const { url, path: route, token } of subjects) {
    const { status, text } = await ask(url, { token });
    if (status !== 200) throw new Error(`${route} answered ${status}: ${text}`);
    if ((answers[route] ??= text) !== text) throw new Error(`The engines answer differently on ${route}`);
  }
  return answers;
}

async function startBare(answers: Record<string, string>) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const file = path.join(root, 'bench/support/bare-server.ts');
  const env = { ...process.env, NODE_ENV: 'production', PORT: String(port), BARE_ANSWERS: JSON.stringify(answers) };
  const child = track(spawn(process.execPath, [file], { env, stdio: ['ignore', 'inherit', 'inherit'] }));
  for (const [route, bytes] of Object.entries(answers)) {
    let answer = await ask(origin + route).catch(() => null);
    while (answer === null && child.exitCode === null) {
      await sleep(20);
      answer = await ask(origin + route).catch(() => null);
    }
    if (answer?.text !== bytes) throw new Error(`The bare route answers other bytes on ${route}`);
  }
  if (child.pid === undefined) throw new Error('The bare server could not be started');
  return { origin, pid: child.pid, end: () => child.kill() };
}

function report(results: Map<Subject, Measured>): Figure[] {
  const figures: Figure[] = [];
  const rows: string[][] = [];
  for (const [{ engine, read, target }, { bare, product }] of results) {
    const ratios = product.map((one, round) => one.perSecond / (bare[round]?.perSecond ?? Number.NaN));
    const cpuRatios = product.map((one, round) => (bare[round]?.cpuPerRequest ?? Number.NaN) / one.cpuPerRequest);
    rows.push([
      engine,
      read,
      median(bare.map((one) => one.perSecond)).toFixed(0),
      spread(
        product.map((one) => one.perSecond),
        0,
      ),
      spread(ratios, 2),
      median(bare.map((one) => one.cpuPerRequest)).toFixed(0),
      spread(
        product.map((one) => one.cpuPerRequest),
        0,
      ),
      spread(cpuRatios, 2),
      median(product.map((one) => one.p99Ms)).toFixed(0),
    ]);
    if (target === null) continue;
    const measured = spread(ratios, 2);
    const name = `read by id on ${engine}, requests per second against a bare route`;
    figures.push({ name, measured, target: `at least ${target.toFixed(2)}`, isMet: median(ratios) >= target });
  }
  const head = [
    'engine',
    'read',
    'bare req/s',
    'req/s',
    'ratio',
    'bare CPU µs',
    'CPU µs/request',
    'CPU ratio',
    'p99 ms',
  ];
  printTable(head, rows);
  return figures;
}
