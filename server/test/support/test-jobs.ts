import { sql } from 'drizzle-orm';
import type { Db } from '../../src/db/client.ts';
import type { JobPolicies, JobPolicy } from '../../src/platform/queue/jobs.ts';

export interface TestJobs {
  'test.job': { n: number };
}

const TEST_JOB_POLICY: JobPolicy = {
  retries: 3,
  firstPauseSeconds: 1,
  longestPauseSeconds: 2,
  expireSeconds: 60,
  concurrency: 2,
};

export function makeTestJobs(over: Partial<JobPolicy>): JobPolicies<TestJobs> {
  return { 'test.job': { ...TEST_JOB_POLICY, ...over } };
}

export function createRecordingLog() {
  const lines: [level: string, message: string][] = [];
  const at = (level: string) => (_details: object, message: string) => {
    lines.push([level, message]);
  };
  return { lines, log: { info: at('info'), warn: at('warn'), error: at('error') } };
}

export async function waitUntil(isSo: () => boolean | Promise<boolean>, waitMs = 25_000): Promise<void> {
  const deadline = Date.now() + waitMs;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('It did not happen in time');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Waits until no mail job is queued or running. */
export async function waitForMailsSent(db: Db): Promise<void> {
  const open = sql`select 1 from pgboss.job where name like 'mail.%' and state in ('created', 'retry', 'active')`;
  await waitUntil(async () => (await db.execute(open)).rows.length === 0);
}
