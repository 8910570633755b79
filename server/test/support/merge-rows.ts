import { sql } from 'drizzle-orm';
import type { StoredRow } from '../../src/domains/people/merging/merging.table.ts';
import type { Reference } from '../../src/domains/people/merging/move-references.repo.ts';
import { listReferences } from '../../src/domains/people/merging/references.service.ts';
import { createFullUser } from './full-user.ts';
import type { TestApp } from './test-app.ts';

/**
 * Columns that refer to a person: by a foreign key, also through a membership, or by their name. `other_id` of a merge
 * is the number of a record that is gone.
 */
export async function listPersonColumns({ deps: { db } }: TestApp): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select conrelid::regclass::text || '.' || attname as name from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'people'::regclass
    union
    select table_name || '.' || column_name from information_schema.columns join pg_tables on tablename = table_name
    where table_schema = 'public' and schemaname = 'public' and column_name in ('user_id', 'person_id')`);
  return rows.map(({ name }) => name).toSorted();
}

export type Snapshot = Record<string, StoredRow[]>;

/** Every row of these tables. */
export async function readTables({ deps: { db } }: TestApp, tables: Iterable<string>): Promise<Snapshot> {
  const snapshot: Snapshot = {};
  for (const table of tables) {
    const { rows } = await db.execute<{ row: StoredRow }>(
      sql`select to_jsonb(found) as row from ${sql.identifier(table)} as found order by to_jsonb(found)::text`,
    );
    snapshot[table] = rows.map(({ row }) => row);
  }
  return snapshot;
}

/** Number of rows that refer to a person, by table and column. */
export async function countReferencesTo(
  { deps: { db } }: TestApp,
  references: readonly Reference[],
  personId: number,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { table, column } of references) {
    const { rows } = await db.execute<{ count: number }>(sql`
      select count(*)::int as count from ${sql.identifier(table)} where ${sql.identifier(column)} = ${personId}`);
    counts[`${table}.${column}`] = rows[0]?.count ?? 0;
  }
  return counts;
}

/** A user to whom every column with a rule refers. Rows that the user has none of are taken from another one. */
export async function createReferredUser(app: TestApp, username: string): Promise<number> {
  const { user } = await createFullUser(app, username);
  const donor = await createFullUser(app, `donorof${username}`);
  const { db, clock } = app.deps;
  await db.execute(sql`insert into account_codes (user_id, purpose, code_hash, expires_at)
    values (${user.id}, 'welcome', ${username}, ${clock.now().toISOString()}::timestamptz)`);
  await db.execute(sql`insert into import_drafts (import_id, user_id) select max(id), ${user.id} from people_imports`);
  const references = listReferences(app.deps);
  const counts = await countReferencesTo(app, references, user.id);
  for (const { table, column } of references.filter((one) => counts[`${one.table}.${one.column}`] === 0)) {
    await db.execute(sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${user.id}
      where ctid = (select ctid from ${sql.identifier(table)}
        order by (${sql.identifier(column)} = ${donor.user.id}) desc nulls last, ctid desc limit 1)`);
  }
  return user.id;
}
