import { type Placeholder, sql } from 'drizzle-orm';
import { findBatch, type PreparableSelect, type QueryDefinition, type ValueOf } from './ask-together.ts';
import type { DbOrTx } from './client.ts';

export type DefinedQuery<Row> = (db: DbOrTx, values?: Record<string, unknown>) => Promise<Row[]>;

const names = new Set<string>();

/**
 * Declares a query that many requests send. It is built once for each database and prepared by name: building the text
 * took up to a third of a request, and PostgreSQL planned it again each time. In a transaction it is built again.
 *
 * The text must always be the same. A list is one value: `= any(…)`, never `in (…)`, whose text differs with its length.
 * A single key is compared with `=`, because PostgreSQL never keeps the plan of an array.
 */
export function defineQuery<Row>(name: string, build: QueryDefinition<Row>['build']): DefinedQuery<Row> {
  if (names.has(name)) throw new Error(`two queries have the name ${name}`);
  names.add(name);
  const definition: QueryDefinition<Row> = { name, build };
  const prepared = new WeakMap<DbOrTx, ReturnType<PreparableSelect<Row>['prepare']>>();
  return (db, values = {}) => {
    const batch = findBatch(db);
    if (batch) return batch.ask(definition, values);
    let statement = prepared.get(db);
    if (!statement) {
      statement = build(db, (value) => sql.placeholder(value)).prepare(name);
      prepared.set(db, statement);
    }
    return statement.execute(values);
  };
}

/** Puts a number into the text of a query, where drizzle would make it a parameter. */
export const inlineNumber = (value: number) => sql.raw(String(Math.trunc(value))) as unknown as Placeholder;

/**
 * Like defineQuery, with the limit in the text: for an unknown limit PostgreSQL expects a tenth of all rows, and keeps no
 * plan. For limits of which there are few.
 */
export function defineQueryByLimit<Row>(
  name: string,
  build: (db: DbOrTx, valueOf: ValueOf, limit: Placeholder) => PreparableSelect<Row>,
): (db: DbOrTx, limit: number, values?: Record<string, unknown>) => Promise<Row[]> {
  const queries = new Map<number, DefinedQuery<Row>>();
  return (db, limit, values) => {
    let query = queries.get(limit);
    if (!query) {
      query = defineQuery(`${name}_${limit}`, (builder, valueOf) => build(builder, valueOf, inlineNumber(limit)));
      queries.set(limit, query);
    }
    return query(db, values);
  };
}
