import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * These rows, for the `where` of a change: all who change several of a table at once lock them in the order of their ids first, so
 * that no two wait for each other. A change alone locks them as it comes by them, and the database ends one of the two with an error.
 */
export function lockRowsInIdOrder(table: PgTable | SQL, condition: SQL | undefined): SQL {
  return sql`id in (select id from ${table} where ${condition} order by id for update)`;
}
