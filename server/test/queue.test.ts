import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { buildDatabaseUrl } from '../../tools/test/postgres-databases.ts';
import { type DatabaseHandle, forNobody } from '../src/db/client.ts';
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
  return forNobody(handle.db, 'a test').transaction((tx) => queue.send(tx, 'test.job', { n }));
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

const realTimeout = setTimeout;
const sleep = (ms: number) => new Promise((resolve) => realTimeout(resolve, ms));

/** Stops all timers, so that whatever still happens did not wait for one. */
function stopTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

const waitWithoutTimers = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
};

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

  it('is deleted by the transaction that deletes its ids, done or waiting', async () => {
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

  it('starts right after the commit', async () => {
    const handle = await openTestDatabase();
    const { queue } = await startTestQueue(handle);
    const ran: number[] = [];
    stopTimers();
    await queue.work('test.job', async ({ n }) => {
      ran.push(n);
    });
    await sleep(500);
    for (let n = 0; n < 5; n += 1) {
      await sendTestJob(handle, queue, n);
      await waitWithoutTimers(() => ran.length > n);
      await sleep(100);
    }
    expect(ran).toEqual([0, 1, 2, 3, 4]);
  });

  it('follows the others of one commit without a pause', async () => {
    const handle = await openTestDatabase();
    const { queue } = await startTestQueue(handle);
    const ran: number[] = [];
    stopTimers();
    await queue.work('test.job', async ({ n }) => {
      ran.push(n);
    });
    const numbers = Array.from({ length: 20 }, (_none, n) => n);
    await handle.db.transaction(async (tx) => {
      for (const n of numbers) await queue.send(tx, 'test.job', { n });
    });
    await waitWithoutTimers(() => ran.length === numbers.length);
    expect(ran.toSorted((a, b) => a - b)).toEqual(numbers);
  });

  it('waits for its start time', async () => {
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

  it('accepts only declared names and their data', async () => {
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

  it('permanently becomes a dead letter without personal data', async () => {
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

  it('too often becomes a dead letter too', async () => {
    const handle = await openTestDatabase();
    const { queue } = await startTestQueue(handle, makeTestJobs({ retries: 0 }));
    await queue.work('test.job', () => Promise.reject(new Error('never')));
    await sendTestJob(handle, queue, 1);
    await waitUntil(async () => (await listJobRows(handle, 'dead-letters')).length === 1);
    expect((await listJobRows(handle))[0]?.state).toBe('failed');
  });

  it('by timing out is aborted and runs again', async () => {
    const handle = await openTestDatabase();
    const { queue } = await startTestQueue(handle, makeTestJobs({ expireSeconds: 1 }));
    const signals: AbortSignal[] = [];
    await queue.work('test.job', async (_data, { signal }) => {
      signals.push(signal);
      if (signals.length === 1) await new Promise(() => undefined);
    });
    await sendTestJob(handle, queue, 1);
    // Either may come first: the database may notice before the worker's own timer does.
    await waitUntil(() => signals.length === 2 && signals[0]?.aborted === true);
    expect(signals).toHaveLength(2);
  });
});

describe('the queue', () => {
  it('applies changed policies at the next start', async () => {
    const handle = await openTestDatabase();
    const limit = async () => {
      const { rows: queues } = await handle.db.execute<{ retry_limit: number }>(
        sql`select retry_limit from pgboss.queue where name = 'test.job'`,
      );
      return queues[0]?.retry_limit;
    };
    // New, changed and unchanged: each start sends a job inside a transaction, where the queue cannot look anything up.
    for (const [started, retries] of [1, 4, 4].entries()) {
      const { queue } = await startTestQueue(handle, makeTestJobs({ retries }));
      expect(await limit()).toBe(retries);
      await sendTestJob(handle, queue, started);
      await queue.stop();
    }
    expect((await listJobRows(handle)).map(({ data }) => data.n)).toEqual([0, 1, 2]);
  });

  it.runIf(inject('database').engine === 'pglite')('resumes jobs of each kind after a crash', async () => {
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

  it('stores schedules with their time zone, and rejects invalid ones', async () => {
    const handle = await openTestDatabase();
    const { queue } = await startTestQueue(handle);
    await queue.schedule('test.job', '17 3 * * *', 'Africa/Nairobi', { n: 1 });
    await queue.schedule('test.job', '18 3 * * *', 'Africa/Nairobi', { n: 1 });
    const { rows: schedules } = await handle.db.execute(sql`select name, cron, timezone from pgboss.schedule`);
    expect(schedules).toEqual([{ name: 'test.job', cron: '18 3 * * *', timezone: 'Africa/Nairobi' }]);
    await expect(queue.schedule('test.job', 'at night', 'Africa/Nairobi', { n: 1 })).rejects.toThrow();
    await expect(queue.schedule('test.job', '1 1 * * *', 'Nowhere/Else', { n: 1 })).rejects.toThrow();
  });

  it('lets a running job finish before it stops', async () => {
    const handle = await openTestDatabase();
    const { queue } = await startTestQueue(handle);
    let state = 'waiting';
    const released = Promise.withResolvers<void>();
    await queue.work('test.job', async () => {
      state = 'running';
      await released.promise;
      state = 'done';
    });
    await sendTestJob(handle, queue, 1);
    await waitUntil(() => state === 'running');
    const stopping = queue.stop();
    await sleep(100);
    released.resolve();
    await stopping;
    expect(state).toBe('done');
    expect((await listJobRows(handle))[0]?.state).toBe('completed');
    await expect(queue.ping()).rejects.toThrow('stopped');
  });

  it('does not wait for a stuck job beyond the deadline, and runs it again', async () => {
    const handle = await openTestDatabase();
    const { queue } = await startTestQueue(handle);
    const signals: AbortSignal[] = [];
    await queue.work('test.job', async (_data, { signal }) => {
      signals.push(signal);
      await new Promise(() => undefined);
    });
    await sendTestJob(handle, queue, 1);
    await waitUntil(() => signals.length === 1);
    stopTimers();
    const stop = { isOver: false };
    const stopping = queue.stop().finally(() => {
      stop.isOver = true;
    });
    let passedMs = 0;
    for (; !stop.isOver; passedMs += 100) {
      await vi.advanceTimersByTimeAsync(100);
      // The database and the library's pauses take real time, so real time runs ahead of the fake clock.
      await sleep(120);
    }
    await stopping;
    expect(passedMs).toBeLessThan(4500);
    vi.useRealTimers();
    expect(signals[0]?.aborted).toBe(true);
    const again = await startTestQueue(handle);
    const ran: number[] = [];
    await again.queue.work('test.job', async ({ n }) => {
      ran.push(n);
    });
    await waitUntil(() => ran.length === 1);
  });

  it('uses hardly any CPU while idle', async () => {
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
    // A busy queue stays busy on every poll; other work of this process ends meanwhile.
    await expect.poll(share, { timeout: 15_000 }).toBeLessThan(0.08);
    await queue.ping();
  });

  it('reports an unreachable database, survives it, and works when it is back', async ({ skip }) => {
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
