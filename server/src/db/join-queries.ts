import { Column, getTableColumns, is, type Placeholder, SQL, type SQLWrapper, sql, Table } from 'drizzle-orm';
import type { DbOrTx } from './client.ts';

/** Stands in a query for a value that each execution brings along. */
export type CreatePlaceholder = (name: string) => Placeholder;

/** A `select` of drizzle. */
export interface PreparableSelect<Row> extends SQLWrapper {
  readonly _: { readonly selectedFields: object };
  prepare(name: string): { execute(values?: Record<string, unknown>): Promise<Row[]> };
}

/** See defineQuery. */
export interface QueryDefinition<Row> {
  name: string;
  build(db: DbOrTx, placeholder: CreatePlaceholder): PreparableSelect<Row>;
}

interface PendingQuery {
  definition: QueryDefinition<unknown>;
  values: Record<string, unknown>;
  result: PromiseWithResolvers<unknown[]>;
}

interface Batch {
  enqueue<Row>(definition: QueryDefinition<Row>, values: Record<string, unknown>): Promise<Row[]>;
}

const batches = new WeakMap<DbOrTx, Batch>();
export const findBatch = (db: DbOrTx): Batch | undefined => batches.get(db);

/**
 * Calls `work` with a database that joins defined queries into one statement if they are sent at the same moment, so a
 * page that needs ten results waits once or twice instead of ten times. Other queries are sent as always.
 *
 * The joined rows travel as JSON: select columns, or expressions whose type JSON has (text, whole number, boolean). In
 * a transaction this is the way to send several queries at once: its connection takes one statement at a time.
 */
export function joinQueries<Database extends DbOrTx, Result>(
  db: Database,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  if (batches.has(db)) return work(db);
  const joining = Object.create(db) as Database;
  batches.set(joining, createBatch(db));
  return work(joining);
}

function createBatch(db: DbOrTx): Batch {
  let waiting: PendingQuery[] = [];
  const send = () => {
    const queries = waiting;
    waiting = [];
    sendQueries(db, queries).catch((error: unknown) => {
      for (const { result } of queries) result.reject(error);
    });
  };
  return {
    async enqueue<Row>(definition: QueryDefinition<Row>, values: Record<string, unknown>): Promise<Row[]> {
      const result = Promise.withResolvers<unknown[]>();
      // By then every query that follows from the results before is waiting too.
      if (waiting.length === 0) setImmediate(send);
      waiting.push({ definition, values, result });
      return (await result.promise) as Row[];
    },
  };
}

type Joined = ReturnType<PreparableSelect<Record<string, unknown[]>>['prepare']>;
const joinedQueries = new WeakMap<DbOrTx, Map<string, Joined>>();

async function sendQueries(db: DbOrTx, queries: readonly PendingQuery[]): Promise<void> {
  // A sorted list needs one statement for the same queries, in whichever order they come.
  const sorted = queries.toSorted((a, b) => (a.definition.name < b.definition.name ? -1 : 1));
  const values = Object.fromEntries(sorted.flatMap((query, at) => prefixEntries(`${at} `, query.values)));
  const [row] = await findJoinedQuery(db, sorted).execute(values);
  if (!row) throw new Error('the joined queries returned no row');
  for (const [at, { result }] of sorted.entries()) result.resolve(row[at] ?? []);
}

const prefixEntries = (prefix: string, values: Record<string, unknown>) =>
  Object.entries(values).map(([name, value]) => [prefix + name, value] as const);

function findJoinedQuery(db: DbOrTx, queries: readonly PendingQuery[]): Joined {
  const known = joinedQueries.get(db) ?? new Map<string, Joined>();
  joinedQueries.set(db, known);
  const key = queries.map(({ definition }) => definition.name).join(' ');
  let joined = known.get(key);
  if (!joined) {
    const selection = queries.map(({ definition }, at) => [at, joinRows(db, definition, `${at} `)] as const);
    joined = db
      .select(Object.fromEntries(selection))
      .from(sql`(select) as joined`)
      .prepare(getJoinedName(key)) as Joined;
    known.set(key, joined);
  }
  return joined;
}

const joinedNames = new Map<string, string>();

/** Transactions use the connections of the database, so the name of a text is the same for all of them. */
function getJoinedName(key: string): string {
  const name = joinedNames.get(key) ?? `joined_${joinedNames.size}`;
  joinedNames.set(key, name);
  return name;
}

/** All rows of a query as one value: an array of arrays. */
function joinRows(db: DbOrTx, { build }: QueryDefinition<unknown>, prefix: string): SQL {
  const query = build(db, (name) => sql.placeholder(prefix + name));
  const fields = listFields(query._.selectedFields);
  // Two columns of a query may have the same name.
  const columns = sql.join(
    fields.map((_field, at) => sql.raw(`c${at}`)),
    sql.raw(', '),
  );
  return sql`(select coalesce(json_agg(json_build_array(${columns})), '[]') from ${query} as part (${columns}))`.mapWith(
    (rows: unknown[][]) => rows.map((row) => toRow(fields, row)),
  );
}

interface Field {
  path: readonly string[];
  decode(value: unknown): unknown;
}

function listFields(selection: object, path: readonly string[] = []): Field[] {
  return Object.entries(selection).flatMap(([name, field]: [string, unknown]): Field[] => {
    const here = [...path, name];
    if (here.length > 2) throw new Error(`${here.join('.')} is nested too deeply to be joined`);
    if (is(field, Column)) return [{ path: here, decode: (value) => field.mapFromDriverValue(value) }];
    if (is(field, SQL) || is(field, SQL.Aliased)) return [{ path: here, decode: (value) => value }];
    if (is(field, Table)) return listFields(getTableColumns(field), here);
    return listFields(field as object, here);
  });
}

/** Builds the row that drizzle would: objects as they were selected, and null for a joined row that does not exist. */
function toRow(fields: readonly Field[], values: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  const joined: Record<string, Record<string, unknown>> = {};
  for (const [at, { path, decode }] of fields.entries()) {
    const [name = '', inner] = path;
    const value = values[at] ?? null;
    const decoded = value === null ? null : decode(value);
    if (inner === undefined) row[name] = decoded;
    else row[name] = Object.assign((joined[name] ??= {}), { [inner]: decoded });
  }
  for (const [name, object] of Object.entries(joined)) {
    if (Object.values(object).every((value) => value === null)) row[name] = null;
  }
  return row;
}
