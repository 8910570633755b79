import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../src/db/client.ts';
import type { emailRecipients } from '../../src/domains/messaging/emails/emails.table.ts';
import type { textRecipients } from '../../src/domains/messaging/text-messages/text-messages.table.ts';
import type { TestApp } from './test-app.ts';
import { waitUntil } from './test-jobs.ts';

/** Keeps a transaction open with `change` until `send` waits for its lock, then runs `changeMore` and commits. */
export async function runDuringTransaction<A>(
  app: TestApp,
  change: (tx: Tx) => Promise<unknown>,
  send: () => Promise<A>,
  changeMore: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<A> {
  const changed = Promise.withResolvers<void>();
  const waited = Promise.withResolvers<void>();
  const changing = app.deps.db.transaction(async (tx) => {
    await change(tx);
    changed.resolve();
    await waited.promise;
    await changeMore(tx);
  });
  await Promise.race([changed.promise, changing]);
  const answer = send();
  const waits = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await waitUntil(async () => (await app.deps.db.execute(waits)).rows.length > 0).finally(waited.resolve);
  // Await both: in a deadlock either of them may be aborted.
  const [, answered] = await Promise.all([changing, answer]);
  return answered;
}

/**
 * Changes all rows while another transaction holds the first and then wants the last: a change that locks the last one
 * first would deadlock.
 */
export async function raceInOppositeLockOrder(
  app: TestApp,
  table: typeof emailRecipients | typeof textRecipients,
  ids: readonly number[],
  change: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  const { db } = app.deps;
  const [first = 0, last = 0] = [ids.at(0), ids.at(-1)];
  const lock = (id: number) => (tx: Tx) =>
    tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update');
  // Rewriting the first row moves it behind the others, so a sequential scan reaches it last.
  await db.update(table).set({ stateAt: app.clock.now() }).where(eq(table.id, first));
  const changeAll = () =>
    db.transaction(async (tx) => {
      await tx.execute(
        sql`select set_config('enable_indexscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`,
      );
      await change(tx);
    });
  await runDuringTransaction(app, lock(first), changeAll, lock(last));
}
