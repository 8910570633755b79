import type { ImportBody, ImportFileOptions } from '@kanisa/contract/people/import.schema.ts';
import { importMessages, importUpload } from '@kanisa/contract/people/import.ts';
import { AppError, createFieldError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Tx } from '../../../db/client.ts';
import type { Actor } from '../../../policy/actor.ts';
import { transactionAs } from '../../identity/accounts/transaction-as.service.ts';
import { checkImportRows } from './check-rows.service.ts';
import {
  endDrafts,
  endUnfinishedImportRows,
  findImport,
  type ImportedUser,
  type ImportRecord,
  insertImport,
} from './import.repo.ts';
import { type ImportProblem, type ParsedList, parseImportFile } from './read-file.rules.ts';

export interface CheckedImport extends Pick<ParsedList, 'headers' | 'mapping' | 'missing' | 'total'> {
  users: ImportedUser[];
  problems: ImportProblem[];
  invalidRowCount: number;
  /** Skipping needs a file that can be read to its end: the number of skipped rows must be true. */
  maySkip: boolean;
}

/** Lists the users that the file would create, and every problem. Writes nothing. */
export async function checkImport(
  deps: Pick<Deps, 'db' | 'settings'>,
  bytes: Uint8Array,
  body: ImportFileOptions,
): Promise<CheckedImport> {
  const list = await parseImportFile(bytes, body);
  const { users, problems } = await checkImportRows(deps.db, deps.settings.church.emailDomain, list.rows);
  const all = [...list.problems, ...problems].toSorted((a, b) => a.line - b.line);
  return {
    ...list,
    users,
    problems: all,
    invalidRowCount: new Set(all.map(({ line }) => line)).size,
    maySkip: users.length > 0 && list.missing.length === 0 && !list.isCutOff,
  };
}

export async function previewImport(
  deps: Deps,
  body: ImportFileOptions,
  file: Uint8Array | null,
): Promise<CheckedImport> {
  return checkImport(deps, requireImportFile(file), body);
}

/** Checks the file again, here and when the job runs: other users may have taken names and contacts since the preview. */
export async function startImport(
  deps: Deps,
  actor: Actor,
  body: ImportBody,
  file: Uint8Array | null,
): Promise<ImportRecord> {
  const content = requireImportFile(file);
  const { missing, users, invalidRowCount, maySkip } = await checkImport(deps, content, body);
  const isAccepted = body.skip_invalid ? maySkip : invalidRowCount === 0 && missing.length === 0;
  if (!isAccepted) throw new AppError('invalid', importMessages.rowsBad);
  return transactionAs(deps, actor, async (tx) => {
    const created = await insertImport(tx, {
      createdBy: actor.id,
      ...actor.origin,
      content,
      columns: body.columns ?? null,
      isWelcoming: body.welcome ?? false,
      total: users.length,
      skipped: invalidRowCount,
      createdAt: deps.clock.now(),
    });
    await deps.queue.send(tx, 'people.import', { importId: created.id });
    return created;
  });
}

export async function getImport(deps: Deps, id: number): Promise<ImportRecord> {
  const found = await findImport(deps.db, id);
  if (!found) throw new AppError('not_found', importMessages.notFound);
  return found;
}

function requireImportFile(file: Uint8Array | null): Uint8Array {
  if (file) return file;
  throw createFieldError(importUpload.field, importMessages.noFile);
}

/** Used on a restored database: a backup does not contain the jobs that would continue the imports. */
export async function failUnfinishedImports(tx: Tx, now: Date): Promise<number> {
  await endDrafts(tx);
  return endUnfinishedImportRows(tx, importMessages.broken, now);
}
