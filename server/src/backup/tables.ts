import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../db/client.ts';

export type Column = {
  name: string;
  /** In PostgreSQL's notation. */
  type: string;
  isIdentity: boolean;
};

/** A table without its generated columns. */
export interface Table {
  name: string;
  columns: Column[];
  /** Empty for a table without a primary key. */
  key: string[];
}

const quoteIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`;

export const toTableSql = (table: Table) => sql.raw(`public.${quoteIdentifier(table.name)}`);

/**
 * Lists every application table after the tables that it references. The queue and the migration table are excluded.
 */
export async function listTables(tx: Tx): Promise<Table[]> {
  const { rows: columns } = await tx.execute<Column & { table: string }>(sql`
    select c.relname::text as "table", a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attidentity <> '' as "isIdentity"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by c.relname, a.attnum`);
  const { rows: keys } = await tx.execute<{ table: string; name: string }>(sql`
    select c.relname::text as "table", a.attname::text as name
    from pg_index i join pg_class c on c.oid = i.indrelid
      cross join lateral unnest(i.indkey) with ordinality as part (number, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = part.number
    where i.indisprimary and c.relnamespace = 'public'::regnamespace order by c.relname, part.place`);
  const { rows: references } = await tx.execute<{ table: string; to: string }>(sql`
    select c.conrelid::regclass::text as "table", c.confrelid::regclass::text as "to" from pg_constraint c
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conrelid <> c.confrelid`);
  const names = [...new Set(columns.map((column) => column.table))];
  const sorted = sortByReference(names, (name) => references.filter(({ table }) => table === name).map(({ to }) => to));
  return sorted.map((name) => ({
    name,
    columns: columns
      .filter(({ table }) => table === name)
      .map((column) => ({ name: column.name, type: column.type, isIdentity: column.isIdentity })),
    key: keys.filter(({ table }) => table === name).map((key) => key.name),
  }));
}

function sortByReference(names: readonly string[], getReferences: (name: string) => string[]): string[] {
  const sorted: string[] = [];
  const visit = (name: string, ancestors: readonly string[]) => {
    if (sorted.includes(name)) return;
    if (ancestors.includes(name))
      throw new Error(`The tables refer to each other in a circle: ${ancestors.join(', ')}`);
    for (const referenced of getReferences(name)) visit(referenced, [...ancestors, name]);
    sorted.push(name);
  };
  for (const name of names) visit(name, []);
  return sorted;
}

const TEXT_TYPES = /^(text|character|citext)/;

/** Selects each row as one JSON line with text values, in an order that is the same on every server. */
export function selectLines(table: Table): SQL {
  const values = table.columns.map(({ name, type }) =>
    type === 'bytea' ? `encode(${quoteIdentifier(name)}, 'base64')` : `${quoteIdentifier(name)}::text`,
  );
  const typeOf = new Map(table.columns.map(({ name, type }) => [name, type]));
  const order = table.key.map(
    (name) => quoteIdentifier(name) + (TEXT_TYPES.test(typeOf.get(name) ?? '') ? ' collate "C"' : ''),
  );
  const name = `public.${quoteIdentifier(table.name)}`;
  return sql.raw(
    `select json_build_array(${values.join(', ')})::text as line from ${name} as one
     order by ${order.length > 0 ? order.join(', ') : 'one::text collate "C"'}`,
  );
}

/** Inserts rows from such lines. */
export function insertLines(table: Table, lines: readonly string[]): SQL {
  const names = table.columns.map(({ name }) => quoteIdentifier(name)).join(', ');
  const values = table.columns.map(({ type }, at) =>
    type === 'bytea' ? `decode(line ->> ${at}, 'base64')` : `(line ->> ${at})::${type}`,
  );
  const into = sql.raw(`insert into public.${quoteIdentifier(table.name)} (${names}) overriding system value
    select ${values.join(', ')} from jsonb_array_elements(`);
  return sql`${into}${`[${lines.join(',')}]`}::jsonb) as line`;
}
