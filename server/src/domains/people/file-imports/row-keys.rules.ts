import { createHash } from 'node:crypto';
import type { FileRow } from './file-rows.rules.ts';
import { normaliseName } from './values.rules.ts';

/**
 * A row without a key of its system gets one, so that the same file finds its people again: the name within its
 * household, and the how many-th of that name it is. Nothing else is in it that a keeper may not read of a child.
 */
export function giveRowKeys(rows: readonly FileRow[]): void {
  const counts = new Map<string, number>();
  for (const row of rows) {
    if (row.sourceId !== null || row.problem !== null) continue;
    const { firstName, lastName, otherNames } = row.values;
    const home = row.householdId ?? normaliseName(row.householdName);
    const name = [firstName, lastName, otherNames].map(normaliseName).join('|');
    const key = `${home}|${name}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    row.rowKey = createHash('sha256').update(`${key}|${count}`).digest('hex').slice(0, 32);
  }
}
