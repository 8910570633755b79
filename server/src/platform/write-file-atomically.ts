import { mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * Writes under a temporary name, flushes to disk and renames, so that a watcher of the folder sees complete files only.
 * Folder and file are readable by their owner only.
 */
export async function writeFileAtomically(file: string, content: string | Uint8Array): Promise<void> {
  const folder = dirname(file);
  const unfinished = join(folder, `.${basename(file)}.part`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    // Left by a killed process, or placed by somebody else. An existing file would keep its mode.
    await rm(unfinished, { force: true });
    const handle = await open(unfinished, 'wx', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
