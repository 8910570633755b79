import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import type { MergeRule } from '../../../db/merge-rules.ts';
import type { MergeUndo, StoredRow } from './merging.table.ts';
import {
  deleteRows,
  getShape,
  insertRow,
  listRows,
  moveRows,
  type Pair,
  pickKey,
  readTableShapes,
} from './rows.repo.ts';

export interface Reference {
  table: string;
  column: string;
  rule: MergeRule;
}

/**
 * Lets every row that refers to the other record refer to the kept one, by the rule of its column, and adds to `undo`
 * what changed, if there is to be one. The caller has locked both records.
 */
export async function moveReferences(
  tx: Tx,
  references: readonly Reference[],
  pair: Pair,
  undo: Pick<MergeUndo, 'moved' | 'ended' | 'made'> = { moved: [], ended: [], made: [] },
): Promise<void> {
  const shapes = await readTableShapes(tx);
  const reentered: { table: string; column: string; rows: StoredRow[] }[] = [];
  // Rows of a higher domain can refer to those of a lower one, and would be deleted with them.
  for (const reference of references.toReversed()) {
    const { table, column, rule } = reference;
    const yielding = buildIsYielding(reference, pair);
    if (yielding) undo.ended.push(...(await deleteRows(tx, table, yielding)).map((row) => ({ table, row })));
    const ending = buildIsEnding(reference, pair);
    if (ending) {
      for (const [part, owner] of Object.entries(rule.parts ?? {})) {
        const ofEnding = sql`${sql.identifier(owner)} in (select id from ${sql.identifier(table)} as moved where ${ending})`;
        undo.ended.push(...(await listRows(tx, part, ofEnding)).map((row) => ({ table: part, row })));
      }
      undo.ended.push(...(await deleteRows(tx, table, ending)).map((row) => ({ table, row })));
    }
    if (rule.how !== 'reenter') continue;
    const rows = await deleteRows(tx, table, sql`moved.${sql.identifier(column)} = ${pair.otherId}`);
    undo.ended.push(...rows.map((row) => ({ table, row })));
    reentered.unshift({ table, column, rows });
  }
  for (const { table, column, rule } of references) {
    if (rule.how !== 'move') continue;
    const shape = getShape(shapes, table);
    const keys = await moveRows(tx, { table, column }, shape, { from: pair.otherId, to: pair.keptId });
    if (keys.length > 0) undo.moved.push({ table, column, keys });
  }
  for (const { table, column, rows } of reentered) {
    const shape = getShape(shapes, table);
    for (const row of rows) {
      const changed = { ...row, [column]: pair.keptId };
      if (await insertRow(tx, table, shape, changed)) undo.made.push({ table, key: pickKey(changed, shape) });
    }
  }
}

/** The rows of the record that stays, also called `moved`, that end because the other's say less. */
function buildIsYielding({ table, column, rule }: Reference, { keptId, otherId }: Pair): SQL | null {
  const { stricter, unless = [] } = rule;
  if (!stricter) return null;
  const same = unless.map((name) => sql`own.${sql.identifier(name)} = moved.${sql.identifier(name)}`);
  const conditions = [sql`own.${sql.identifier(column)} = ${otherId}`, ...same, sql.raw(stricter('own'))];
  return sql`moved.${sql.identifier(column)} = ${keptId} and not (${sql.raw(stricter('moved'))})
    and exists(select from ${sql.identifier(table)} as own where ${sql.join(conditions, sql` and `)})`;
}

/** The rows, called `moved`, that do not go on. Null if all do. */
function buildIsEnding({ table, column, rule }: Reference, { keptId, otherId }: Pair): SQL | null {
  const refersToOther = sql`moved.${sql.identifier(column)} = ${otherId}`;
  if (rule.how === 'stay') return null;
  if (rule.how === 'end') return refersToOther;
  const reasons: SQL[] = [];
  if (rule.unless) {
    const same = rule.unless.map((name) => sql`own.${sql.identifier(name)} = moved.${sql.identifier(name)}`);
    const when = rule.when ? [sql.raw(rule.when('own')), sql.raw(rule.when('moved'))] : [];
    const conditions = [sql`own.${sql.identifier(column)} = ${keptId}`, ...same, ...when];
    reasons.push(sql`exists(select from ${sql.identifier(table)} as own where ${sql.join(conditions, sql` and `)})`);
  }
  if (rule.pair !== undefined) {
    const [one, other] = [sql.identifier(column), sql.identifier(rule.pair)];
    reasons.push(sql`moved.${other} = ${keptId}`);
    reasons.push(sql`exists(select from ${sql.identifier(table)} as own
      where (own.${one}, own.${other}) = (${keptId}, moved.${other})
        or (own.${one}, own.${other}) = (moved.${other}, ${keptId}))`);
  }
  return reasons.length === 0 ? null : sql`${refersToOther} and (${sql.join(reasons, sql` or `)})`;
}
