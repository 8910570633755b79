import { importMessages } from '@kanisa/contract/people/import.ts';
import type { Deps } from '../../../core/deps.ts';
import { type Mandate, MandateLostError } from '../../../core/mandates.ts';
import { forNobody } from '../../../db/client.ts';
import { PROGRESS_BAR_WORK } from '../../../platform/queue/jobs.ts';
import { deleteImportsBefore, findImportWithContent, finishImport } from './import.repo.ts';
import { checkImport } from './import.service.ts';
import { isImportConflict, toImportMandate, writeImport } from './write-rows.service.ts';

const WHY = 'a job';

const RETENTION_DAYS = 1;

/**
 * Imports all rows, or all that were valid when the import was started, or none. A conflict fails the import at once; any
 * other error is retried and fails it after the last attempt.
 */
export async function runImport(deps: Deps, importId: number, run: { attempt: number }): Promise<void> {
  const found = await findImportWithContent(deps.db, importId);
  if (!found?.content || found.finishedAt) return;
  const fail = (error: string) =>
    finishImport(forNobody(deps.db, WHY), importId, { status: 'failed', error, done: 0 }, deps.clock.now());
  try {
    const columns = found.columns ?? undefined;
    const welcome = found.isWelcoming;
    const { users, invalidRowCount } = await checkImport(deps, found.content, { columns, welcome });
    const isUnchanged = users.length === found.total && invalidRowCount === found.skipped;
    if (!isUnchanged) await fail(importMessages.clash);
    else await writeImport(deps, found, users);
  } catch (error) {
    if (error instanceof MandateLostError) throw error;
    if (isImportConflict(error)) return fail(importMessages.clash);
    if (run.attempt > PROGRESS_BAR_WORK.retries) await fail(importMessages.broken);
    throw error;
  }
}

export async function findImportMandate({ db }: Deps, { importId }: { importId: number }): Promise<Mandate | null> {
  const found = await findImportWithContent(db, importId);
  return found?.content && !found.finishedAt ? toImportMandate(found) : null;
}

/** Everything of this import was rolled back, so its result is true: nothing was imported. */
export async function failUnauthorizedImport(deps: Deps, { importId }: { importId: number }): Promise<void> {
  const end = { status: 'failed', error: importMessages.unauthorized, done: 0 } as const;
  await finishImport(forNobody(deps.db, WHY), importId, end, deps.clock.now());
}

export async function cleanUpImports(deps: Deps): Promise<void> {
  await deleteImportsBefore(
    forNobody(deps.db, WHY),
    new Date(deps.clock.now().getTime() - RETENTION_DAYS * 24 * 3_600_000),
  );
}
