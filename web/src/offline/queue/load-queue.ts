/** The queue of the signed-in person; null if this browser has none, or its code cannot be loaded. */
export function loadQueue() {
  return import('./operation-client.ts').then(
    ({ openQueue }) => openQueue(),
    () => null,
  );
}
