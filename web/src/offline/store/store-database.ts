import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { SealedValue, StoreKeys } from './store-sealing.ts';

// The service worker uses this file too, so it knows neither the session nor the browser's storage.

export interface Row extends SealedValue {
  /** It is absent before the row is written. */
  id?: number;
  name: string;
  storedAt: number;
}

interface StoreSchema extends DBSchema {
  keys: { key: 'keys'; value: StoreKeys & { mark: string } };
  answers: { key: number; value: Row; indexes: { name: string } };
  operations: { key: number; value: Row; indexes: { name: string } };
}
export type Database = IDBPDatabase<StoreSchema>;

export const TABLES = ['answers', 'operations'] as const;
const VERSION = 1;

/** `onDeletion` is called when somebody deletes the database, and waits until this connection is closed. */
export async function openStoreDatabase(name: string, onDeletion: (database: Database) => void): Promise<Database> {
  const database: Database = await openDB<StoreSchema>(name, VERSION, {
    upgrade(created) {
      created.createObjectStore('keys');
      for (const table of TABLES) {
        const rows = created.createObjectStore(table, { keyPath: 'id', autoIncrement: true });
        rows.createIndex('name', 'name', { unique: true });
      }
    },
    blocking: () => onDeletion(database),
  });
  return database;
}

/** A new row for a key that is there takes its place, and with it its order. */
export async function putRow(database: Database, table: (typeof TABLES)[number], row: Row): Promise<void> {
  const transaction = database.transaction(table, 'readwrite');
  const id = await transaction.store.index('name').getKey(row.name);
  const written = transaction.store.put(id === undefined ? row : { ...row, id });
  // The error of the transaction tells why; that of the request would be uncaught.
  await Promise.all([written, transaction.done]);
}
