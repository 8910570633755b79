import { importMessages } from '@kanisa/contract/people/import.ts';
import type { Deps } from '../../../deps.ts';
import { jobPolicies } from '../../../platform/jobs.ts';
import { deleteImportsBefore, endImport, findWholeImport } from './import.repo.ts';
import { examine } from './import.service.ts';
import { isClash, write } from './write-rows.service.ts';

const KEPT_DAYS = 1;

/** All or nothing. A fault is tried again, and told when the last try fails; a clash is told at once. */
export async function runImport(deps: Deps, importId: number, run: { attempt: number }): Promise<void> {
  const found = await findWholeImport(deps.db, importId);
  if (!found?.content || found.finishedAt) return;
  const fail = (error: string) => endImport(deps.db, importId, { status: 'failed', error, done: 0 }, deps.clock.now());
  try {
    const columns = found.columns ?? undefined;
    const welcome = found.isWelcoming;
    const { people, problems } = await examine(deps, found.content, { columns, welcome });
    if (problems.length > 0) await fail(importMessages.clash);
    else await write(deps, found, people);
  } catch (error) {
    if (isClash(error)) return fail(importMessages.clash);
    if (run.attempt > jobPolicies['people.import'].retries) await fail(importMessages.broken);
    throw error;
  }
}

export async function tidyImports(deps: Deps): Promise<void> {
  await deleteImportsBefore(deps.db, new Date(deps.clock.now().getTime() - KEPT_DAYS * 24 * 3_600_000));
}
