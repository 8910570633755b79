import { open, readFile } from 'node:fs/promises';
import type { Deps } from '../../../core/deps.ts';
import { listErasureMarks } from './deletion-requests.repo.ts';

/** File name of the list, in the data folder and beside the backups. */
export const ERASED_LIST = 'erased.txt';

const MARK_PATTERN = /^[0-9a-f]{64}$/;
const BACKUP_PREFIX = '# Backup of ';
const HEADING = `# Marks of people who were erased. Keep this file: restoring an older backup erases them again.
`;

export interface ErasedList {
  marks: string[];
  /** Times of the backups that were made while this list was kept. It has every erasure since the first of them. */
  backups: string[];
}

/** A line that is neither a mark nor a comment: the list is damaged, or the file is something else. */
export class DamagedErasedListError extends Error {
  override readonly name = 'DamagedErasedListError';

  constructor(file: string, line: number) {
    super(`Line ${line} of ${file} is not a mark of an erased person.`);
  }
}

/**
 * Null if there is no such file, or an empty one: every list begins with a heading, so an empty file
 * is one that lost its content.
 */
export async function findErasedList(file: string): Promise<ErasedList | null> {
  const content = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  return content === null || content.trim() === '' ? null : parseErasedList(file, content);
}

function parseErasedList(file: string, content: string): ErasedList {
  const marks = new Set<string>();
  const backups: string[] = [];
  for (const [index, text] of content.split('\n').entries()) {
    const line = text.trim();
    if (MARK_PATTERN.test(line)) marks.add(line);
    else if (line.startsWith(BACKUP_PREFIX)) backups.push(line.slice(BACKUP_PREFIX.length));
    else if (line !== '' && !line.startsWith('#')) throw new DamagedErasedListError(file, index + 1);
  }
  return { marks: [...marks], backups };
}

/**
 * Appends what is new; nothing is ever removed. A list without marks is written too: when it is missing, it was lost.
 * Only the owner can read it, also if the file existed before.
 */
export async function addToErasedList(
  file: string,
  { marks = [], backups = [] }: { marks?: readonly string[]; backups?: readonly string[] },
): Promise<void> {
  const handle = await open(file, 'a+', 0o600);
  try {
    // A list on a file system without modes is still a list.
    await handle.chmod(0o600).catch(() => undefined);
    const content = await handle.readFile('utf8');
    // A damaged line must not keep an erasure from being recorded. A restore reports it.
    const known = new Set(content.split('\n').map((line) => line.trim()));
    const lines = [...marks, ...backups.map((time) => `${BACKUP_PREFIX}${time}`)].filter((line) => !known.has(line));
    const separator = content === '' || content.endsWith('\n') ? '' : '\n';
    const text = `${separator}${content === '' ? HEADING : ''}${lines.map((line) => `${line}\n`).join('')}`;
    if (text === '') return;
    await handle.appendFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Creates the list, so that a restore can tell an empty list from a lost one, and adds the erasures that it misses: those
 * of an earlier version, of another machine, or from before a crash.
 */
export async function prepareErasedList({ db, settings, log }: Pick<Deps, 'db' | 'settings' | 'log'>): Promise<void> {
  if (settings.erasedList === undefined) return;
  try {
    await addToErasedList(settings.erasedList, { marks: await listErasureMarks(db) });
  } catch (error) {
    const { erasedList: list } = settings;
    log.error({ err: error, list }, 'the list of erased people cannot be written: only backups record erasures');
  }
}

/** Covers the time until the next backup. A failure here does not undo the deletion. */
export async function saveErasureMark({ settings, log }: Pick<Deps, 'settings' | 'log'>, mark: string): Promise<void> {
  if (settings.erasedList === undefined) return;
  try {
    await addToErasedList(settings.erasedList, { marks: [mark] });
  } catch (error) {
    const { erasedList: list } = settings;
    log.error({ err: error, list }, 'an erasure is not in the list of erased people: restart once it can be written');
  }
}
