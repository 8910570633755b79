import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { generateStoreKeys, type SealedValue, type StoreKeys } from './store-sealing.ts';

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

/** A store of an earlier session starts anew. Two tabs may open a new store at once: the keys stored first count. */
export async function findOrCreateKeys(database: Database, mark: string): Promise<StoreKeys> {
  const known = await database.get('keys', 'keys');
  if (known?.mark === mark) return known;
  const generated = { ...(await generateStoreKeys()), mark };
  const transaction = database.transaction(['keys', ...TABLES], 'readwrite');
  const stored = await transaction.objectStore('keys').get('keys');
  if (stored?.mark !== mark) {
    for (const table of TABLES) await transaction.objectStore(table).clear();
    await transaction.objectStore('keys').put(generated, 'keys');
  }
  await transaction.done;
  return stored?.mark === mark ? stored : generated;
}

/** A new row for a key that is there takes its place, and with it its order. */
export async function putRow(database: Database, table: (typeof TABLES)[number], row: Row): Promise<void> {
  const transaction = database.transaction(table, 'readwrite');
  const id = await transaction.store.index('name').getKey(row.name);
  const written = transaction.store.put(id === undefined ? row : { ...row, id });
  // The error of the transaction tells why; that of the request would be uncaught.
  await Promise.all([written, transaction.done]);
}
