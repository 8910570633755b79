import { BROADCASTS, countRows, PEOPLE, READ_BY_EACH, type Reader, seedMessages } from './messages/seed.ts';
import { openBenchDatabase } from './support/database.ts';
import { computeMedian, type Figure, printTable } from './support/figures.ts';
import { requestJson } from './support/http.ts';
import { generateLoad } from './support/load.ts';
import {
  type BenchProduct,
  createProductPlace,
  type ProductPlace,
  signInBenchAdmin,
  startBenchProduct,
} from './support/product.ts';
import { computePercentile } from './support/ratios.ts';

const P99_MAX_MS = 50;
const WARM_UP = 100;

export interface MessagesOptions {
  rounds: number;
  /** Requests per round, one after the other. */
  requests: number;
}

interface Measured {
  engine: string;
  p50: number;
  p99: number;
  inboxP99: number;
  /** p99 of a call that only reads the session, in the same rounds: the cost of the machine itself. */
  sessionP99: number;
  /** p99 with 16 requests in flight all the time. */
  loadedP99: number;
  cpuUs: number;
  broadcastMs: number;
  broadcastRows: number;
}

/** Measures the cost of a broadcast to a large church, and of the unread count after years of broadcasts. */
export async function benchMessages(options: MessagesOptions): Promise<Figure[]> {
  console.log(
    `${PEOPLE} people, ${BROADCASTS} broadcasts, ${PEOPLE} messages to one, ${PEOPLE * READ_BY_EACH} read marks; ` +
      `${options.rounds} rounds of ${options.requests} requests`,
  );
  const database = await openBenchDatabase();
  const rows = [
    await measureMessagesOn('embedded', {}, options),
    await measureMessagesOn('PostgreSQL', { databaseUrl: database.url }, options),
  ];
  await database.close();
  return reportMessages(rows);
}

async function measureMessagesOn(
  engine: string,
  extra: Partial<ProductPlace>,
  { rounds, requests }: MessagesOptions,
): Promise<Measured> {
  const place = await createProductPlace({ settings: { LOG_LEVEL: 'warn' }, ...extra });
  await (await startBenchProduct(place)).end('SIGTERM');
  const readers = await seedMessages(place);
  const rowsBefore = await countRows(place);
  const product = await startBenchProduct(place);
  await requireRightCounts(product, readers);
  await timeRequests(product, readers, '/messages/unread-count', WARM_UP);
  const counts: number[][] = [];
  const pages: number[][] = [];
  const sessions: number[][] = [];
  for (let round = 0; round < rounds; round += 1) {
    counts.push(await timeRequests(product, readers, '/messages/unread-count', requests));
    pages.push(await timeRequests(product, readers, '/messages', requests));
    sessions.push(await timeRequests(product, readers, '/auth/session', requests));
  }
  const url = `${product.origin}/api/messages/unread-count`;
  const loaded = await generateLoad({ url, pid: product.pid, token: readers[0]?.token ?? '' }, { seconds: 5 });
  const broadcastMs = await sendBroadcast(product);
  await product.end('SIGTERM');
  const medianOf = (times: readonly number[][], share: number) =>
    computeMedian(times.map((one) => computePercentile(one, share)));
  return {
    engine,
    p50: medianOf(counts, 0.5),
    p99: medianOf(counts, 0.99),
    inboxP99: medianOf(pages, 0.99),
    sessionP99: medianOf(sessions, 0.99),
    loadedP99: loaded.p99Ms,
    cpuUs: loaded.cpuPerRequest,
    broadcastMs,
    broadcastRows: (await countRows(place)) - rowsBefore,
  };
}

async function requireRightCounts({ origin }: BenchProduct, readers: readonly Reader[]): Promise<void> {
  for (const { token, unread } of readers) {
    const answer = await requestJson<{ unread_count: number }>(`${origin}/api/messages/unread-count`, { token });
    if (answer.unread_count !== unread) throw new Error(`${answer.unread_count} unread instead of ${unread}`);
  }
}

async function timeRequests(
  { origin }: BenchProduct,
  readers: readonly Reader[],
  path: string,
  requests: number,
): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < requests; n += 1) {
    const token = readers[n % readers.length]?.token ?? '';
    const startedAt = performance.now();
    await requestJson(`${origin}/api${path}`, { token });
    times.push(performance.now() - startedAt);
  }
  return times;
}

async function sendBroadcast({ origin }: BenchProduct): Promise<number> {
  const token = await signInBenchAdmin(origin);
  const startedAt = performance.now();
  await requestJson(`${origin}/api/admin/messages`, { method: 'POST', body: { content: 'To all' }, token });
  return performance.now() - startedAt;
}

function reportMessages(rows: readonly Measured[]): Figure[] {
  const ms = (value: number) => value.toFixed(1);
  printTable(
    ['engine', 'unread p50 ms', 'p99 ms', 'at 16 p99 ms', 'CPU µs', 'inbox p99 ms', 'session p99 ms', 'broadcast ms'],
    rows.map((row) => [
      row.engine,
      ms(row.p50),
      ms(row.p99),
      ms(row.loadedP99),
      row.cpuUs.toFixed(0),
      ms(row.inboxP99),
      ms(row.sessionP99),
      ms(row.broadcastMs),
    ]),
  );
  return rows.flatMap((row) => [
    {
      name: `unread count on ${row.engine}, ${PEOPLE} members: p99, and p99 with 16 requests in flight`,
      measured: `${ms(row.p99)} ms, ${ms(row.loadedP99)} ms`,
      target: `at most ${P99_MAX_MS} ms`,
      isMet: row.p99 <= P99_MAX_MS && row.loadedP99 <= P99_MAX_MS,
    },
    {
      name: `rows that a broadcast to ${PEOPLE} costs on ${row.engine}`,
      measured: String(row.broadcastRows),
      target: '1',
      isMet: row.broadcastRows === 1,
    },
  ]);
}
