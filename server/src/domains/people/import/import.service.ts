import { type ImportBody, type ImportProblem, importMessages, importUpload } from '@kanisa/contract/people/import.ts';
import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../policy/actor.ts';
import { holdPeople } from '../../identity/accounts/credentials.service.ts';
import { checkRows } from './check-rows.service.ts';
import {
  endUnfinishedImports,
  findImport,
  type ImportedPerson,
  type ImportRecord,
  insertImport,
} from './import.repo.ts';
import { type ReadList, readList } from './read-file.rules.ts';

export interface Examined extends Pick<ReadList, 'headers' | 'mapping' | 'missing' | 'total'> {
  people: ImportedPerson[];
  problems: ImportProblem[];
}

/** What a list would bring in, and every reason why not. Writes nothing. */
export async function examine(
  deps: Pick<Deps, 'db' | 'settings'>,
  bytes: Uint8Array,
  body: ImportBody,
): Promise<Examined> {
  const list = await readList(bytes, body);
  const { people, problems } = await checkRows(deps.db, deps.settings.church.emailDomain, list.rows);
  const all = [...list.problems, ...problems].toSorted((a, b) => a.line - b.line);
  return { ...list, people, problems: all };
}

export async function preview(deps: Deps, body: ImportBody, file: Uint8Array | null): Promise<Examined> {
  return examine(deps, demandFile(file), body);
}

/** Looked at once more, here and when it runs: what was right in the preview may have been taken since. */
export async function start(
  deps: Deps,
  actor: Actor,
  body: ImportBody,
  file: Uint8Array | null,
): Promise<ImportRecord> {
  const content = demandFile(file);
  const { problems, missing, people } = await examine(deps, content, body);
  if (problems.length > 0 || missing.length > 0) throw new AppError('invalid', importMessages.rowsBad);
  return deps.db.transaction(async (tx) => {
    if (!(await holdPeople(tx, actor.id))) throw new AppError('unauthenticated');
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

function demandFile(file: Uint8Array | null): Uint8Array {
  if (file) return file;
  throw new AppError('invalid', importMessages.noFile, { fields: { [importUpload.field]: importMessages.noFile } });
}

/** In a restored database: the jobs that would have gone on with them are not part of a backup. */
export async function endImports(tx: Tx, now: Date): Promise<number> {
  return endUnfinishedImports(tx, importMessages.broken, now);
}
