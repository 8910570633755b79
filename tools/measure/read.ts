import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../free-port.ts';
import { projectRoot } from '../paths.ts';
import { trackChildProcess } from './support/cleanup.ts';
import { openBenchDatabase } from './support/database.ts';
import { computeMedian, type Figure, formatSpread, printTable } from './support/figures.ts';
import { sendBenchRequest } from './support/http.ts';
import { generateLoad, type LoadResult, type Target } from './support/load.ts';
import { createProductPlace, type ProductPlace, signInBenchAdmin, startBenchProduct } from './support/product.ts';

const SESSION_PATH = '/api/auth/session';
const PROFILE_PATH = '/api/profile';
/** The JIT compilers of Node.js and of the embedded database need some thousand requests to warm up. */
const WARM_UP = 6000;

export interface ReadOptions {
  rounds: number;
  seconds: number;
}

interface Subject {
  engine: 'embedded' | 'PostgreSQL';
  read: string;
  route: string;
  target: Target;
  /** Required share of the bare route's requests per second. */
  ratioMin: number | null;
  bare: LoadResult[];
  product: LoadResult[];
  end(): Promise<unknown>;
}

/** Measures reads by id against a bare Fastify route with the same bytes, in turn, so that noise affects both alike. */
export async function benchRead({ rounds, seconds }: ReadOptions): Promise<Figure[]> {
  const database = await openBenchDatabase();
  const subjects = [
    ...(await startSubjects('embedded', 0.08, {})),
    ...(await startSubjects('PostgreSQL', 0.3, { databaseUrl: database.url })),
  ];
  const bare = await startBareServer(await readAnswers(subjects.map(({ target }) => target)));
  const bareTarget = (subject: Subject) => ({ ...subject.target, pid: bare.pid, url: bare.origin + subject.route });

  for (const subject of subjects) {
    await generateLoad(subject.target, { requests: WARM_UP });
    await generateLoad(bareTarget(subject), { requests: WARM_UP });
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const subject of subjects) {
      subject.bare.push(await generateLoad(bareTarget(subject), { seconds }));
      subject.product.push(await generateLoad(subject.target, { seconds }));
    }
    showProgress(round + 1, rounds, subjects);
  }
  for (const subject of subjects) await subject.end();
  bare.end();
  await database.close();
  return reportReads(subjects);
}

function showProgress(round: number, rounds: number, subjects: readonly Subject[]): void {
  const ratios = subjects.map(({ engine, route, bare, product }) => {
    const ratio = (product.at(-1)?.perSecond ?? Number.NaN) / (bare.at(-1)?.perSecond ?? Number.NaN);
    return `${engine} ${route} ${ratio.toFixed(2)}`;
  });
  console.log(`round ${round} of ${rounds}: ${ratios.join(', ')}`);
}

/**
 * On a terminal the product logs warnings only, which is compared with the bare route, since that logs nothing. As a
 * service it logs a line per request; the third row shows that cost.
 */
async function startSubjects(
  engine: Subject['engine'],
  ratioMin: number,
  extra: Partial<ProductPlace>,
): Promise<Subject[]> {
  const start = async (level: string) => {
    const product = await startBenchProduct(await createProductPlace({ settings: { LOG_LEVEL: level }, ...extra }));
    return { product, token: await signInBenchAdmin(product.origin) };
  };
  const [quiet, logging] = [await start('warn'), await start('info')];
  const subject = ({ product, token }: typeof quiet, route: string, read: string, requiredRatio?: number): Subject => ({
    engine,
    read,
    route,
    target: { url: product.origin + route, pid: product.pid, token },
    ratioMin: requiredRatio ?? null,
    bare: [],
    product: [],
    end: () => product.end('SIGTERM'),
  });
  return [
    subject(quiet, SESSION_PATH, 'session: one query, by token', ratioMin),
    subject(quiet, PROFILE_PATH, 'profile: two queries, by token and by id'),
    subject(logging, SESSION_PATH, 'session, and a log line for each request'),
  ];
}

/** The product's answer per path. Both engines must agree, or the comparison would use different bytes. */
async function readAnswers(targets: readonly Target[]): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const { url, token } of targets) {
    const route = new URL(url).pathname;
    const { status, text } = await sendBenchRequest(url, { token });
    if (status !== 200) throw new Error(`${route} answered ${status}: ${text}`);
    if ((answers[route] ??= text) !== text) throw new Error(`The engines answer differently on ${route}`);
  }
  return answers;
}

async function startBareServer(answers: Record<string, string>) {
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const file = path.join(projectRoot, 'tools/measure/support/bare-server.ts');
  const env = { ...process.env, NODE_ENV: 'production', PORT: String(port), BARE_ANSWERS: JSON.stringify(answers) };
  const child = trackChildProcess(spawn(process.execPath, [file], { env, stdio: ['ignore', 'inherit', 'inherit'] }));
  for (const [route, bytes] of Object.entries(answers)) {
    let answer = await sendBenchRequest(origin + route).catch(() => null);
    while (answer === null && child.exitCode === null) {
      await sleep(20);
      answer = await sendBenchRequest(origin + route).catch(() => null);
    }
    if (answer?.text !== bytes) throw new Error(`The bare route answers other bytes on ${route}`);
  }
  if (child.pid === undefined) throw new Error('The bare server could not be started');
  return { origin, pid: child.pid, end: () => child.kill() };
}

function reportReads(subjects: readonly Subject[]): Figure[] {
  const figures: Figure[] = [];
  const rows: string[][] = [];
  for (const { engine, read, ratioMin, bare, product } of subjects) {
    const ratios = product.map((one, round) => one.perSecond / (bare[round]?.perSecond ?? Number.NaN));
    const cpuRatios = product.map((one, round) => (bare[round]?.cpuPerRequest ?? Number.NaN) / one.cpuPerRequest);
    rows.push([
      engine,
      read,
      computeMedian(bare.map((one) => one.perSecond)).toFixed(0),
      formatSpread(
        product.map((one) => one.perSecond),
        0,
      ),
      formatSpread(ratios, 2),
      computeMedian(bare.map((one) => one.cpuPerRequest)).toFixed(0),
      formatSpread(
        product.map((one) => one.cpuPerRequest),
        0,
      ),
      formatSpread(cpuRatios, 2),
      computeMedian(product.map((one) => one.p99Ms)).toFixed(0),
    ]);
    if (ratioMin === null) continue;
    const measured = formatSpread(ratios, 2);
    const name = `read by id on ${engine}, requests per second against a bare route`;
    figures.push({
      name,
      measured,
      target: `at least ${ratioMin.toFixed(2)}`,
      isMet: computeMedian(ratios) >= ratioMin,
    });
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
