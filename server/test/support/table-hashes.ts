import { sql } from 'drizzle-orm';
import type { TestApp } from './test-app.ts';

/** Hashes the rows of every table, the jobs of the queue included. */
export async function hashTables({ deps: { db } }: TestApp): Promise<Record<string, string>> {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public' order by name`);
  const hashes = tables.map(({ name }) => hashRows(name, sql`select t::text as line from ${sql.raw(name)} as t`));
  hashes.push(hashRows('jobs', sql`select name || data::text || state::text as line from pgboss.job`));
  const { rows } = await db.execute<{ name: string; hash: string }>(sql.join(hashes, sql` union all `));
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}

const hashRows = (name: string, lines: ReturnType<typeof sql>) =>
  sql`select ${name}::text as name, md5(coalesce(string_agg(line, chr(10) order by line), '')) as hash from (${lines}) as lines`;

/** Names of the tables that differ. */
export function listChangedTables(before: Record<string, string>, after: Record<string, string>): string[] {
  return Object.keys(after).filter((name) => before[name] !== after[name]);
}
