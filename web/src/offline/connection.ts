/**
 * Whether the server was reached by the last request. The browser's own `navigator.onLine` is only a hint: it is true on
 * a network without a way to the server. A page that never asked counts as online.
 */
let isReached = true;
const listeners = new Set<() => void>();

export function isOffline(): boolean {
  return !isReached;
}

/** Calls the listener when the server becomes reachable or unreachable. */
export function subscribeToConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Called by the API client after every request: with true for any answer, also an error of the server. */
export function reportReached(reached: boolean): void {
  if (reached === isReached) return;
  isReached = reached;
  for (const listener of listeners) listener();
}
