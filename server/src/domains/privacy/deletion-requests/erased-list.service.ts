import { open, readFile } from 'node:fs/promises';
import type { Deps } from '../../../deps.ts';

/** File name of the list, stored beside the backups. */
export const ERASED_LIST = 'erased.txt';

const MARK_PATTERN = /^[0-9a-f]{64}$/;
const HEADING = `# Marks of people who were erased. Keep this file beside the backups: restoring an older one erases them again.
`;

/** A line that is neither a mark nor a comment: the list is damaged, or the file is something else. */
export class DamagedErasedListError extends Error {
  override readonly name = 'DamagedErasedListError';

  constructor(file: string, line: number) {
    super(`Line ${line} of ${file} is not a mark of an erased person.`);
  }
}

/**
 * One mark per line. Null if there is no such file, or an empty one: every list begins with a heading, so an empty file
 * is one that lost its content.
 */
export async function findErasedList(file: string): Promise<string[] | null> {
  const content = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  return content === null || content.trim() === '' ? null : parseErasedList(file, content);
}

function parseErasedList(file: string, content: string): string[] {
  const marks = new Set<string>();
  for (const [index, line] of content.split('\n').entries()) {
    const mark = line.trim();
    if (MARK_PATTERN.test(mark)) marks.add(mark);
    else if (mark !== '' && !mark.startsWith('#')) throw new DamagedErasedListError(file, index + 1);
  }
  return [...marks];
}

/**
 * Appends new marks only; marks are never removed. A list without marks is written too: when it is missing, it was lost.
 * Only the owner can read it, also if the file existed before.
 */
export async function addToErasedList(file: string, marks: readonly string[]): Promise<void> {
  const handle = await open(file, 'a+', 0o600);
  try {
    // A list on a file system without modes is still a list.
    await handle.chmod(0o600).catch(() => undefined);
    const content = await handle.readFile('utf8');
    // A damaged line must not keep an erasure from being recorded. A restore reports it.
    const known = new Set(content.split('\n').map((line) => line.trim()));
    const added = marks.filter((mark) => !known.has(mark));
    const separator = content === '' || content.endsWith('\n') ? '' : '\n';
    const text = `${separator}${content === '' ? HEADING : ''}${added.map((mark) => `${mark}\n`).join('')}`;
    if (text === '') return;
    await handle.appendFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Creates the list of the settings, so that a restore can tell an empty list from a lost one. */
export async function prepareErasedList({ settings, log }: Pick<Deps, 'settings' | 'log'>): Promise<void> {
  if (settings.erasedList === undefined) return;
  try {
    await addToErasedList(settings.erasedList, []);
  } catch (error) {
    log.error({ err: error }, 'ERASED_LIST cannot be written: erasures are recorded by the next backup only');
  }
}

/** Covers the time until the next backup. A failure here does not undo the deletion. */
export async function saveErasureMark({ settings, log }: Pick<Deps, 'settings' | 'log'>, mark: string): Promise<void> {
  if (settings.erasedList === undefined) return;
  try {
    await addToErasedList(settings.erasedList, [mark]);
  } catch (error) {
    log.error({ err: error }, 'an erasure could not be added to ERASED_LIST: make a backup now, which contains it');
  }
}
