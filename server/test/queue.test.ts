import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { buildDatabaseUrl } from '../../tools/test/postgres-databases.ts';
import type { DatabaseHandle } from '../src/db/client.ts';
import { JOB_POLICIES } from '../src/domains/index.ts';
import { type Queue, startQueue } from '../src/platform/queue/queue.ts';
import { openTestDatabase } from './database/test-database.ts';
import { createRecordingLog, makeTestJobs, type TestJobs, waitUntil } from './support/test-jobs.ts';

async function startTestQueue(handle: DatabaseHandle, jobs = makeTestJobs({})) {
  const { log, lines } = createRecordingLog();
  const queue = await startQueue<TestJobs>(handle, { log, jobs });
  onTestFinished(() => queue.stop());
  return { queue, lines };
}

function sendTestJob(handle: DatabaseHandle, queue: Queue<TestJobs>, n: number): Promise<string> {
  return handle.db.transaction((tx) => queue.send(tx, 'test.job', { n }));
}

async function listJobRows(handle: DatabaseHandle, name = 'test.job') {
  const { rows: found } = await handle.db.execute<{
    state: string;
    data: { n: number };
    output: unknown;
    source_name: string;
  }>(sql`select state, data, output, source_name from pgboss.job where name = ${name} order by created_on`);
  return found;
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('a job', () => {
  it('runs when its transaction commits, and never when it rolls back', async () => {
    const handle = await openTestDatabase();
    const { queue } = await startTestQueue(handle);
    const ran: number[] = [];
    await queue.work('test.job', async ({ n }) => {
      ran.push(n);
    });
    await expect(
      handle.db.transaction(async (tx) => {
        await queue.send(tx, 'test.job', { n: 1 });
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    await handle.db.transaction(async (tx) => {
      await queue.send(tx, 'test.job', { n: 2 });
      await sleep(300);
      expect(ran).toEqual([]);
    });
    await waitUntil(() => ran.length > 0);
    await sleep(700);
    expect(ran).toEqual([2]);
    expect((await listJobRows(handle)).map(({ data, state }) => [data.n, state])).toEqual([[2, 'completed']]);
  });

  it('is forgotten with all others that carry one of these ids, done or waiting, by the transaction that says so', async () => {
    const handle = await openTestDatabase();
    const { queue } = await startTestQueue(handle);
    const later = { startAfter: new Date(Date.now() + 1e8) };
    for (const n of [1, 11, 2, 3]) await queue.send(handle.db, 'test.job', { n }, later);
    await handle.db.execute(sql`update pgboss.job set state = 'completed' where data ->> 'n' = '2'`);
    const forget = (ids: number[]) => handle.db.transaction((tx) => queue.deleteJobs(tx, 'n', ids));
    await expect(
      handle.db.transaction(async (tx) => {
        await queue.deleteJobs(tx, 'n', [3]);
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    await forget([1, 2]);
    await forget([]);
    expect((await listJobRows(handle)).map(({ data }) => data.n)).toEqual([11, 3]);
  });

  it('starts at once after the commit', async () => {
    const handle = await openTestDatabase();
    const { queue } = await startTestQueue(handle);
    const waits: number[] = [];
    let committed = 0;
    await queue.work('test.job', async () => {
      waits.push(performance.now() - committed);
    });
    await sleep(500);
    for (let n = 0; n < 5; n += 1) {
      committed = performance.now();
      await sendTestJob(handle, queue, n);
      await waitUntil(() => waits.length > n);
      await sleep(100);
    }
    expect(waits.toSorted((a, b) => a - b)[2]).toBeLessThan(1000);
  });

  it('follows the others of one commit without a pause', async () => {
    const handle = await openTestDatabase();
    const { queue } = await startTestQueue(handle);
    const ran: number[] = [];
    await queue.work('test.job', async ({ n }) => {
      ran.push(n);
    });
    const numbers = Array.from({ length: 20 }, (_none, n) => n);
    await handle.db.transaction(async (tx) => {
      for (const n of numbers) await queue.send(tx, 'test.job', { n });
    });
    const start0 = performance.now();
    await waitUntil(() => ran.length === numbers.length);
    expect(performance.now() - start0).toBeLessThan(15_000);
    expect(ran.toSorted((a, b) => a - b)).toEqual(numbers);
  });

  it('waits for its time', async () => {
    const handle = await openTestDatabase();
    const { queue } = await startTestQueue(handle);
    let ranAt = 0;
    await queue.work('test.job', async () => {
      ranAt = Date.now();
    });
    const startAfter = new Date(Date.now() + 2000);
    await queue.send(handle.db, 'test.job', { n: 1 }, { startAfter });
    await waitUntil(() => ranAt > 0);
    expect(ranAt).toBeGreaterThanOrEqual(startAfter.getTime());
  });

  it('takes nothing but declared names and their data', async () => {
    const handle = await openTestDatabase();
    const { queue } = await startTestQueue(handle);
    // @ts-expect-error there is no such job
    await expect(queue.send(handle.db, 'test.unknown', { n: 1 })).rejects.toThrow(/does not exist/);
    // @ts-expect-error a number is needed
    await expect(queue.send(handle.db, 'test.job', null)).rejects.toThrow(TypeError);
  });
});

describe('a job that fails', () => {
  it('runs again', async () => {
    const handle = await openTestDatabase();
    const { queue, lines } = await startTestQueue(handle);
    const attempts: number[] = [];
    await queue.work('test.job', async (_data, { attempt, sentAt }) => {
      attempts.push(attempt);
      expect(sentAt.getTime()).toBeLessThanOrEqual(Date.now());
      if (attempt === 1) throw new Error('no answer from wanjiku@example.com');
    });
    await sendTestJob(handle, queue, 1);
    await waitUntil(() => attempts.length === 2);
    await waitUntil(async () => (await listJobRows(handle))[0]?.state === 'completed');
    expect(attempts).toEqual([1, 2]);
    expect(lines).toEqual([['warn', 'A job failed and will run again']]);
  });

  it('for good ends among the dead letters, without a word about the person', async () => {
    const handle = await openTestDatabase();
    const { queue, lines } = await startTestQueue(handle);
    let runs = 0;
    await queue.work('test.job', async () => {
      runs += 1;
      throw Object.assign(new Error('550 wanjiku@example.com unknown'), { permanent: true });
    });
    await sendTestJob(handle, queue, 7);
    await waitUntil(async () => (await listJobRows(handle, 'dead-letters')).length === 1);
    await sleep(300);
    expect(runs).toBe(1);
    expect(await listJobRows(handle, 'dead-letters')).toMatchObject([{ data: { n: 7 }, source_name: 'test.job' }]);
    expect(JSON.stringify(await listJobRows(handle))).toContain('w…@example.com');
    expect(JSON.stringify([await listJobRows(handle), await listJobRows(handle, 'dead-letters')])).not.toContain(
      'wanjiku',
    );
    expect(lines).toEqual([['error', 'A job failed and will not run again']]);
  });

  it('too often ends there too', async () => {
    const handle = await openTestDatabase();
    const { queue } = await startTestQueue(handle, makeTestJobs({ retries: 0 }));
    await queue.work('test.job', () => Promise.reject(new Error('never')));
    await sendTestJob(handle, queue, 1);
    await waitUntil(async () => (await listJobRows(handle, 'dead-letters')).length === 1);
    expect((await listJobRows(handle))[0]?.state).toBe('failed');
  });

  it('by taking too long is told so and runs again', async () => {
    const handle = await openTestDatabase();
    const { queue } = await startTestQueue(handle, makeTestJobs({ expireSeconds: 1 }));
    const signals: AbortSignal[] = [];
    await queue.work('test.job', async (_data, { signal }) => {
      signals.push(signal);
      if (signals.length === 1) await new Promise(() => undefined);
    });
    await sendTestJob(handle, queue, 1);
    // In either order: the database may notice before the worker's own timer does.
    await waitUntil(() => signals.length === 2 && signals[0]?.aborted === true);
    expect(signals).toHaveLength(2);
  });
});

describe('the queue', () => {
  it('takes changed policies over at the next start', async () => {
    const handle = await openTestDatabase();
    const limit = async () => {
      const { rows: queues } = await handle.db.execute<{ retry_limit: number }>(
        sql`select retry_limit from pgboss.queue where name = 'test.job'`,
      );
      return queues[0]?.retry_limit;
    };
    // New, changed, and as it was: each time it takes a job inside a transaction, where it can look nothing up.
    for (const [started, retries] of [1, 4, 4].entries()) {
      const { queue } = await startTestQueue(handle, makeTestJobs({ retries }));
      expect(await limit()).toBe(retries);
      await sendTestJob(handle, queue, started);
      await queue.stop();
    }
    expect((await listJobRows(handle)).map(({ data }) => data.n)).toEqual([0, 1, 2]);
  });

  it.runIf(inject('database').engine === 'pglite')('runs again what a crash has cut off, of each kind', async () => {
    const handle = await openTestDatabase();
    const { 'test.job': policy } = makeTestJobs({});
    const { log, lines } = createRecordingLog();
    const jobs = { 'test.one': policy, 'test.other': policy };
    const open = () => startQueue<Record<keyof typeof jobs, { n: number }>>(handle, { log, jobs });
    const first = await open();
    for (const n of [1, 2]) await first.send(handle.db, 'test.one', { n });
    await first.send(handle.db, 'test.other', { n: 3 });
    await first.stop();
    await handle.db.execute(sql`update pgboss.job set state = 'active', started_on = now() where data ->> 'n' <> '2'`);
    const second = await open();
    onTestFinished(() => second.stop());
    const { rows: left } = await handle.db.execute(
      sql`select data ->> 'n' as n, state from pgboss.job where name like 'test.%' order by 1`,
    );
    expect(left).toEqual([
      { n: '1', state: 'retry' },
      { n: '2', state: 'created' },
      { n: '3', state: 'retry' },
    ]);
    expect(lines).toEqual([['warn', 'Jobs that a crash interrupted will run again']]);
  });

  it('keeps schedules with their time zone, and refuses nonsense', async () => {
    const handle = await openTestDatabase();
    const { queue } = await startTestQueue(handle);
    await queue.schedule('test.job', '17 3 * * *', 'Africa/Nairobi', { n: 1 });
    await queue.schedule('test.job', '18 3 * * *', 'Africa/Nairobi', { n: 1 });
    const { rows: schedules } = await handle.db.execute(sql`select name, cron, timezone from pgboss.schedule`);
    expect(schedules).toEqual([{ name: 'test.job', cron: '18 3 * * *', timezone: 'Africa/Nairobi' }]);
    await expect(queue.schedule('test.job', 'at night', 'Africa/Nairobi', { n: 1 })).rejects.toThrow();
    await expect(queue.schedule('test.job', '1 1 * * *', 'Nowhere/Else', { n: 1 })).rejects.toThrow();
  });

  it('lets a running job end before it stops', async () => {
    const handle = await openTestDatabase();
    const { queue } = await startTestQueue(handle);
    let state = 'waiting';
    await queue.work('test.job', async () => {
      state = 'running';
      await sleep(1000);
      state = 'done';
    });
    await sendTestJob(handle, queue, 1);
    await waitUntil(() => state === 'running');
    await queue.stop();
    expect(state).toBe('done');
    expect((await listJobRows(handle))[0]?.state).toBe('completed');
    await expect(queue.ping()).rejects.toThrow('stopped');
  });

  it('does not wait for a stuck one longer than the process has; that one runs again', async () => {
    const handle = await openTestDatabase();
    const { queue } = await startTestQueue(handle);
    const signals: AbortSignal[] = [];
    await queue.work('test.job', async (_data, { signal }) => {
      signals.push(signal);
      await new Promise(() => undefined);
    });
    await sendTestJob(handle, queue, 1);
    await waitUntil(() => signals.length === 1);
    const begun = performance.now();
    await queue.stop();
    expect(performance.now() - begun).toBeLessThan(4500);
    expect(signals[0]?.aborted).toBe(true);
    const again = await startTestQueue(handle);
    const ran: number[] = [];
    await again.queue.work('test.job', async ({ n }) => {
      ran.push(n);
    });
    await waitUntil(() => ran.length === 1);
  });

  it('costs next to nothing while it has nothing to do', async () => {
    const handle = await openTestDatabase();
    const { log } = createRecordingLog();
    const queue = await startQueue(handle, { log, jobs: JOB_POLICIES });
    onTestFinished(() => queue.stop());
    await queue.work('mail.code', async () => undefined);
    await queue.work('mail.password-changed', async () => undefined);
    await queue.work('accounts.tidy', async () => undefined);
    await sleep(1000);
    const share = async () => {
      const before = process.cpuUsage();
      await sleep(4000);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000 / 4000;
    };
    // A queue that is busy is so each time; what else this process had to do is over by then.
    await expect.poll(share, { timeout: 15_000 }).toBeLessThan(0.08);
    await queue.ping();
  });

  it('says when the database is away, lives on, and works when it is back', async ({ skip }) => {
    const handle = await openTestDatabase();
    const connection = handle.queueConnection;
    if (connection.kind === 'pglite') return skip('the embedded database is never away');
    const { queue, lines } = await startTestQueue(handle);
    const ran: number[] = [];
    await queue.work('test.job', async ({ n }) => {
      ran.push(n);
    });
    await queue.ping();
    const name = new URL(connection.url).pathname.slice(1);
    const admin = new Client(buildDatabaseUrl(connection.url, 'postgres'));
    await admin.connect();
    onTestFinished(() => admin.end());
    await admin.query(`alter database ${name} allow_connections false`);
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    await expect(queue.ping()).rejects.toThrow();
    await waitUntil(() => lines.some(([level]) => level === 'error'));
    await sleep(6000);
    await expect(queue.ping()).rejects.toThrow();
    expect(lines.length).toBeLessThan(12);
    await admin.query(`alter database ${name} allow_connections true`);
    await sendTestJob(handle, queue, 1);
    await waitUntil(() => ran.length === 1);
    await waitUntil(() =>
      queue.ping().then(
        () => true,
        () => false,
      ),
    );
  });
});
