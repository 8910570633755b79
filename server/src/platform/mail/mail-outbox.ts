import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { writeFileAtomically } from '../write-file-atomically.ts';

let mailCount = 0;

/** Sorts by time, then by sequence; reveals nothing about the recipient; unique across processes. */
function createFileName(): string {
  mailCount += 1;
  const time = new Date().toISOString().replace(/[-:.]/g, '');
  return `${time}-${String(mailCount).padStart(6, '0')}-${randomBytes(4).toString('hex')}.eml`;
}

export async function writeMailToOutbox(dir: string, message: Uint8Array): Promise<string> {
  const file = join(dir, createFileName());
  await writeFileAtomically(file, message);
  return file;
}
