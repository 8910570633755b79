import { setTimeout as sleep } from 'node:timers/promises';
import { seedCongregation } from './emails/seed.ts';
import { openSmtpSink, type SmtpSink } from './emails/smtp-sink.ts';
import { openBenchDatabase } from './support/database.ts';
import { type Figure, printTable } from './support/figures.ts';
import { requestJson } from './support/http.ts';
import { readCpuSeconds, readMemoryMb } from './support/process-figures.ts';
import { type BenchProduct, createProductPlace, type ProductPlace, startBenchProduct } from './support/product.ts';
import { computePercentile } from './support/ratios.ts';

export interface EmailsOptions {
  people: number;
  engine?: 'embedded' | 'postgres' | undefined;
}

/** Rate of other requests, while idle and while mails are sent. */
const REQUESTS_PER_SECOND = 50;
const REST_SECONDS = 20;
const PER_SECOND_MIN = { embedded: 100, PostgreSQL: 200 } as const;
const P99_RATIO_MAX = 3;
const ANSWER_MAX_MS = 1000;
const GROWTH_MAX_MB = 60;
const DONE_MAX_MS = 600_000;
const BODY = `Dear all,\n\n${'Please come to the harvest on Sunday, and bring somebody along. '.repeat(12)}\n\nhttps://utukufu.example/harvest`;

interface Measured {
  engine: 'embedded' | 'PostgreSQL';
  answerMs: number;
  perSecond: number;
  restP99: number;
  sendingP99: number;
  /** Memory after a fifth of the mails and after the last: warm-up is over by then. */
  memoryEarly: number;
  memoryLate: number;
  /** CPU of the product alone, including the other requests. */
  cpuMsEach: number;
}

/** Measures how fast a mailing to a whole church is sent, and its effect on other requests. */
export async function benchEmails({ people, engine }: EmailsOptions): Promise<Figure[]> {
  console.log(`${people} people; a local SMTP server; ${REQUESTS_PER_SECOND} other requests a second`);
  const sink = await openSmtpSink();
  const rows: Measured[] = [];
  if (engine !== 'postgres') rows.push(await measureEmails('embedded', {}, sink, people));
  if (engine !== 'embedded') {
    const database = await openBenchDatabase();
    rows.push(await measureEmails('PostgreSQL', { databaseUrl: database.url }, sink, people));
    await database.close();
  }
  sink.close();
  return reportEmails(rows, people);
}

async function measureEmails(
  engine: Measured['engine'],
  extra: Partial<ProductPlace>,
  sink: SmtpSink,
  people: number,
): Promise<Measured> {
  const settings = { LOG_LEVEL: 'warn', SMTP_URL: sink.url };
  const place = await createProductPlace({ settings, ...extra });
  await (await startBenchProduct(place)).end('SIGTERM');
  const token = await seedCongregation(place, people);
  const product = await startBenchProduct(place);
  await sink.reset();
  await measureRequests(product, token, () => sleep(3000));
  const atRest = await measureRequests(product, token, () => sleep(REST_SECONDS * 1000));
  const sent = { answerMs: 0, seconds: 0, memoryEarly: 0 };
  const cpuBefore = readCpuSeconds(product.pid);
  const whileSending = await measureRequests(product, token, async () => {
    const startedAt = performance.now();
    await requestJson(`${product.origin}/api/admin/email/all`, {
      method: 'POST',
      token,
      body: { subject: 'Harvest', body: BODY },
    });
    sent.answerMs = performance.now() - startedAt;
    const deadline = performance.now() + DONE_MAX_MS;
    for (let count = 0; count < people; count = await sink.count()) {
      if (performance.now() > deadline) throw new Error(`Only ${count} of ${people} mails came`);
      if (sent.memoryEarly === 0 && count > people / 5) sent.memoryEarly = readMemoryMb(product.pid).now;
      await sleep(50);
    }
    sent.seconds = (performance.now() - startedAt - sent.answerMs) / 1000;
  });
  const memoryLate = readMemoryMb(product.pid).now;
  const cpu = readCpuSeconds(product.pid) - cpuBefore;
  await requireAllSent(product, token, people);
  await product.end('SIGTERM');
  return {
    engine,
    answerMs: sent.answerMs,
    perSecond: people / sent.seconds,
    restP99: computePercentile(atRest, 0.99),
    sendingP99: computePercentile(whileSending, 0.99),
    memoryEarly: sent.memoryEarly,
    memoryLate,
    cpuMsEach: (cpu * 1000) / people,
  };
}

/** Sends requests at a constant rate, answered or not, while something else runs. */
async function measureRequests({ origin }: BenchProduct, token: string, work: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  const running = new Set<Promise<void>>();
  const sendOne = async () => {
    const startedAt = performance.now();
    await requestJson(`${origin}/api/profile`, { token });
    times.push(performance.now() - startedAt);
  };
  const timer = setInterval(() => {
    const pending = sendOne().finally(() => running.delete(pending));
    running.add(pending);
  }, 1000 / REQUESTS_PER_SECOND);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  await Promise.all(running);
  return times;
}

/** The stored counts must match shortly afterwards. */
async function requireAllSent({ origin }: BenchProduct, token: string, people: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const { emails } = await requestJson<{ emails: { status: string; counts: { sent: number } }[] }>(
      `${origin}/api/admin/email/history`,
      { token },
    );
    if (emails[0]?.status === 'sent' && emails[0].counts.sent === people) return;
    await sleep(100);
  }
  throw new Error('The record does not say that all is sent');
}

function reportEmails(rows: readonly Measured[], people: number): Figure[] {
  printTable(
    [
      'engine',
      'e-mails a second',
      'answer ms',
      'p99 at rest ms',
      'p99 while sending ms',
      'memory MB at 20 %',
      'at the end',
      'CPU ms each',
    ],
    rows.map((row) => [
      row.engine,
      row.perSecond.toFixed(0),
      row.answerMs.toFixed(0),
      row.restP99.toFixed(1),
      row.sendingP99.toFixed(1),
      row.memoryEarly.toFixed(0),
      row.memoryLate.toFixed(0),
      row.cpuMsEach.toFixed(2),
    ]),
  );
  return rows.flatMap((row) => [
    {
      name: `${row.engine}: e-mails a second, ${people} to a local server`,
      measured: row.perSecond.toFixed(0),
      target: `at least ${PER_SECOND_MIN[row.engine]}`,
      isMet: row.perSecond >= PER_SECOND_MIN[row.engine],
    },
    {
      name: `${row.engine}: answer to the send, ms`,
      measured: row.answerMs.toFixed(0),
      target: `under ${ANSWER_MAX_MS}`,
      isMet: row.answerMs < ANSWER_MAX_MS,
    },
    {
      name: `${row.engine}: p99 of other requests while sending against at rest`,
      measured: `${(row.sendingP99 / row.restP99).toFixed(2)} (${row.sendingP99.toFixed(1)} against ${row.restP99.toFixed(1)} ms)`,
      target: `at most ${P99_RATIO_MAX}`,
      isMet: row.sendingP99 / row.restP99 <= P99_RATIO_MAX,
    },
    {
      name: `${row.engine}: growth of memory from a fifth of the mails to the last, MB`,
      measured: (row.memoryLate - row.memoryEarly).toFixed(0),
      target: `at most ${GROWTH_MAX_MB}`,
      isMet: row.memoryLate - row.memoryEarly <= GROWTH_MAX_MB,
    },
  ]);
}
