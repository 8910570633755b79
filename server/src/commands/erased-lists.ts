import { dirname, join } from 'node:path';
import { BackupError } from '../backup/backup-format.ts';
import {
  ERASED_LIST,
  type ErasedList,
  findErasedList,
} from '../domains/privacy/deletion-requests/erased-list.service.ts';

export interface ErasedListOptions {
  /** The time of the backup. */
  madeAt: string;
  /** The list that the product keeps. */
  kept: string;
  /** A list that the operator named. */
  named: string | undefined;
  /** The operator accepts that people come back. */
  mayBeIncomplete: boolean;
}

/**
 * Reads the marks of all erased people before a restore, from every list there is. The list beside the backup ends with
 * the newest backup, so the list that erasures are added to at once must be there and must have been kept since the
 * backup. Otherwise erased people would come back.
 */
export async function readErasedLists(
  backupFile: string,
  { madeAt, kept, named, mayBeIncomplete }: ErasedListOptions,
): Promise<{ marks: string[]; isComplete: boolean }> {
  const beside = join(dirname(backupFile), ERASED_LIST);
  const required = named === undefined || named === beside ? kept : named;
  const lists = new Map<string, ErasedList>();
  for (const file of new Set([required, kept, beside])) {
    const list = await readList(file);
    if (list !== null) lists.set(file, list);
  }
  const problem = findProblem(lists.get(required), madeAt);
  if (problem !== undefined && !mayBeIncomplete) throw incompleteListError(required, problem);
  return { marks: [...lists.values()].flatMap(({ marks }) => marks), isComplete: problem === undefined };
}

function findProblem(list: ErasedList | undefined, madeAt: string): string | undefined {
  if (list === undefined) return 'is not there or is empty';
  if (!list.backups.includes(madeAt)) return `is older than the backup of ${madeAt}, or not of this church`;
  return undefined;
}

async function readList(file: string): Promise<ErasedList | null> {
  try {
    return await findErasedList(file);
  } catch (error) {
    if (error instanceof Error && error.name === 'DamagedErasedListError')
      throw new BackupError(`Nothing was restored. ${error.message} Fetch a good copy, or remove that line.`);
    throw error;
  }
}

const incompleteListError = (file: string, problem: string) =>
  new BackupError(
    `Nothing was restored: the list of erased people, ${file}, ${problem}. People who were erased since the backup would ` +
      `come back. Put the list of the old installation there (${ERASED_LIST} in its data folder, or where its ERASED_LIST ` +
      'said), or name it with --erased <list>; the one that a backup wrote beside itself does not suffice. If it is lost, ' +
      'or nobody was erased since the backup, add --without-erased-list.',
  );

/** Printed last, after everything else that a restore says. */
export const INCOMPLETE_WARNING = `
*** WARNING: ERASED PEOPLE MAY BE BACK ***
No complete list of erased people was found. Everybody who was erased after this backup was made, and is in none of the
lists that were found, has an account again and can log in. Erase them again.`;
