import { dirname, join } from 'node:path';
import { ERASED_LIST, findErasedList } from '../domains/privacy/deletion-requests/erased-list.service.ts';
import { BackupError } from './backup-format.ts';

/**
 * Reads the marks of all erased people before a restore: from the list beside the backup and from every list that the
 * operator named. Without a list, erased people would come back, so a missing one is an error unless `mayBeMissing`.
 */
export async function readErasedLists(
  backupFile: string,
  { named, mayBeMissing }: { named: readonly string[]; mayBeMissing: boolean },
): Promise<string[]> {
  const beside = join(dirname(backupFile), ERASED_LIST);
  const lists = await Promise.all(
    [...new Set([beside, ...named])].map(async (file) => ({ file, marks: await readList(file) })),
  );
  const found = lists.flatMap(({ marks }) => (marks === null ? [] : [marks]));
  const missing = lists.filter(({ file, marks }) => marks === null && named.includes(file)).map(({ file }) => file);
  const [absent = found.length === 0 ? beside : undefined] = missing;
  if (absent !== undefined && !mayBeMissing) throw missingListError(absent);
  return found.flat();
}

async function readList(file: string): Promise<string[] | null> {
  try {
    return await findErasedList(file);
  } catch (error) {
    if (error instanceof Error && error.name === 'DamagedErasedListError')
      throw new BackupError(`Nothing was restored. ${error.message} Fetch a good copy, or remove that line.`);
    throw error;
  }
}

const missingListError = (file: string) =>
  new BackupError(
    `Nothing was restored: the list of erased people, ${file}, is not there or is empty, and people who were erased ` +
      'since the backup would come back. Put the list there, or name it with --erased <list>. If it is lost, or nobody was ever ' +
      'erased, add --without-erased-list.',
  );
