import { eq, sql } from 'drizzle-orm';
import type { Deps } from '../../src/core/deps.ts';
import type { DbOrTx, Tx, WholeDb } from '../../src/db/client.ts';
import type { emailRecipients } from '../../src/domains/messaging/emails/emails.table.ts';
import type { textRecipients } from '../../src/domains/messaging/text-messages/text-messages.table.ts';
import { waitUntil } from './test-jobs.ts';

interface RunningApp {
  deps: Deps & { db: WholeDb };
}

/** Keeps a transaction open with `change` until `send` waits for its lock, then runs `changeMore` and commits. */
export async function runDuringTransaction<A>(
  app: RunningApp,
  change: (tx: Tx) => Promise<unknown>,
  send: () => Promise<A>,
  changeMore: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<A> {
  return sendWhileLocked(app, change, { send, waiting: 1, changeMore });
}

/** The pool has ten connections, and the test holds one of them. */
const WAITING_MAX = 9;

/**
 * Sends `count` requests and blocks each at its first change to the table until all have got there, or as many as there
 * are connections, so that none has seen another's change. The embedded database has one connection, on which they run
 * one after the other anyway.
 */
export async function raceOnTable<A>(
  app: RunningApp,
  { table, count }: { table: string; count: number },
  send: () => Promise<A>,
): Promise<A> {
  if (app.deps.database.engine === 'pglite') return send();
  // An exclusive lock lets others read the table, but neither change nor lock its rows.
  const lock = (tx: Tx) => tx.execute(sql`lock table ${sql.identifier(table)} in exclusive mode`);
  return sendWhileLocked(app, lock, { send, waiting: Math.min(count, WAITING_MAX) });
}

interface LockedSend<A> {
  send: () => Promise<A>;
  /** Number of requests that must wait for a lock before the transaction continues. */
  waiting: number;
  changeMore?: (tx: Tx) => Promise<unknown>;
}

async function sendWhileLocked<A>(
  app: RunningApp,
  change: (tx: Tx) => Promise<unknown>,
  { send, waiting, changeMore }: LockedSend<A>,
): Promise<A> {
  const changed = Promise.withResolvers<void>();
  const changing = app.deps.db.transaction(async (tx) => {
    await change(tx);
    changed.resolve();
    // Uses this transaction's connection, because all others may be in use.
    await waitUntil(async () => (await countWaiting(tx)) >= waiting);
    await changeMore?.(tx);
  });
  await Promise.race([changed.promise, changing]);
  // Await both: in a deadlock either of them may be aborted.
  const [, answered] = await Promise.all([changing, send()]);
  return answered;
}

export async function waitForLockWaiters({ deps }: RunningApp, count: number): Promise<void> {
  if (deps.database.engine === 'pglite') return;
  await waitUntil(async () => (await countWaiting(deps.db)) >= count);
}

async function countWaiting(tx: DbOrTx): Promise<number> {
  // A transaction would otherwise see the statistics of its first read.
  await tx.execute(sql`select pg_stat_clear_snapshot()`);
  const { rows } = await tx.execute(sql`select 1 from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and wait_event_type = 'Lock'`);
  return rows.length;
}

/**
 * Changes all rows while another transaction holds the first and then wants the last: a change that locks the last one
 * first would deadlock.
 */
export async function raceInOppositeLockOrder(
  app: RunningApp,
  table: typeof emailRecipients | typeof textRecipients,
  ids: readonly number[],
  change: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  const { db } = app.deps;
  const [first = 0, last = 0] = [ids.at(0), ids.at(-1)];
  const lock = (id: number) => (tx: Tx) =>
    tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update');
  // Rewriting the first row moves it behind the others, so a sequential scan reaches it last.
  await db.update(table).set({ stateAt: app.deps.clock.now() }).where(eq(table.id, first));
  const changeAll = () =>
    db.transaction(async (tx) => {
      await tx.execute(
        sql`select set_config('enable_indexscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`,
      );
      await change(tx);
    });
  await runDuringTransaction(app, lock(first), changeAll, lock(last));
}
