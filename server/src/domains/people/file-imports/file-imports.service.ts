import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { StartFileImportBody } from '@kanisa/contract/people/file-import.schema.ts';
import { FILE_IMPORT_UNDO_HOURS, fileImportMessages } from '@kanisa/contract/people/file-import.ts';
import { AppError, createFieldError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import { forNobody, type Tx } from '../../../db/client.ts';
import type { Actor } from '../../../policy/actor.ts';
import { transactionAs } from '../../identity/accounts/transaction-as.service.ts';
import { recordAudit } from '../../records/audit/audit.service.ts';
import { transactionAsOffice } from '../persons/office-transaction.service.ts';
import { type FileFamily, groupFamilies } from './families.rules.ts';
import {
  countRowsToUndo,
  deleteImportRows,
  failFileImports,
  findFileImport,
  insertFileImport,
  listDoneLines,
  listRowsToUndo,
  listWaitingRows,
  lockFileImport,
  updateFileImport,
  type WaitingRow,
} from './file-imports.repo.ts';
import type { FileImportRecord } from './file-imports.table.ts';
import type { FileRow } from './file-rows.rules.ts';
import { transactionOfImport } from './import-transaction.service.ts';
import { readPeopleFile } from './read-people-file.service.ts';
import { undoRows } from './undo-rows.service.ts';
import { writeFamilies } from './write-rows.service.ts';

const WHY = 'the job of an import';

/** Rows of one transaction, or one family. The embedded database answers nobody else until it ends. */
const BATCH_ROWS = 20;

/** The largest number of a row. */
const ROW_MAX = 2 ** 31 - 1;

export interface SeenImport {
  record: FileImportRecord;
  waiting: WaitingRow[];
  /** Null if it can't be undone. */
  undoUntil: Date | null;
}

export async function startFileImport(
  deps: Deps,
  actor: Actor,
  { columns, wants_emails: wantsEmails, wants_texts: wantsTexts, agreed_how: agreedHow }: StartFileImportBody,
  file: Uint8Array | null,
): Promise<SeenImport> {
  const list = await readPeopleFile(deps, file, columns);
  if (!list.hasNames) throw createFieldError('columns', fileImportMessages.nameMissing);
  return transactionAs(deps, actor, async (tx) => {
    const record = await insertFileImport(tx, {
      createdBy: actor.id,
      ...actor.origin,
      system: list.system,
      headings: list.headingsHash,
      columns: list.columns,
      content: Buffer.from(JSON.stringify(list.rows)),
      wantsEmails,
      wantsTexts,
      agreedHow: wantsEmails || wantsTexts ? (agreedHow ?? null) : null,
      total: list.rows.length,
      createdAt: deps.clock.now(),
    });
    await recordAudit(deps, tx, actor, { action: 'people.import_started', after: { people: record.total } });
    await deps.queue.send(tx, 'people.file-import', { importId: record.id });
    return { record, waiting: [], undoUntil: null };
  });
}

export async function getFileImport(deps: Deps, id: number): Promise<SeenImport> {
  const record = await findFileImport(deps.db, id);
  if (!record) throw new AppError('not_found', fileImportMessages.notFound);
  const isUndoable = record.status === 'done' || record.status === 'failed' || record.status === 'undone';
  const until = findUndoEnd(record);
  const canUndo = isUndoable && until !== null && until > deps.clock.now() && (await countRowsToUndo(deps.db, id)) > 0;
  return { record, waiting: await listWaitingRows(deps.db, id), undoUntil: canUndo ? until : null };
}

const findUndoEnd = ({ createdAt }: FileImportRecord): Date | null =>
  new Date(createdAt.getTime() + FILE_IMPORT_UNDO_HOURS * 3_600_000);

/** Begins where an earlier undo left rows to an admin. */
export async function undoFileImport(deps: Deps, actor: Actor, id: number): Promise<SeenImport> {
  // The job locks the import and then who started it: with the office's lock first neither waits in a circle.
  await transactionAsOffice(deps, actor, async (tx) => {
    const record = await lockFileImport(tx, id);
    if (!record) throw new AppError('not_found', fileImportMessages.notFound);
    if (record.finishedAt === null) throw new AppError('conflict', fileImportMessages.notFinished);
    const until = findUndoEnd(record);
    if (until === null || until <= deps.clock.now()) throw new AppError('conflict', fileImportMessages.tooLate);
    await updateFileImport(tx, id, {
      status: 'undoing',
      undoneBy: actor.id,
      ...actor.origin,
      done: 0,
      keptPeople: 0,
      error: null,
      finishedAt: null,
    });
    await recordAudit(deps, tx, actor, { action: 'people.import_undone', before: { people: record.total } });
    await deps.queue.send(tx, 'people.file-import', { importId: id });
  });
  return getFileImport(deps, id);
}

/** Writes family by family, and skips what an interrupted run has written. */
export async function importRows(
  deps: Deps,
  { id, content, status }: FileImportRecord,
  signal: AbortSignal,
): Promise<void> {
  if (status === 'waiting') await updateFileImport(forNobody(deps.db, WHY), id, { status: 'running' });
  const rows = JSON.parse(Buffer.from(content ?? '[]').toString()) as FileRow[];
  for (const families of splitFamilies(groupFamilies(rows))) {
    signal.throwIfAborted();
    const isGoingOn = await transactionOfImport(deps, id, async (step) => {
      const done = await listDoneLines(step.tx, id);
      const open = families.filter((family) => family.rows.some(({ line }) => !done.has(line)));
      if (open.length > 0) await writeFamilies(deps, step.tx, step, open);
      return true;
    });
    if (!isGoingOn) return;
    await yieldToEventLoop();
  }
  await finishImport(deps, id, 'done');
}

function splitFamilies(families: readonly FileFamily[]): FileFamily[][] {
  const batches: FileFamily[][] = [];
  let size = BATCH_ROWS;
  for (const family of families) {
    if (size >= BATCH_ROWS) {
      batches.push([]);
      size = 0;
    }
    batches.at(-1)?.push(family);
    size += family.rows.length;
  }
  return batches;
}

/** From the last row to the first. Rows that only an admin may undo stay, so that one can. */
export async function undoImport(deps: Deps, { id }: FileImportRecord, signal: AbortSignal): Promise<void> {
  let before: number | null = ROW_MAX;
  while (before !== null) {
    signal.throwIfAborted();
    const from: number = before;
    before = await transactionOfImport(deps, id, async (step) => {
      const rows = await listRowsToUndo(step.tx, id, { before: from, limit: BATCH_ROWS });
      const outcomes = await undoRows(deps, step, rows);
      const list = (...wanted: string[]) =>
        [...outcomes].flatMap(([line, outcome]) => (wanted.includes(outcome) ? [line] : []));
      await deleteImportRows(step.tx, id, list('undone', 'kept'));
      await updateFileImport(step.tx, id, {
        done: step.found.done + rows.length,
        keptPeople: step.found.keptPeople + list('kept', 'forbidden').length,
      });
      return rows.at(-1)?.row ?? null;
    });
    await yieldToEventLoop();
  }
  await finishImport(deps, id, 'undone');
}

async function finishImport(deps: Deps, id: number, status: 'done' | 'undone'): Promise<void> {
  await transactionOfImport(deps, id, async ({ tx }) => {
    const end = { status, content: null, address: null, device: null, finishedAt: deps.clock.now() };
    await updateFileImport(tx, id, end);
  });
}

/** Used on a restored database: a backup does not contain the jobs that would go on with the imports. */
export async function failUnfinishedFileImports(tx: Tx, now: Date): Promise<number> {
  return failFileImports(tx, { error: fileImportMessages.broken, now });
}
