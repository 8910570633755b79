import { sql } from 'drizzle-orm/sql';
import { fromDrizzle, type JobWithMetadata, type PgBoss } from 'pg-boss';
import type { DatabaseHandle, DbOrTx } from '../../db/client.ts';
import { toStorableText } from '../../db/storable-text.ts';
import { toErrorLike } from '../log/error-like.ts';
import { scrubLine } from '../log/scrub.ts';
import { withTimeout } from '../time/with-timeout.ts';
import type { JobMap, JobPolicies } from './jobs.ts';
import { createBoss, defineQueues, releaseInterruptedJobs } from './pg-boss.ts';

/** A commit notifies the worker at once. Polling finds jobs that become due later: retries and delayed jobs. */
const POLL_SECONDS = 5;
/** Used when a connection pooler loses notifications. */
const POLL_WITHOUT_NOTIFY_SECONDS = 0.5;
/** The process has 5 s to stop: this long for running jobs, and a little more for a database that does not answer. */
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
  /** 1 for the first run; each retry adds one. */
  attempt: number;
  sentAt: Date;
  /** Aborts when the run expired or the process stops. */
  signal: AbortSignal;
}

/** May run twice for one job (a crash after the work but before its completion is stored), so it must be idempotent. */
export type JobHandler<Data> = (data: Data, run: JobRun) => Promise<void>;

export interface SendOptions {
  startAfter?: Date;
}

/** Any data field of any job. */
type DataKey<Jobs> = { [Name in keyof Jobs]: keyof Jobs[Name] & string }[keyof Jobs];

export interface Queue<Jobs = JobMap> {
  /** Inside a transaction, the job exists only if the transaction commits. */
  send<Name extends keyof Jobs & string>(
    db: DbOrTx,
    name: Name,
    data: Jobs[Name],
    options?: SendOptions,
  ): Promise<string>;
  /** One statement per thousand jobs. */
  sendAll<Name extends keyof Jobs & string>(db: DbOrTx, name: Name, data: readonly Jobs[Name][]): Promise<void>;
  /** An error with `permanent: true` ends the job without a retry. */
  work<Name extends keyof Jobs & string>(name: Name, handler: JobHandler<Jobs[Name]>): Promise<void>;
  /** `cron` has minute, hour, day, month and weekday. Runs that were missed while no process ran are skipped. */
  schedule<Name extends keyof Jobs & string>(
    name: Name,
    cron: string,
    timeZone: string,
    data: Jobs[Name],
  ): Promise<void>;
  /** Deletes every job, waiting or finished, that carries one of these ids in this field. */
  deleteJobs(db: DbOrTx, key: DataKey<Jobs>, ids: readonly number[]): Promise<void>;
  /** Rejects when the queue is stopped or the database does not answer. */
  ping(): Promise<void>;
  /** Registers other work that must end with the jobs, before the database closes. */
  onStop(callback: () => Promise<void>): void;
  /** Waits shortly for running jobs; interrupted ones run again. */
  stop(): Promise<void>;
}

/** Starts the queue with the given jobs: those of the product, or a test's own. */
export async function startQueue<Jobs = JobMap>(
  handle: DatabaseHandle,
  { log, jobs }: { log: QueueLog; jobs: JobPolicies<Jobs> },
): Promise<Queue<Jobs>> {
  const boss = await openBoss(handle, { log, jobs });
  let stopping: Promise<void> | undefined;
  const stopCallbacks: (() => Promise<void>)[] = [];

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
        // The queue holds only data of this job: `send` accepts nothing else.
        await addWorker(boss, log, name, (data, run) => handler(data as Jobs[typeof name], run));
      }
    },
    async schedule(name, cron, timeZone, data) {
      await boss.schedule(name, cron, requireObject(data), { tz: timeZone });
    },
    async deleteJobs(db, key, ids) {
      if (ids.length === 0) return;
      await db.execute(sql`delete from pgboss.job where data ->> ${key} in ${ids.map(String)}`);
    },
    async ping() {
      if (stopping) throw new Error('The job queue is stopped');
      await pingBoss(boss);
    },
    onStop: (callback) => void stopCallbacks.push(callback),
    async stop() {
      stopping ??= stopQueue(boss, log, stopCallbacks);
      await stopping;
    },
  };
}

async function sendJobs(boss: PgBoss, db: DbOrTx, name: string, data: readonly unknown[]): Promise<void> {
  for (let from = 0; from < data.length; from += JOBS_PER_INSERT_MAX) {
    const jobs = data.slice(from, from + JOBS_PER_INSERT_MAX).map((jobData) => ({ data: requireObject(jobData) }));
    await boss.insert(name, jobs, { db: fromDrizzle(db, sql) });
  }
}

async function openBoss<Jobs>(
  handle: DatabaseHandle,
  { log, jobs }: { log: QueueLog; jobs: JobPolicies<Jobs> },
): Promise<PgBoss> {
  const boss = createBoss(handle, { useListenNotify: handle.hasNotifications });
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
    if (released > 0) log.warn({ jobs: released }, 'Jobs that a crash interrupted will run again');
  } catch (error) {
    await boss.stop({ graceful: false });
    throw error;
  }
  return boss;
}

/** Creates the queue's schema in an empty database without starting workers. */
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
    // A commit notifies a worker once, however many jobs it created: check again until none is left.
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
      output: { message: toStorableText(scrubLine(formatError(error))) },
    };
  }
}

/** A composite signal, such as the library's, may be garbage-collected unless it has a listener. */
function retainSignal(signal: AbortSignal): AbortSignal {
  const retained = new AbortController();
  signal.addEventListener('abort', () => retained.abort(signal.reason), { once: true });
  return retained.signal;
}

/** While the database is unreachable, every worker reports the same error at each poll. */
function throttleReports(report: (error: Error) => void): (error: Error) => void {
  const lastReports = new Map<string, number>();
  return (error) => {
    const [subject = ''] = error.message.split(' (Queue: ', 1);
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
  const { name, message } = toErrorLike(error);
  return `${name}: ${message}`;
}

async function stopQueue(boss: PgBoss, log: QueueLog, stopCallbacks: readonly (() => Promise<void>)[]): Promise<void> {
  await Promise.all([stopBoss(boss, log), ...stopCallbacks.map((callback) => callback())]);
}

async function stopBoss(boss: PgBoss, log: QueueLog): Promise<void> {
  try {
    await withTimeout(STOP_TIMEOUT_MS, boss.stop({ graceful: true, timeout: STOP_JOBS_TIMEOUT_MS }));
  } catch (error) {
    log.error({ err: error }, 'The job queue did not stop in time; running jobs will run again');
  }
}

async function pingBoss(boss: PgBoss): Promise<void> {
  const failing = boss.getWipData().find((worker) => (worker.lastErrorOn ?? 0) > (worker.lastFetchedOn ?? 0));
  if (failing) throw new Error(`The worker of ${failing.name} cannot reach the database`);
  await withTimeout(PING_TIMEOUT_MS, boss.getDb().executeSql('SELECT 1'));
}

function requireObject(data: unknown): object {
  if (typeof data !== 'object' || data === null) throw new TypeError('A job carries an object');
  return data;
}
