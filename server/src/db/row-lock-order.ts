import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * A `where` condition that locks the rows in the order of their ids. Every statement that changes several rows of a
 * table uses it: one lock order prevents deadlocks.
 */
export function lockRowsInIdOrder(
  table: PgTable | SQL,
  condition: SQL | undefined,
  lock: 'update' | 'no key update' = 'update',
): SQL {
  return sql`id in (select id from ${table} where ${condition} order by id for ${sql.raw(lock)})`;
}
