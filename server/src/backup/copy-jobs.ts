import { sql } from 'drizzle-orm';
import { type DatabaseHandle, forNobody } from '../db/client.ts';
import type { JobMap, JobPolicies } from '../platform/queue/jobs.ts';
import { startQueue } from '../platform/queue/queue.ts';

const SILENT_LOG = { info: () => {}, warn: () => {}, error: () => {} };

/** Copies the waiting jobs of a stopped process into the queue of the other database. Returns their number. */
export async function copyJobs(
  source: DatabaseHandle,
  target: DatabaseHandle,
  policies: JobPolicies<JobMap>,
): Promise<number> {
  const { rows: queue } = await source.db.execute<{ exists: boolean }>(
    sql`select to_regclass('pgboss.job') is not null as exists`,
  );
  if (queue[0]?.exists !== true) return 0;
  const { rows } = await source.db.execute<{ name: string; data: object; due: string }>(sql`
    select name, data, to_json(start_after) #>> '{}' as due from pgboss.job
    where state in ('created', 'retry', 'active') order by created_on`);
  const jobs = rows.filter(({ name }) => Object.hasOwn(policies, name));
  const targetQueue = await startQueue(target, { log: SILENT_LOG, jobs: policies });
  try {
    await forNobody(target.db, 'the operator copies the database').transaction(async (tx) => {
      // The queue holds only jobs that were sent under their own name.
      for (const { name, data, due } of jobs) {
        await targetQueue.send(tx, name as keyof JobMap, data as JobMap[keyof JobMap], { startAfter: new Date(due) });
      }
    });
  } finally {
    await targetQueue.stop();
  }
  return jobs.length;
}
