import { type ConstructorOptions, fromPglite, PgBoss, type QueueOptions } from 'pg-boss';
import type { DatabaseHandle } from '../../db/client.ts';
import type { JobPolicies, JobPolicy } from './jobs.ts';

const DAY_SECONDS = 24 * 3600;
const HOUR_SECONDS = 3600;

/** Queue of jobs that failed permanently: kept for inspection and manual retries. */
export const DEAD_LETTERS = 'dead-letters';
const DEAD_LETTERS_DAYS = 30;
const FINISHED_DAYS = 3;
const WAITING_DAYS = 14;

/**
 * On a PostgreSQL server, other processes notice a dead one by its missing heartbeat. The embedded database has one
 * process: interrupted jobs are found at the next start.
 */
const HEARTBEAT_SECONDS = 10;

/** Flows, partitions and queue statistics are unused; their maintenance runs as rarely as possible. */
const RARE_INTERVALS: ConstructorOptions = { flowIntervalSeconds: HOUR_SECONDS, bamIntervalSeconds: HOUR_SECONDS };

/** Passed on to pg: a lost connection would otherwise block its worker without end. */
const QUERY_TIMEOUT = { query_timeout: 20_000 };

export function createBoss(handle: DatabaseHandle, extra: ConstructorOptions = {}): PgBoss {
  const connection = handle.queueConnection;
  if (connection.kind === 'pglite') {
    return new PgBoss({
      db: fromPglite(connection.pglite),
      backend: 'pglite',
      superviseIntervalSeconds: 300,
      monitorIntervalSeconds: 300,
      cronWorkerIntervalSeconds: 30,
      // The embedded database has no background vacuum to monitor.
      monitorVacuum: false,
      reindex: false,
      ...RARE_INTERVALS,
      ...extra,
    });
  }
  return new PgBoss({
    connectionString: connection.url,
    application_name: 'kanisa-queue',
    max: 4,
    connectionTimeoutMillis: 5000,
    ...QUERY_TIMEOUT,
    superviseIntervalSeconds: HEARTBEAT_SECONDS,
    monitorIntervalSeconds: HEARTBEAT_SECONDS,
    cronWorkerIntervalSeconds: 15,
    ...RARE_INTERVALS,
    ...extra,
  });
}

type QueueDefinition = Required<Omit<QueueOptions, 'heartbeatSeconds'>> & {
  heartbeatSeconds: number | null;
  deadLetter: string | null;
  notify: boolean;
};

function toQueueDefinition(policy: JobPolicy, engine: DatabaseHandle['engine']): QueueDefinition {
  return {
    retryLimit: policy.retries,
    retryDelay: policy.firstPauseSeconds,
    retryDelayMax: policy.longestPauseSeconds,
    retryBackoff: true,
    expireInSeconds: policy.expireSeconds,
    retentionSeconds: WAITING_DAYS * DAY_SECONDS,
    deleteAfterSeconds: FINISHED_DAYS * DAY_SECONDS,
    heartbeatSeconds: engine === 'postgres' ? HEARTBEAT_SECONDS : null,
    deadLetter: DEAD_LETTERS,
    notify: true,
  };
}

/** Creates or updates the queues to match the code; writes only differences. */
export async function defineQueues<Jobs>(boss: PgBoss, handle: DatabaseHandle, jobs: JobPolicies<Jobs>): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  if (!existing.has(DEAD_LETTERS)) {
    await boss.createQueue(DEAD_LETTERS, { retryLimit: 0, retentionSeconds: DEAD_LETTERS_DAYS * DAY_SECONDS });
  }
  for (const [name, policy] of Object.entries<JobPolicy>(jobs)) {
    const wanted = toQueueDefinition(policy, handle.engine);
    const found = existing.get(name);
    if (found && !isDefinitionChanged(found, wanted)) continue;
    if (found) await boss.updateQueue(name, wanted);
    else await boss.createQueue(name, omitNulls(wanted));
    // pg-boss caches the queues that exist at its start and looks up others on its own connection. Inside a transaction
    // of the embedded database that would deadlock, so each new queue is loaded into the cache here.
    await boss.findJobs(name, { id: NO_JOB });
  }
}

const NO_JOB = '00000000-0000-0000-0000-000000000000';

function isDefinitionChanged(found: object, wanted: QueueDefinition): boolean {
  const current = new Map(Object.entries(found));
  return Object.entries(wanted).some(([key, value]) => (current.get(key) ?? null) !== value);
}

function omitNulls({ heartbeatSeconds, deadLetter, ...rest }: QueueDefinition) {
  return {
    ...rest,
    ...(heartbeatSeconds === null ? {} : { heartbeatSeconds }),
    ...(deadLetter === null ? {} : { deadLetter }),
  };
}

/**
 * The embedded database belongs to one process, so a job that is active at start was interrupted by a crash. It counts
 * as a failed run: a job that always crashes the process ends in the dead-letter queue.
 */
export async function releaseInterruptedJobs(boss: PgBoss, handle: DatabaseHandle, names: string[]): Promise<number> {
  if (handle.engine !== 'pglite') return 0;
  const { rows } = await boss
    .getDb()
    .executeSql(`SELECT name, id FROM pgboss.job WHERE name = ANY($1::text[]) AND state = 'active'`, [names]);
  const cutOff = Map.groupBy(rows as { name: string; id: string }[], ({ name }) => name);
  for (const [name, jobs] of cutOff) {
    const ids = jobs.map(({ id }) => id);
    await boss.fail(name, ids, { message: 'The process ended during this run' });
  }
  return rows.length;
}
