import { FILE_IMPORT_UNDO_HOURS, fileImportMessages } from '@kanisa/contract/people/file-import.ts';
import type { Deps } from '../../../core/deps.ts';
import { type Mandate, MandateLostError } from '../../../core/mandates.ts';
import { forNobody } from '../../../db/client.ts';
import { PROGRESS_BAR_WORK } from '../../../platform/queue/jobs.ts';
import type { JobRun } from '../../../platform/queue/queue.ts';
import { deleteOldImportRows, failFileImports, findFileImport, updateFileImport } from './file-imports.repo.ts';
import { importRows, undoImport } from './file-imports.service.ts';
import { toFileImportMandate } from './import-transaction.service.ts';

const WHY = 'the job of an import';

type Run = Pick<JobRun, 'attempt' | 'signal'>;

/** Goes on where a run that was interrupted stopped. What was imported stays, whatever ends the import. */
export async function runFileImport(deps: Deps, importId: number, run: Run): Promise<void> {
  const found = await findFileImport(deps.db, importId);
  if (!found) return;
  const isUndo = found.status === 'undoing';
  if (!isUndo && found.status !== 'waiting' && found.status !== 'running') return;
  try {
    if (isUndo) await undoImport(deps, found, run.signal);
    else await importRows(deps, found, run.signal);
  } catch (error) {
    if (!(error instanceof MandateLostError) && run.attempt > PROGRESS_BAR_WORK.retries) {
      await endFileImport(deps, importId, fileImportMessages.broken);
    }
    throw error;
  }
}

export async function findFileImportMandate({ db }: Deps, { importId }: { importId: number }): Promise<Mandate | null> {
  const found = await findFileImport(db, importId);
  return found && found.finishedAt === null ? toFileImportMandate(found) : null;
}

export async function endUnauthorizedFileImport(deps: Deps, { importId }: { importId: number }): Promise<void> {
  await endFileImport(deps, importId, fileImportMessages.unauthorized);
}

async function endFileImport(deps: Deps, importId: number, error: string): Promise<void> {
  const ended = { status: 'failed', content: null, address: null, device: null } as const;
  await updateFileImport(forNobody(deps.db, WHY), importId, { ...ended, error, finishedAt: deps.clock.now() });
}

/** After a day nothing can be undone, and nothing goes on with an import that stopped. */
export async function cleanUpFileImports(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const before = new Date(now.getTime() - FILE_IMPORT_UNDO_HOURS * 3_600_000);
  const db = forNobody(deps.db, WHY);
  await failFileImports(db, { error: fileImportMessages.broken, now, before });
  await deleteOldImportRows(db, before);
}
