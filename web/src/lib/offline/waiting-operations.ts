import { useSyncExternalStore } from 'react';
import { localStore } from '../browser/storage.ts';
import type { Operation } from './operation.ts';

/**
 * What the pages know of the writes that wait. It is small, because pages load it at once; the queue itself loads on
 * demand and fills it.
 */
interface Waiting {
  operations: readonly Operation[];
  /** How many were deleted unsent, because the session ended or a month passed. */
  deletedCount: number;
}

/** Set while anything waits on this device: then a page loads the queue at once. */
export const UNSENT_KEY = 'unsentWrites';

export const hasUnsentWrites = () => localStore.get(UNSENT_KEY) !== null;

const NOTHING: Waiting = { operations: [], deletedCount: 0 };
let waiting = NOTHING;
const listeners = new Set<() => void>();
const sentListeners = new Set<() => void>();

export function publishWaiting(next: Waiting = NOTHING): void {
  const isUnchanged =
    next.operations.length + waiting.operations.length === 0 && next.deletedCount === waiting.deletedCount;
  if (isUnchanged) return;
  waiting = next;
  for (const listener of listeners) listener();
}

export function getWaiting(): Waiting {
  return waiting;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (hasUnsentWrites()) void loadQueue();
  return () => listeners.delete(listener);
}

/** The queue of the signed-in person; null if this browser has none, or its code cannot be loaded. */
export function loadQueue() {
  return import('./operation-client.ts').then(
    ({ openQueue }) => openQueue(),
    () => null,
  );
}

/** Calls the listener after writes left the queue: what the page shows may be old. */
export function subscribeToSent(listener: () => void): () => void {
  sentListeners.add(listener);
  return () => sentListeners.delete(listener);
}

export function reportSent(): void {
  for (const listener of sentListeners) listener();
}

export function useWaiting(): Waiting {
  return useSyncExternalStore(subscribe, getWaiting, () => NOTHING);
}

/** Whether a write of this thing is to be sent. A newer one must not overtake it. */
export function hasWaiting(thing: string): boolean {
  return waiting.operations.some((one) => one.thing === thing && one.state !== 'refused');
}

/** The writes about one thing, as named by `nameThing`, or about several if only its beginning is given. */
export function useOperations(thing: string): readonly Operation[] {
  return useWaiting().operations.filter((one) => one.thing === thing || one.thing.startsWith(`${thing} `));
}
