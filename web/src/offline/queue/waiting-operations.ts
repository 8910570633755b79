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

/** Tells the other tabs of this browser that a write was sent. It says nothing else: each tab asks for its own data. */
let sentChannel: BroadcastChannel | undefined;

function openSentChannel(): void {
  // Older browsers have none: their other tabs show it when they load anew.
  if (sentChannel || !globalThis.BroadcastChannel) return;
  sentChannel = new BroadcastChannel('kanisa-sent');
  sentChannel.addEventListener('message', tellPages);
}

/** Calls the listener after this tab or another one sent a write: what the page shows may be old. */
export function subscribeToSent(listener: () => void): () => void {
  openSentChannel();
  sentListeners.add(listener);
  return () => sentListeners.delete(listener);
}

/** Only the pages of this tab. */
export function tellPages(): void {
  for (const listener of sentListeners) listener();
}

export function tellOtherTabs(): void {
  openSentChannel();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  sentChannel?.postMessage(0);
}

/** A write left the queue. */
export function reportSent(): void {
  tellPages();
  tellOtherTabs();
}

/** Whether a write of this thing is to be sent. A newer one must not overtake it. */
export function hasWaiting(thing: string): boolean {
  return waiting.operations.some((one) => one.thing === thing && one.state !== 'refused');
}
