import { sql } from 'drizzle-orm/sql';
import { fromDrizzle, type JobWithMetadata, type PgBoss } from 'pg-boss';
import type { DatabaseHandle, DbOrTx } from '../../db/client.ts';
import { scrubLine } from '../log/scrub.ts';
import type { JobMap, JobPolicies } from './jobs.ts';
import { createBoss, defineQueues, releaseInterruptedJobs } from './pg-boss.ts';

/** A commit wakes the worker at once. The poll finds what is due later: retries and jobs with a start time. */
const POLL_SECONDS = 5;
/** Where a pooler in between swallows notifications, polling alone has to be prompt. */
const POLL_WITHOUT_NOTIFY_SECONDS = 0.5;
/** The process has 5 s to end: this long for running jobs, and a little more for a database that may not answer. */
const STOP_JOBS_TIMEOUT_MS = 2500;
const STOP_TIMEOUT_MS = 3500;
const PING_TIMEOUT_MS = 3000;
const JOBS_PER_INSERT_MAX = 1000;

interface QueueLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface JobRun {
  id: string;
  /** 1 for the first run, counted up with each retry. */
  attempt: number;
  sentAt: Date;
  /** Aborts when the run has lost its time or the process stops. */
  signal: AbortSignal;
}

/** May run twice for one job (a crash after the work, before its end was noted): make it repeatable. */
export type JobHandler<Data> = (data: Data, run: JobRun) => Promise<void>;

export interface SendOptions {
  startAfter?: Date;
}

/** Any name under which some job carries something. */
type DataKey<Jobs> = { [Name in keyof Jobs]: keyof Jobs[Name] & string }[keyof Jobs];

export interface Queue<Jobs = JobMap> {
  /** Inside a transaction the job exists when that commits, and never otherwise. */
  send<Name extends keyof Jobs & string>(
    db: DbOrTx,
    name: Name,
    data: Jobs[Name],
    options?: SendOptions,
  ): Promise<string>;
  /** Many at once, in one statement for each thousand. */
  sendAll<Name extends keyof Jobs & string>(db: DbOrTx, name: Name, data: readonly Jobs[Name][]): Promise<void>;
  /** An error with `permanent: true` ends the job without another run. */
  work<Name extends keyof Jobs & string>(name: Name, handler: JobHandler<Jobs[Name]>): Promise<void>;
  /** `cron` has minutes, hours, day, month, weekday; a run that came due while nothing ran is not made up for. */
  schedule<Name extends keyof Jobs & string>(
    name: Name,
    cron: string,
    timeZone: string,
    data: Jobs[Name],
  ): Promise<void>;
  /** Deletes every job, waiting or done, that carries one of these ids under this name. */
  forget(db: DbOrTx, key: DataKey<Jobs>, ids: readonly number[]): Promise<void>;
  /** Rejects when the queue is stopped, or the database did not answer it. */
  ping(): Promise<void>;
  /** For work beside the jobs that must end with them, before the database closes. */
  onStop(end: () => Promise<void>): void;
  /** Lets running jobs end for a moment; what is still running then will run again. */
  stop(): Promise<void>;
}

/** Starts the queue with the given jobs: those of the product, or a test's own. */
export async function startQueue<Jobs = JobMap>(
  handle: DatabaseHandle,
  { log, jobs }: { log: QueueLog; jobs: JobPolicies<Jobs> },
): Promise<Queue<Jobs>> {
  const boss = await openBoss(handle, { log, jobs });
  let stopping: Promise<void> | undefined;
  const ends: (() => Promise<void>)[] = [];

  return {
    async send(db, name, data, options = {}) {
      const id = await boss.send(name, requireObject(data), { ...options, db: fromDrizzle(db, sql) });
      if (id === null) throw new Error(`The job ${name} was not taken`);
      return id;
    },
    sendAll: (db, name, data) => sendJobs(boss, db, name, data),
    async work(name, handler) {
      const { concurrency } = jobs[name];
      for (let worker = 0; worker < concurrency; worker += 1) {
        // What lies in a queue was sent under its name, and `send` takes nothing else.
        await addWorker(boss, log, name, (data, run) => handler(data as Jobs[typeof name], run));
      }
    },
    async schedule(name, cron, timeZone, data) {
      await boss.schedule(name, cron, requireObject(data), { tz: timeZone });
    },
    async forget(db, key, ids) {
      if (ids.length === 0) return;
      await db.execute(sql`delete from pgboss.job where data ->> ${key} in ${ids.map(String)}`);
    },
    async ping() {
      if (stopping) throw new Error('The job queue is stopped');
      await pingBoss(boss);
    },
    onStop: (end) => void ends.push(end),
    async stop() {
      stopping ??= stopQueue(boss, log, ends);
      await stopping;
    },
  };
}

async function sendJobs(boss: PgBoss, db: DbOrTx, name: string, data: readonly unknown[]): Promise<void> {
  for (let from = 0; from < data.length; from += JOBS_PER_INSERT_MAX) {
    const jobs = data.slice(from, from + JOBS_PER_INSERT_MAX).map((one) => ({ data: requireObject(one) }));
    await boss.insert(name, jobs, { db: fromDrizzle(db, sql) });
  }
}

async function openBoss<Jobs>(
  handle: DatabaseHandle,
  { log, jobs }: { log: QueueLog; jobs: JobPolicies<Jobs> },
): Promise<PgBoss> {
  const boss = createBoss(handle, { useListenNotify: true });
  // Without a listener the first error would end the process.
  boss.on(
    'error',
    throttleReports((error) => log.error({ err: error }, 'The job queue reports an error')),
  );
  boss.on('warning', (warning) => log.warn({ warning }, 'The job queue reports a warning'));
  try {
    await boss.start();
    await defineQueues(boss, handle, jobs);
    const released = await releaseInterruptedJobs(boss, handle, Object.keys(jobs));
    if (released > 0) log.warn({ jobs: released }, 'Jobs that a crash had cut off will run again');
  } catch (error) {
    await boss.stop({ graceful: false });
    throw error;
  }
  return boss;
}

/** Everything the queue needs in an empty database, without starting it. */
export async function installQueueSchema(handle: DatabaseHandle, jobs: JobPolicies<JobMap>): Promise<void> {
  const boss = createBoss(handle, { supervise: false, schedule: false });
  boss.on('error', () => undefined);
  await boss.start();
  try {
    await defineQueues(boss, handle, jobs);
  } finally {
    await boss.stop({ graceful: false });
  }
}

async function addWorker(boss: PgBoss, log: QueueLog, name: string, handler: JobHandler<unknown>): Promise<void> {
  const options = {
    includeMetadata: true,
    perJobResults: true,
    pollingIntervalSeconds: POLL_WITHOUT_NOTIFY_SECONDS,
    notifyPollingIntervalSeconds: POLL_SECONDS,
  } as const;
  const worker: { id?: string } = {};
  worker.id = await boss.work<unknown, unknown, typeof options>(name, options, async (jobs) => {
    const results = await Promise.all(jobs.map((job) => runJob(job, log, handler)));
    // One commit wakes a worker once, however many jobs it brought: look again until there is none.
    if (worker.id !== undefined) boss.notifyWorker(worker.id);
    return results;
  });
}

type JobOutcome = { id: string; status: 'completed' | 'failed' | 'deadletter'; output?: object };

async function runJob(job: JobWithMetadata<unknown>, log: QueueLog, handler: JobHandler<unknown>): Promise<JobOutcome> {
  const attempt = job.retryCount + 1;
  try {
    await handler(job.data, { id: job.id, attempt, sentAt: job.createdOn, signal: retainSignal(job.signal) });
    return { id: job.id, status: 'completed' };
  } catch (error) {
    const permanent = isPermanent(error);
    const details = { err: error, job: job.name, jobId: job.id, attempt };
    if (permanent || job.retryCount >= job.retryLimit) log.error(details, 'A job failed and will not run again');
    else log.warn(details, 'A job failed and will run again');
    return {
      id: job.id,
      status: permanent ? 'deadletter' : 'failed',
      output: { message: scrubLine(formatError(error)) },
    };
  }
}

/** A signal made of others, as the library's is, can be lost to the garbage collector unless somebody listens to it. */
function retainSignal(signal: AbortSignal): AbortSignal {
  const kept = new AbortController();
  signal.addEventListener('abort', () => kept.abort(signal.reason), { once: true });
  return kept.signal;
}

/** While the database is away, every worker reports the same at each poll. */
function throttleReports(report: (error: Error) => void): (error: Error) => void {
  const lastReports = new Map<string, number>();
  return (error) => {
    const subject = error.message.replace(/ \(Queue: .*$/, '');
    const now = Date.now();
    if (now - (lastReports.get(subject) ?? 0) < 60_000) return;
    if (lastReports.size > 100) lastReports.clear();
    lastReports.set(subject, now);
    report(error);
  };
}

function isPermanent(error: unknown): boolean {
  return error instanceof Error && 'permanent' in error && error.permanent === true;
}

function formatError(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

async function stopQueue(boss: PgBoss, log: QueueLog, ends: readonly (() => Promise<void>)[]): Promise<void> {
  await Promise.all([stopBoss(boss, log), ...ends.map((end) => end())]);
}

async function stopBoss(boss: PgBoss, log: QueueLog): Promise<void> {
  try {
    await withTimeout(STOP_TIMEOUT_MS, boss.stop({ graceful: true, timeout: STOP_JOBS_TIMEOUT_MS }));
  } catch (error) {
    log.error({ err: error }, 'The job queue did not stop in order; what was running will run again');
  }
}

async function pingBoss(boss: PgBoss): Promise<void> {
  const failing = boss.getWipData().find((worker) => (worker.lastErrorOn ?? 0) > (worker.lastFetchedOn ?? 0));
  if (failing) throw new Error(`The worker of ${failing.name} cannot reach the database`);
  await withTimeout(PING_TIMEOUT_MS, boss.getDb().executeSql('SELECT 1'));
}

async function withTimeout(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`The job queue got no answer in ${ms} ms`)), ms);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function requireObject(data: unknown): object {
  if (typeof data !== 'object' || data === null) throw new TypeError('A job carries an object');
  return data;
}
