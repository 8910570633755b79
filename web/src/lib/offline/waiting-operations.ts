import { localStore } from '../browser/storage.ts';
import type { Operation } from './operation.ts';

/**
 * What the pages know of the writes that wait. It is small, because pages load it at once; the queue itself loads on
 * demand and fills it.
 */
export interface Waiting {
  operations: readonly Operation[];
  /** How many were deleted unsent, because the session ended or a month passed. */
  deletedCount: number;
}

/** Set while anything waits on this device: then a page loads the queue at once. */
export const UNSENT_KEY = 'unsentWrites';

export const hasUnsentWrites = () => localStore.get(UNSENT_KEY) !== null;

export const NOTHING_WAITS: Waiting = { operations: [], deletedCount: 0 };
let waiting = NOTHING_WAITS;
const listeners = new Set<() => void>();
const sentListeners = new Set<() => void>();

export function publishWaiting(next: Waiting = NOTHING_WAITS): void {
  const isUnchanged =
    next.operations.length + waiting.operations.length === 0 && next.deletedCount === waiting.deletedCount;
  if (isUnchanged) return;
  waiting = next;
  for (const listener of listeners) listener();
}

export function getWaiting(): Waiting {
  return waiting;
}

export function subscribeToWaiting(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls the listener after writes left the queue: what the page shows may be old. */
export function subscribeToSent(listener: () => void): () => void {
  sentListeners.add(listener);
  return () => sentListeners.delete(listener);
}

export function reportSent(): void {
  for (const listener of sentListeners) listener();
}

/** Whether a write of this thing is to be sent. A newer one must not overtake it. */
export function hasWaiting(thing: string): boolean {
  return waiting.operations.some((one) => one.thing === thing && one.state !== 'refused');
}
