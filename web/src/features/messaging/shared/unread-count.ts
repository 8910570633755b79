import { useSyncExternalStore } from 'react';

/** The user's unread messages; null until the first answer. The header shows the count, the inbox changes it. */
let unreadCount: number | null = null;
const listeners = new Set<() => void>();

export function setUnreadCount(next: number | null): void {
  if (next === unreadCount) return;
  unreadCount = next;
  for (const listener of listeners) listener();
}

function subscribeToUnreadCount(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useUnreadCount(): number | null {
  return useSyncExternalStore(
    subscribeToUnreadCount,
    () => unreadCount,
    () => null,
  );
}
