import type { MergeUndo, StoredEdit, StoredRow } from './merging.table.ts';

export const createMergeUndo = (person: StoredRow): MergeUndo => ({
  person,
  edits: [],
  moved: [],
  ended: [],
  made: [],
});

export const isSameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Both rows at these columns only where they differ; null if they are the same. */
export function diffRows(
  columns: readonly string[],
  before: StoredRow,
  after: StoredRow,
): Pick<StoredEdit, 'before' | 'after'> | null {
  const differing = columns.filter((name) => !isSameValue(before[name], after[name]));
  const pick = (row: StoredRow) => Object.fromEntries(differing.map((name) => [name, row[name] ?? null]));
  return differing.length === 0 ? null : { before: pick(before), after: pick(after) };
}
