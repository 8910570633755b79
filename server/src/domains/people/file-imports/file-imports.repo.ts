import { FILE_IMPORT_PROBLEMS_MAX } from '@kanisa/contract/people/file-import.ts';
import { and, asc, count, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { DbOrTx, Tx, WriteDb } from '../../../db/client.ts';
import {
  type FileImportRecord,
  type FileImportRowRecord,
  peopleFileImportRows,
  peopleFileImports,
} from './file-imports.table.ts';

const imports = peopleFileImports;
const importRows = peopleFileImportRows;

export async function insertFileImport(tx: Tx, values: typeof imports.$inferInsert): Promise<FileImportRecord> {
  const [row] = await tx.insert(imports).values(values).returning();
  if (!row) throw new Error('the insert of an import returned no row');
  return row;
}

export async function findFileImport(db: DbOrTx, id: number): Promise<FileImportRecord | null> {
  const [row] = await db.select().from(imports).where(eq(imports.id, id));
  return row ?? null;
}

export async function lockFileImport(tx: Tx, id: number): Promise<FileImportRecord | null> {
  const [row] = await tx.select().from(imports).where(eq(imports.id, id)).for('update');
  return row ?? null;
}

export async function updateFileImport(db: WriteDb, id: number, values: Partial<FileImportRecord>): Promise<void> {
  await db.update(imports).set(values).where(eq(imports.id, id));
}

/** The columns of the last import with these headings. */
export async function findRememberedColumns(db: DbOrTx, headings: string): Promise<FileImportRecord['columns'] | null> {
  const [row] = await db
    .select({ columns: imports.columns })
    .from(imports)
    .where(eq(imports.headings, headings))
    .orderBy(desc(imports.id))
    .limit(1);
  return row?.columns ?? null;
}

export async function listDoneLines(db: DbOrTx, importId: number): Promise<Set<number>> {
  const rows = await db.select({ row: importRows.row }).from(importRows).where(eq(importRows.importId, importId));
  return new Set(rows.map(({ row }) => row));
}

export interface BatchCounts {
  done: number;
  newPeople: number;
  updatedPeople: number;
  unchangedPeople: number;
  waitingRows: number;
}

export async function insertImportRows(
  tx: Tx,
  importId: number,
  rows: (typeof importRows.$inferInsert)[],
  { done, newPeople, updatedPeople, unchangedPeople, waitingRows }: BatchCounts,
): Promise<void> {
  if (rows.length > 0) await tx.insert(importRows).values(rows);
  await tx
    .update(imports)
    .set({
      done: sql`${imports.done} + ${done}`,
      newPeople: sql`${imports.newPeople} + ${newPeople}`,
      updatedPeople: sql`${imports.updatedPeople} + ${updatedPeople}`,
      unchangedPeople: sql`${imports.unchangedPeople} + ${unchangedPeople}`,
      waitingRows: sql`${imports.waitingRows} + ${waitingRows}`,
    })
    .where(eq(imports.id, importId));
}

export interface WaitingRow {
  row: number;
  reason: FileImportRowRecord['reason'];
}

/** The first rows that wait. */
export async function listWaitingRows(db: DbOrTx, importId: number): Promise<WaitingRow[]> {
  return db
    .select({ row: importRows.row, reason: importRows.reason })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), eq(importRows.state, 'waiting')))
    .orderBy(asc(importRows.row))
    .limit(FILE_IMPORT_PROBLEMS_MAX);
}

/** The next rows that an undo has not seen: the last ones come first. */
export async function listRowsToUndo(
  tx: Tx,
  importId: number,
  { before, limit }: { before: number; limit: number },
): Promise<FileImportRowRecord[]> {
  return tx
    .select()
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, importId),
        inArray(importRows.state, ['new', 'updated', 'unchanged']),
        lt(importRows.row, before),
      ),
    )
    .orderBy(desc(importRows.row))
    .limit(limit);
}

export async function deleteImportRows(tx: Tx, importId: number, lines: readonly number[]): Promise<void> {
  if (lines.length === 0) return;
  await tx.delete(importRows).where(and(eq(importRows.importId, importId), inArray(importRows.row, [...lines])));
}

export async function countRowsToUndo(db: DbOrTx, importId: number): Promise<number> {
  const [row] = await db
    .select({ rows: count() })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), inArray(importRows.state, ['new', 'updated', 'unchanged'])));
  return row?.rows ?? 0;
}

const isUnfinished = or(eq(imports.status, 'waiting'), eq(imports.status, 'running'), eq(imports.status, 'undoing'));
const ENDED = { status: 'failed', content: null, address: null, device: null } as const;

/** Ends imports that nothing goes on with. Returns their number. */
export async function failFileImports(
  db: WriteDb,
  { error, now, before }: { error: string; now: Date; before?: Date },
): Promise<number> {
  const rows = await db
    .update(imports)
    .set({ ...ENDED, error, finishedAt: now })
    .where(and(isUnfinished, before && lt(imports.createdAt, before)))
    .returning({ id: imports.id });
  return rows.length;
}

/** Old values are kept only for an undo. The import stays: the next file with its headings gets its columns. */
export async function deleteOldImportRows(db: WriteDb, finishedBefore: Date): Promise<void> {
  const old = db
    .select({ id: imports.id })
    .from(imports)
    .where(
      or(
        lt(imports.finishedAt, finishedBefore),
        and(isNull(imports.finishedAt), lt(imports.createdAt, finishedBefore)),
      ),
    );
  await db.delete(importRows).where(inArray(importRows.importId, old));
}
