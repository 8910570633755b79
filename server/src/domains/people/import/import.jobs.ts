import { importMessages } from '@kanisa/contract/people/import.ts';
import type { Deps } from '../../../core/deps.ts';
import { type Mandate, MandateLostError } from '../../../core/mandates.ts';
import { forNobody } from '../../../db/client.ts';
import { PROGRESS_BAR_WORK } from '../../../platform/queue/jobs.ts';
import {
  deleteImport,
  findImportWithContent,
  finishImport,
  listImportsBefore,
  markImportStarted,
} from './import.repo.ts';
import { checkImport } from './import.service.ts';
import type { ImportRow } from './import.table.ts';
import {
  dropDrafts,
  ImportGoneError,
  isImportConflict,
  releaseDrafts,
  storeDrafts,
  toImportMandate,
} from './write-rows.service.ts';

const WHY = 'the job of an import';

const RETENTION_DAYS = 1;

/**
 * Imports all rows, or all that were valid when the import was started, or none. A conflict fails the import at once; any
 * other error is retried and fails it after the last attempt. A run that a crash interrupted starts over, unless all rows
 * were stored.
 */
export async function runImport(deps: Deps, importId: number, run: { attempt: number }): Promise<void> {
  const found = await findImportWithContent(deps.db, importId);
  if (!found?.content || found.finishedAt) return;
  try {
    const isStored = found.acceptedAt !== null || (await tryStoring(deps, found, run));
    if (isStored) await releaseDrafts(deps, found);
  } catch (error) {
    if (!(error instanceof ImportGoneError)) throw error;
  }
}

/** False if the import failed. */
async function tryStoring(deps: Deps, found: ImportRow, run: { attempt: number }): Promise<boolean> {
  try {
    return await storeCheckedRows(deps, found);
  } catch (error) {
    if (error instanceof ImportGoneError || error instanceof MandateLostError) throw error;
    const isClash = isImportConflict(error);
    if (isClash) await failImport(deps, found.id, importMessages.clash);
    else if (run.attempt > PROGRESS_BAR_WORK.retries) await failImport(deps, found.id, importMessages.broken);
    if (isClash) return false;
    throw error;
  }
}

/** False if a row became invalid since the import was started. */
async function storeCheckedRows(deps: Deps, found: ImportRow): Promise<boolean> {
  await dropDrafts(deps, found.id);
  await markImportStarted(forNobody(deps.db, WHY), found.id);
  const options = { columns: found.columns ?? undefined, welcome: found.isWelcoming };
  const { users, invalidRowCount } = await checkImport(deps, found.content ?? new Uint8Array(), options);
  const isUnchanged = users.length === found.total && invalidRowCount === found.skipped;
  if (isUnchanged) await storeDrafts(deps, found, users);
  else await failImport(deps, found.id, importMessages.clash);
  return isUnchanged;
}

async function failImport(deps: Deps, importId: number, error: string): Promise<void> {
  await dropDrafts(deps, importId);
  await finishImport(forNobody(deps.db, WHY), importId, { status: 'failed', error, done: 0 }, deps.clock.now());
}

export async function findImportMandate({ db }: Deps, { importId }: { importId: number }): Promise<Mandate | null> {
  const found = await findImportWithContent(db, importId);
  // An accepted import is finished for everybody's sake.
  return found?.content && !found.finishedAt && !found.acceptedAt ? toImportMandate(found) : null;
}

/** Nothing of this import remains, so its result is true: nothing was imported. */
export async function failUnauthorizedImport(deps: Deps, { importId }: { importId: number }): Promise<void> {
  await failImport(deps, importId, importMessages.unauthorized);
}

/** An import whose job ended without a result, such as by a kill in its last attempt, leaves no draft behind. */
export async function cleanUpImports(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - RETENTION_DAYS * 24 * 3_600_000);
  for (const found of await listImportsBefore(deps.db, before)) {
    if (found.acceptedAt === null) await dropDrafts(deps, found.id);
    else if (found.finishedAt === null) await releaseDrafts(deps, found);
    await deleteImport(forNobody(deps.db, WHY), found.id);
  }
}
