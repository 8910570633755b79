import { type ConstructorOptions, fromPglite, PgBoss, type QueueOptions } from 'pg-boss';
import type { DatabaseHandle } from '../../db/client.ts';
import type { JobPolicies, JobPolicy } from './jobs.ts';

const DAY_SECONDS = 24 * 3600;
const HOUR_SECONDS = 3600;

/** Where a job ends that failed for good: kept for a look, and for sending it again by hand. */
export const DEAD_LETTERS = 'dead-letters';
const DEAD_LETTERS_DAYS = 30;
const FINISHED_DAYS = 3;
const WAITING_DAYS = 14;

/**
 * A server can lose one of several processes, and the others notice by the missing heartbeat. The embedded
 * database has one process: whatever was running when it died is found at the next start.
 */
const HEARTBEAT_SECONDS = 10;

/** Flows, partitions and kept statistics are not used here; what serves only them runs as rarely as possible. */
const RARE_INTERVALS: ConstructorOptions = { flowIntervalSeconds: HOUR_SECONDS, bamIntervalSeconds: HOUR_SECONDS };

/** For pg, to which the library hands it on: a connection that is not heard of any more would hold its worker for ever. */
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
      // It has no background vacuum to watch.
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

/** Brings the queues in the database to what the code declares; writes only what differs. */
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
    // pg-boss knows the queues that were there at its start, and looks another up on a connection of its own. Inside a
    // transaction of the embedded database that would wait for itself for ever, so it is known before anything is sent.
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
 * The embedded database belongs to one process, so a job that is running at its start was cut off by a crash.
 * It counts as a failed run: one that always kills the process ends among the dead letters.
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
