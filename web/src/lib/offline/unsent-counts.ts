import { localStore } from '../browser/storage.ts';
import { UNSENT_KEY } from './waiting-operations.ts';

type Counts = Record<string, number>;

/**
 * How many writes of each account are stored on this device. It is kept beside the stores: when the end of a session
 * has emptied them, it still tells how much was never sent. Accounts are named by a hash.
 */
function readCounts(): Counts {
  try {
    const stored: unknown = JSON.parse(localStore.get(UNSENT_KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Counts) : {};
  } catch {
    return {};
  }
}

export function getUnsentCount(account: string): number {
  const count = readCounts()[account];
  return typeof count === 'number' ? count : 0;
}

export function setUnsentCount(account: string, count: number): void {
  const others = Object.entries(readCounts()).filter(([name]) => name !== account);
  const counts = count === 0 ? others : [...others, [account, count]];
  if (counts.length === 0) localStore.remove(UNSENT_KEY);
  else localStore.set(UNSENT_KEY, JSON.stringify(Object.fromEntries(counts)));
}
