import { appendFile, readFile } from 'node:fs/promises';
import type { Deps } from '../../../deps.ts';

/** File name of the list, stored beside the backups. */
export const ERASED_LIST = 'erased.txt';

const MARK_PATTERN = /^[0-9a-f]{64}$/;
const HEADING = `# Marks of people who were erased. Keep this file beside the backups: restoring an older one erases them again.
`;

/** One mark per line. A missing file is an empty list. */
export async function readErasedList(file: string): Promise<string[]> {
  const content = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  });
  const lines = content.split('\n').map((line) => line.trim());
  return [...new Set(lines.filter((line) => MARK_PATTERN.test(line)))];
}

/** Appends new marks only; marks are never removed. */
export async function addToErasedList(file: string, marks: readonly string[]): Promise<void> {
  const known = new Set(await readErasedList(file));
  const added = marks.filter((mark) => !known.has(mark));
  if (added.length === 0) return;
  const isNew = known.size === 0;
  await appendFile(file, `${isNew ? HEADING : ''}${added.join('\n')}\n`, { mode: 0o600 });
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
