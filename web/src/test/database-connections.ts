import { forceCloseDatabase } from 'fake-indexeddb';
import { vi } from 'vitest';

/** Returns a function that gives the first connection that is opened from now on. */
export function watchConnections(): () => IDBDatabase {
  const opening = vi.spyOn(indexedDB, 'open');
  return () => {
    const [first] = opening.mock.results.map(({ value }) => value as IDBOpenDBRequest);
    if (!first) throw new Error('No connection was opened.');
    return first.result;
  };
}

/** Ends a connection as a browser does that lacks memory, or whose database process has died. */
export function endConnection(connection: IDBDatabase): void {
  // The library's type is that of its class, not of its instances.
  forceCloseDatabase(connection as never);
}
