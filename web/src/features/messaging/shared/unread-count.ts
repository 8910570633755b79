import { useSyncExternalStore } from 'react';

/** How many messages this person has not read; null while nobody knows. The header shows it, the inbox changes it. */
let unreadCount: number | null = null;
const listeners = new Set<() => void>();

export function setUnreadCount(next: number | null): void {
  if (next === unreadCount) return;
  unreadCount = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useUnreadCount(): number | null {
  return useSyncExternalStore(
    subscribe,
    () => unreadCount,
    () => null,
  );
}
