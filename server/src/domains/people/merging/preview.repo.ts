import { MOVED_KINDS, type MovedKind } from '@kanisa/contract/people/merging.ts';
import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../../../db/client.ts';

interface ShownReference {
  table: string;
  column: string;
  kind: MovedKind;
}

export interface MovedCount {
  kind: MovedKind;
  count: number;
}

/** The rows of a person that the screen names, in its order. One statement. */
export async function countReferences(
  db: DbOrTx,
  references: readonly ShownReference[],
  personId: number,
): Promise<MovedCount[]> {
  const counts = references.map(
    ({ table, column, kind }) => sql`select ${kind}::text as kind, count(*)::int as count
      from ${sql.identifier(table)} where ${sql.identifier(column)} = ${personId}`,
  );
  const { rows } = await db.execute<{ kind: MovedKind; count: number }>(
    sql`select kind, sum(count)::int as count from (${sql.join(counts, sql` union all `)}) as counted group by kind`,
  );
  const byKind = new Map(rows.map(({ kind, count }) => [kind, count]));
  return MOVED_KINDS.map((kind) => ({ kind, count: byKind.get(kind) ?? 0 })).filter(({ count }) => count > 0);
}
