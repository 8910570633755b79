import { localStore } from '../../lib/browser/storage.ts';
import type { Operation } from './operation.ts';
import { DELETED_KEY, UNSENT_KEY } from './unsent-writes.ts';

/**
 * Counts the writes of each account, which is named by a hash. The counts are kept beside the stores: when the end of a
 * session has emptied them, the counts still tell how much was never sent.
 */
type Counts = Record<string, number>;

function readCounts(key: string): Counts {
  try {
    const stored: unknown = JSON.parse(localStore.get(key) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Counts) : {};
  } catch {
    return {};
  }
}

function readCount(key: string, account: string): number | undefined {
  const count = readCounts(key)[account];
  return typeof count === 'number' ? count : undefined;
}

function writeCount(key: string, account: string, count: number | undefined): void {
  const others = Object.entries(readCounts(key)).filter(([name]) => name !== account);
  const counts = count === undefined ? others : [...others, [account, count]];
  if (counts.length === 0) localStore.remove(key);
  else localStore.set(key, JSON.stringify(Object.fromEntries(counts)));
}

/** A refused write is counted as 0: it keeps the key, so that the queue loads with the page. Undefined if nothing is stored. */
function countUnsent(stored: readonly Operation[]): number | undefined {
  return stored.length === 0 ? undefined : stored.filter(({ state }) => state !== 'refused').length;
}

/** Remembers how many of these writes are still to be sent. */
export function rememberUnsent(account: string, stored: readonly Operation[]): void {
  writeCount(UNSENT_KEY, account, countUnsent(stored));
}

/** Returns false if writes were deleted from the store since they were counted, or if another tab is changing them. */
export function isUnsentCountRight(account: string, stored: readonly Operation[]): boolean {
  return readCount(UNSENT_KEY, account) === countUnsent(stored);
}

/** Adds the writes that are missing in the store. Called while no tab changes it. */
export function countMissingAsDeleted(account: string, stored: readonly Operation[]): void {
  const missing = (readCount(UNSENT_KEY, account) ?? 0) - (countUnsent(stored) ?? 0);
  rememberUnsent(account, stored);
  if (missing > 0) writeCount(DELETED_KEY, account, getDeletedCount(account) + missing);
}

/** Returns how many writes were deleted unsent since the person was told the last time. */
export function getDeletedCount(account: string): number {
  return readCount(DELETED_KEY, account) ?? 0;
}

/** The person knows. No tab keeps the number in memory, so no tab can write it back. */
export function forgetDeletedCount(account: string): void {
  writeCount(DELETED_KEY, account, undefined);
}
