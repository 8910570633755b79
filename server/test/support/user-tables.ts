import { sql } from 'drizzle-orm';
import type { TestApp } from './test-app.ts';

export interface Column {
  table: string;
  name: string;
  type: string;
}

/**
 * Every table whose rows belong to a user, directly or through another table: by a foreign key, or by a user_id column.
 * A household has the name and the address of its people, who refer to it.
 */
export async function listUserTables(app: TestApp): Promise<string[]> {
  const { rows } = await app.deps.db.execute<{ table: string }>(sql`
    with recursive reached as (
      select 'people'::regclass::oid as id
      union
      select conrelid from pg_constraint join reached on confrelid = reached.id where contype = 'f'
    )
    select relname::text as "table" from reached join pg_class on oid = reached.id
    union
    select table_name from information_schema.columns where table_schema = 'public' and column_name = 'user_id'
    union
    select 'households'`);
  return rows.map((row) => row.table).toSorted();
}

/** Columns without the generated ones. */
export async function listColumns(app: TestApp, tables: readonly string[]): Promise<Column[]> {
  const { rows } = await app.deps.db.execute<{ table_name: string; column_name: string; data_type: string }>(sql`
    select table_name, column_name, data_type from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER' and table_name in ${tables} order by table_name, column_name`);
  return rows.map((row) => ({ table: row.table_name, name: row.column_name, type: row.data_type }));
}

/** Every table of the product and its queue that contains this text, as text or as bytes. */
export async function listTablesContaining(app: TestApp, text: string): Promise<string[]> {
  const { rows: tables } = await app.deps.db.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by name`);
  const found: string[] = [];
  const bytes = Buffer.from(text).toString('hex');
  for (const { name } of tables) {
    const { rows } = await app.deps.db.execute(sql`
      select 1 from ${sql.raw(name)} as held
      where position(${text} in held::text) > 0 or position(${bytes} in held::text) > 0 limit 1`);
    if (rows.length > 0) found.push(name);
  }
  return found;
}
