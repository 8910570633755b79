import { useSyncExternalStore } from 'react';
import { loadQueue } from './load-queue.ts';
import { nameThing, type Operation, type Target } from './operation.ts';
import { hasUnsentWrites } from './unsent-writes.ts';
import { getWaiting, NOTHING_WAITS, subscribeToWaiting, type Waiting } from './waiting-operations.ts';

function subscribe(listener: () => void): () => void {
  if (hasUnsentWrites()) void loadQueue();
  return subscribeToWaiting(listener);
}

/** What waits on this device for the signed-in person. The queue loads with the first page that asks, if anything does. */
export function useWaiting(): Waiting {
  return useSyncExternalStore(subscribe, getWaiting, () => NOTHING_WAITS);
}

/** The writes about the thing that such a write is about. */
export function useOperations(target: Target): readonly Operation[] {
  const thing = nameThing(target);
  return useWaiting().operations.filter((one) => one.thing === thing);
}
