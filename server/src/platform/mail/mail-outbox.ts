import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

let mailCount = 0;

/** Sorts by time, then by sequence; reveals nothing about the recipient; unique across processes. */
function createFileName(): string {
  mailCount += 1;
  const time = new Date().toISOString().replace(/[-:.]/g, '');
  return `${time}-${String(mailCount).padStart(6, '0')}-${randomBytes(4).toString('hex')}.eml`;
}

/** Written under a temporary name and then renamed, so that a watcher of the folder sees complete mails only. */
export async function writeMailToOutbox(dir: string, message: Uint8Array): Promise<string> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const name = createFileName();
  const finished = join(dir, name);
  const unfinished = join(dir, `.${name}.part`);
  try {
    const file = await open(unfinished, 'wx', 0o600);
    try {
      await file.writeFile(message);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, finished);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  return finished;
}
