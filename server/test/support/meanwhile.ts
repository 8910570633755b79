import { sql } from 'drizzle-orm';
import type { Tx } from '../../src/db/client.ts';
import type { TestApp } from './test-app.ts';
import { until } from './test-jobs.ts';

/** Changes something and does not say so until the other waits for it; then, perhaps, changes more. */
export async function meanwhile<A>(
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
  await until(async () => (await app.deps.db.execute(waits)).rows.length > 0).finally(waited.resolve);
  // Both: whoever of the two gives up when they wait for each other is chance.
  const [, answered] = await Promise.all([changing, answer]);
  return answered;
}
