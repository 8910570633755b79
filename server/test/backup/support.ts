import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { dump, type TableSum } from '../../src/backup/dump.ts';
import { linesOf } from '../../src/backup/file.ts';
import { type Loaded, load } from '../../src/backup/load.ts';
import { type Settled, settle } from '../../src/backup/settle.ts';
import type { DatabaseHandle } from '../../src/db/client.ts';
import { systemClock } from '../../src/platform/clock.ts';

export async function linesFrom(database: DatabaseHandle): Promise<{ lines: string[]; sums: TableSum[] }> {
  const lines: string[] = [];
  const sums = await dump(database, async (more) => void lines.push(...more));
  return { lines, sums };
}

export const given = (lines: readonly string[]) => linesOf(Readable.from([`${lines.join('\n')}\n`]));

export const loadLines = (
  database: DatabaseHandle,
  lines: readonly string[],
  then: Parameters<typeof load>[2] = async () => {},
): Promise<Loaded> => load(database, given(lines), then);

/** As the command does it. */
export async function restoreLines(
  database: DatabaseHandle,
  lines: readonly string[],
  { erased = [], clock = systemClock }: { erased?: readonly string[]; clock?: { now(): Date } } = {},
): Promise<Settled> {
  const settled: Settled[] = [];
  await loadLines(database, lines, async (tx) => {
    settled.push(await settle({ clock }, tx, { erased }));
  });
  const [one] = settled;
  if (!one) throw new Error('nothing was settled');
  return one;
}

/** A database with data as the first release had it. */
export const firstRelease = (): string[] =>
  readFileSync(join(import.meta.dirname, '../fixtures/first-release.jsonl'), 'utf8')
    .trimEnd()
    .split('\n');
