import { mergeMessages } from '@kanisa/contract/people/merging.ts';
import { AppError } from '../../../base/app-error.ts';
import type { Tx } from '../../../db/client.ts';
import { findViolatedConstraint } from '../../../db/constraint-errors.ts';
import type { MergeUndo, StoredEdit, StoredRow } from './merging.table.ts';
import {
  deleteRow,
  findRow,
  getShape,
  insertRow,
  moveRowsBack,
  type Pair,
  readTableShapes,
  type TableShape,
  writeRow,
} from './rows.repo.ts';
import { isSameValue } from './undo.rules.ts';

type Shapes = ReadonlyMap<string, TableShape>;

/**
 * Brings both records back as they were. Values and rows that somebody changed since stay as they are; returns how many
 * those are.
 */
export async function restoreRows(tx: Tx, undo: MergeUndo, { keptId, otherId }: Pair): Promise<number> {
  const shapes = await readTableShapes(tx);
  let stayed = 0;
  // The phone and username of the other record must be free before it comes back.
  const [ofPeople, edits] = [true, false].map((is) => undo.edits.filter(({ table }) => (table === 'people') === is));
  for (const edit of ofPeople ?? []) stayed += await restoreValues(tx, shapes, edit);
  await restorePerson(tx, shapes, undo.person);
  for (const { table, key } of undo.made.toReversed()) {
    if (!(await deleteRow(tx, table, getShape(shapes, table), key))) stayed++;
  }
  for (const rows of undo.moved) {
    stayed +=
      rows.keys.length - (await moveRowsBack(tx, rows, getShape(shapes, rows.table), { from: keptId, to: otherId }));
  }
  for (const { table, row } of undo.ended.toReversed()) {
    const isBack = await tryInSavepoint(tx, (inner) => insertRow(inner, table, getShape(shapes, table), row));
    if (!isBack) stayed++;
  }
  for (const edit of (edits ?? []).toReversed()) stayed += await restoreValues(tx, shapes, edit);
  return stayed;
}

/** A row may refer to what is deleted by now, or a value may belong to somebody else. */
async function tryInSavepoint(tx: Tx, work: (inner: Tx) => Promise<boolean>): Promise<boolean> {
  try {
    return await tx.transaction(work);
  } catch (error) {
    if (findViolatedConstraint(error) === null) throw error;
    return false;
  }
}

async function restorePerson(tx: Tx, shapes: Shapes, person: StoredRow): Promise<void> {
  const isBack = await tryInSavepoint(tx, (inner) => insertRow(inner, 'people', getShape(shapes, 'people'), person));
  if (!isBack) throw new AppError('conflict', mergeMessages.taken);
}

/** Returns the number of values that stayed. */
async function restoreValues(tx: Tx, shapes: Shapes, { table, key, before, after }: StoredEdit): Promise<number> {
  const shape = getShape(shapes, table);
  const current = await findRow(tx, table, shape, key);
  if (!current) return 1;
  const names = Object.keys(before).filter((name) => isSameValue(current[name], after[name]));
  // The time of the last change differs whenever another value does, and is none itself.
  const changed = Object.keys(before).filter((name) => name !== 'updated_at' && !names.includes(name)).length;
  const values = Object.fromEntries(names.map((name) => [name, before[name]]));
  const isBack = await tryInSavepoint(tx, async (inner) => {
    await writeRow(inner, table, shape, { key, values });
    return true;
  });
  return isBack ? changed : changed + names.length;
}
