import { localStore } from '../../lib/browser/storage.ts';

/** This key is set while anything waits on this device, or was refused. `unsent-counts.ts` writes it. */
export const UNSENT_KEY = 'unsentWrites';
/** This key is set while a person does not know that writes were deleted unsent. */
export const DELETED_KEY = 'deletedWrites';

/** Tells whether a page loads the queue at once. */
export const hasUnsentWrites = () => localStore.get(UNSENT_KEY) !== null || localStore.get(DELETED_KEY) !== null;

/** How many writes of any account were never sent, and were deleted if nobody is signed in. */
export function countLostWrites(): number {
  return [UNSENT_KEY, DELETED_KEY]
    .flatMap((key) => Object.values(parseCounts(localStore.get(key))))
    .reduce(addCount, 0);
}

const addCount = (sum: number, count: unknown) => sum + (typeof count === 'number' ? count : 0);

function parseCounts(text: string | null): Record<string, unknown> {
  try {
    const counts: unknown = JSON.parse(text ?? '{}');
    return typeof counts === 'object' && counts !== null ? (counts as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
