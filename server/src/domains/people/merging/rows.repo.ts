import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import type { StoredRow } from './merging.table.ts';

/** Rows of tables that are known by name only: a merge and its undo treat all tables alike. */

/** Two records that become one, or were. */
export interface Pair {
  keptId: number;
  otherId: number;
}

const name = (text: string) => sql.identifier(text);
const toJson = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;

export interface TableShape {
  /** Columns that can be written. */
  columns: string[];
  key: string[];
}

export async function readTableShapes(db: DbOrTx): Promise<ReadonlyMap<string, TableShape>> {
  const { rows } = await db.execute<{ table: string; columns: string[]; key: string[] }>(sql`
    select pg_class.relname::text as "table",
      (select array_agg(attname::text order by attnum) from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      (select array_agg(attname::text order by attnum) from pg_attribute
        where attrelid = pg_class.oid and attnum = any(pg_index.indkey)) as key
    from pg_class join pg_index on indrelid = pg_class.oid and indisprimary
    where relnamespace = 'public'::regnamespace`);
  return new Map(rows.map(({ table, ...shape }) => [table, shape]));
}

export function getShape(shapes: ReadonlyMap<string, TableShape>, table: string): TableShape {
  const shape = shapes.get(table);
  if (!shape) throw new Error(`the table ${table} has no primary key`);
  return shape;
}

export const pickKey = (row: StoredRow, { key }: TableShape): StoredRow =>
  Object.fromEntries(key.map((column) => [column, row[column]]));

const toList = (columns: readonly string[], of?: string) =>
  sql.join(
    columns.map((column) => (of === undefined ? name(column) : sql`${name(of)}.${name(column)}`)),
    sql`, `,
  );

/** The condition that a row has this key. */
const hasKey = (table: string, shape: TableShape, key: StoredRow): SQL => sql`(${toList(shape.key, 'kept')}) = (
  select ${toList(shape.key, 'wanted')} from jsonb_populate_record(null::${name(table)}, ${toJson(key)}) as wanted)`;

export async function listRows(db: DbOrTx, table: string, condition: SQL): Promise<StoredRow[]> {
  const { rows } = await db.execute<{ row: StoredRow }>(
    sql`select to_jsonb(found) as row from ${name(table)} as found where ${condition}`,
  );
  return rows.map(({ row }) => row);
}

export async function findRow(db: DbOrTx, table: string, shape: TableShape, key: StoredRow): Promise<StoredRow | null> {
  const { rows } = await db.execute<{ row: StoredRow }>(
    sql`select to_jsonb(kept) as row from ${name(table)} as kept where ${hasKey(table, shape, key)}`,
  );
  return rows[0]?.row ?? null;
}

/** The condition is about the row `moved`. */
export async function deleteRows(tx: Tx, table: string, condition: SQL): Promise<StoredRow[]> {
  const { rows } = await tx.execute<{ row: StoredRow }>(sql`
    with gone as (delete from ${name(table)} as moved where ${condition} returning moved.*)
    select to_jsonb(gone) as row from gone`);
  return rows.map(({ row }) => row);
}

/** False if the row is no longer there. */
export async function deleteRow(tx: Tx, table: string, shape: TableShape, key: StoredRow): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`delete from ${name(table)} as kept where ${hasKey(table, shape, key)} returning 1`,
  );
  return rows.length > 0;
}

/** Returns the keys after the change. */
export async function moveRows(
  tx: Tx,
  { table, column }: { table: string; column: string },
  shape: TableShape,
  { from, to }: { from: number; to: number },
): Promise<StoredRow[]> {
  const { rows } = await tx.execute<{ key: StoredRow }>(sql`
    with changed as (update ${name(table)} as moved set ${name(column)} = ${to}
      where moved.${name(column)} = ${from} returning ${toList(shape.key, 'moved')})
    select to_jsonb(changed) as key from changed`);
  return rows.map(({ key }) => key);
}

/** The rows with these keys that still refer to `from`. Returns their number. */
export async function moveRowsBack(
  tx: Tx,
  { table, column, keys }: { table: string; column: string; keys: readonly StoredRow[] },
  shape: TableShape,
  { from, to }: { from: number; to: number },
): Promise<number> {
  const { rows } = await tx.execute(sql`
    update ${name(table)} as moved set ${name(column)} = ${to}
    from jsonb_populate_recordset(null::${name(table)}, ${toJson(keys)}) as wanted
    where (${toList(shape.key, 'moved')}) = (${toList(shape.key, 'wanted')}) and moved.${name(column)} = ${from}
    returning 1`);
  return rows.length;
}

/** False if the same row exists. Columns that a later version added get their default. */
export async function insertRow(tx: Tx, table: string, shape: TableShape, row: StoredRow): Promise<boolean> {
  const columns = shape.columns.filter((column) => column in row);
  const { rows } = await tx.execute(sql`
    insert into ${name(table)} (${toList(columns)}) overriding system value
    select ${toList(columns)} from jsonb_populate_record(null::${name(table)}, ${toJson(row)})
    on conflict do nothing returning 1`);
  return rows.length > 0;
}

export async function writeRow(
  tx: Tx,
  table: string,
  shape: TableShape,
  { key, values }: { key: StoredRow; values: StoredRow },
): Promise<void> {
  const columns = Object.keys(values).filter((column) => shape.columns.includes(column));
  if (columns.length === 0) return;
  const set = columns.map((column) => sql`${name(column)} = wanted.${name(column)}`);
  await tx.execute(sql`
    update ${name(table)} as kept set ${sql.join(set, sql`, `)}
    from jsonb_populate_record(null::${name(table)}, ${toJson(values)}) as wanted where ${hasKey(table, shape, key)}`);
}
