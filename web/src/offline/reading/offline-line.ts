import { useSyncExternalStore } from 'react';

/** The text about stored answers on the page of a path; null if the page shows none. */
type LineText = (pathname: string) => string | null;

/** What to do about a page that is not stored. It comes with the code that looks for stored answers. */
export const offlineTexts = { notStored: '' };

const NONE: LineText = () => null;
let current: LineText = NONE;
const listeners = new Set<() => void>();

/** Called by the code that reads stored answers, which is loaded on demand, with a new function after each change. */
export function publishOfflineLine(next: LineText): void {
  current = next;
  for (const listener of listeners) listener();
}

export function subscribeToOfflineLine(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the page has a place for the line. Stored answers are shown nowhere else, because nobody would know their age. */
export function hasOfflineLine(): boolean {
  return listeners.size > 0;
}

export function useOfflineLineText(): LineText {
  return useSyncExternalStore(
    subscribeToOfflineLine,
    () => current,
    () => NONE,
  );
}
