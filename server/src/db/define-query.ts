import { type Placeholder, sql } from 'drizzle-orm';
import type { DbOrTx } from './client.ts';
import { type CreatePlaceholder, findBatch, type PreparableSelect, type QueryDefinition } from './join-queries.ts';

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
    if (batch) return batch.enqueue(definition, values);
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
 * Hides a number from the planner. Without this, a query that is cheaper than average for most values is planned at each
 * call, even if every value gets the same plan.
 */
export const hideFromPlanner = (value: Placeholder) => sql`(select ${value}::int)`;

const LIMITS = [5, 10, 20, 30, 50, 100];

/**
 * Like defineQuery, with the limit in the text: for an unknown limit PostgreSQL expects a tenth of all rows, and keeps no
 * plan. A caller may choose any page size, so small limits are rounded up, and the rows beyond are dropped.
 */
export function defineQueryByLimit<Row>(
  name: string,
  build: (db: DbOrTx, placeholder: CreatePlaceholder, limit: Placeholder) => PreparableSelect<Row>,
): (db: DbOrTx, limit: number, values?: Record<string, unknown>) => Promise<Row[]> {
  const queries = new Map<number, DefinedQuery<Row>>();
  return async (db, limit, values) => {
    const rounded = LIMITS.find((one) => one >= limit) ?? limit;
    let query = queries.get(rounded);
    if (!query) {
      query = defineQuery(`${name}_${rounded}`, (builder, placeholder) =>
        build(builder, placeholder, inlineNumber(rounded)),
      );
      queries.set(rounded, query);
    }
    return (await query(db, values)).slice(0, limit);
  };
}
