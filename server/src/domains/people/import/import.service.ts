import type { ImportBody, ImportProblem } from '@kanisa/contract/people/import.schema.ts';
import { importMessages, importUpload } from '@kanisa/contract/people/import.ts';
import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../policy/actor.ts';
import { lockUsersAgainstDeletion } from '../../identity/accounts/credentials.service.ts';
import { checkImportRows } from './check-rows.service.ts';
import {
  failUnfinishedImportRows,
  findImport,
  type ImportedUser,
  type ImportRecord,
  insertImport,
} from './import.repo.ts';
import { type ParsedList, parseImportFile } from './read-file.rules.ts';

export interface CheckedImport extends Pick<ParsedList, 'headers' | 'mapping' | 'missing' | 'total'> {
  people: ImportedUser[];
  problems: ImportProblem[];
}

/** What a list would bring in, and every reason why not. Writes nothing. */
export async function checkImport(
  deps: Pick<Deps, 'db' | 'settings'>,
  bytes: Uint8Array,
  body: ImportBody,
): Promise<CheckedImport> {
  const list = await parseImportFile(bytes, body);
  const { people, problems } = await checkImportRows(deps.db, deps.settings.church.emailDomain, list.rows);
  const all = [...list.problems, ...problems].toSorted((a, b) => a.line - b.line);
  return { ...list, people, problems: all };
}

export async function previewImport(deps: Deps, body: ImportBody, file: Uint8Array | null): Promise<CheckedImport> {
  return checkImport(deps, requireImportFile(file), body);
}

/** Looked at once more, here and when it runs: what was right in the preview may have been taken since. */
export async function startImport(
  deps: Deps,
  actor: Actor,
  body: ImportBody,
  file: Uint8Array | null,
): Promise<ImportRecord> {
  const content = requireImportFile(file);
  const { problems, missing, people } = await checkImport(deps, content, body);
  if (problems.length > 0 || missing.length > 0) throw new AppError('invalid', importMessages.rowsBad);
  return deps.db.transaction(async (tx) => {
    if (!(await lockUsersAgainstDeletion(tx, actor.id))) throw new AppError('unauthenticated');
    const made = await insertImport(tx, {
      createdBy: actor.id,
      ...actor.origin,
      content,
      columns: body.columns ?? null,
      isWelcoming: body.welcome ?? false,
      total: people.length,
      createdAt: deps.clock.now(),
    });
    await deps.queue.send(tx, 'people.import', { importId: made.id });
    return made;
  });
}

export async function getImport(deps: Deps, id: number): Promise<ImportRecord> {
  const found = await findImport(deps.db, id);
  if (!found) throw new AppError('not_found', importMessages.notFound);
  return found;
}

function requireImportFile(file: Uint8Array | null): Uint8Array {
  if (file) return file;
  throw new AppError('invalid', importMessages.noFile, { fields: { [importUpload.field]: importMessages.noFile } });
}

/** In a restored database: the jobs that would have gone on with them are not part of a backup. */
export async function failUnfinishedImports(tx: Tx, now: Date): Promise<number> {
  return failUnfinishedImportRows(tx, importMessages.broken, now);
}
