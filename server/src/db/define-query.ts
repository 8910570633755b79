import type { DbOrTx } from './client.ts';

interface Preparable<Result> {
  prepare(name: string): { execute(values?: Record<string, unknown>): Promise<Result> };
}

/**
 * Declares a query that many requests send. It is built once for each database and prepared by name: building the text
 * took up to a third of a request, and PostgreSQL planned it again each time. In a transaction it is built again.
 *
 * The values stand in the query as `sql.placeholder('name')`. A list is one value: `= any(…)`, never `in (…)`, whose
 * text differs with its length. A single key is compared with `=`, because PostgreSQL never keeps the plan of an array.
 */
export function defineQuery<Result>(
  name: string,
  build: (db: DbOrTx) => Preparable<Result>,
): (db: DbOrTx, values: Record<string, unknown>) => Promise<Result> {
  const prepared = new WeakMap<DbOrTx, ReturnType<Preparable<Result>['prepare']>>();
  return (db, values) => {
    let statement = prepared.get(db);
    if (!statement) {
      statement = build(db).prepare(name);
      prepared.set(db, statement);
    }
    return statement.execute(values);
  };
}
