import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { cleanUpAfterRestore } from '../../src/backup/after-restore.ts';
import { splitLines } from '../../src/backup/backup-file.ts';
import { dumpDatabase, type TableChecksum } from '../../src/backup/dump-database.ts';
import { type LoadedBackup, loadBackup } from '../../src/backup/load-backup.ts';
import type { RestoreCleanUp } from '../../src/core/domain.ts';
import type { DatabaseHandle } from '../../src/db/client.ts';
import { DOMAINS, HOOKS } from '../../src/domains/index.ts';
import { createSecretBox, type SecretBox } from '../../src/platform/secrets/secret-box.ts';
import { systemClock } from '../../src/platform/time/clock.ts';

export async function dumpLines(database: DatabaseHandle): Promise<{ lines: string[]; sums: TableChecksum[] }> {
  const lines: string[] = [];
  const sums = await dumpDatabase(database, async (more) => void lines.push(...more));
  return { lines, sums };
}

export const streamLines = (lines: readonly string[]) => splitLines(Readable.from([`${lines.join('\n')}\n`]));

export const loadLines = (
  database: DatabaseHandle,
  lines: readonly string[],
  then: Parameters<typeof loadBackup>[2] = async () => {},
): Promise<LoadedBackup> => loadBackup(database, streamLines(lines), then);

/** Restores as the command does. */
export async function restoreLines(
  database: DatabaseHandle,
  lines: readonly string[],
  {
    erased = [],
    clock = systemClock,
    secretBox = createSecretBox(Buffer.alloc(32)),
  }: { erased?: readonly string[]; clock?: { now(): Date }; secretBox?: SecretBox } = {},
): Promise<RestoreCleanUp> {
  const settled: RestoreCleanUp[] = [];
  await loadLines(database, lines, async (tx) => {
    settled.push(
      await cleanUpAfterRestore(
        { clock, personalData: HOOKS.personalData, secretBox, erasedMarks: erased },
        tx,
        DOMAINS,
      ),
    );
  });
  const [one] = settled;
  if (!one) throw new Error('nothing was settled');
  return one;
}

/** A dump with the data of the first release. */
export const readFirstReleaseDump = (): string[] =>
  readFileSync(join(import.meta.dirname, '../fixtures/first-release.jsonl'), 'utf8')
    .trimEnd()
    .split('\n');
