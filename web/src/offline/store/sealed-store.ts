import { getStoredUsername } from '../../lib/session/stored-session.ts';
import { isNamed, StoreClosedError, StoreConnection } from './store-connection.ts';
import { type Database, putRow, type Row, TABLES } from './store-database.ts';
import {
  deleteOldStores,
  emptySealedStores,
  getOrCreateMark,
  STORE_AGE_MAX_MS,
  STORE_PREFIX,
} from './store-registry.ts';
import { hashUsername, nameEntry, openValue, type StoreKeys, sealValue } from './store-sealing.ts';

export { StoreClosedError } from './store-connection.ts';
export { emptySealedStores } from './store-registry.ts';

export type SealedTable = (typeof TABLES)[number];

export interface SealedEntry<T> {
  key: string;
  storedAt: number;
  value: T;
}

/**
 * What one account keeps on this device to work without a network. Every entry is sealed with a key that cannot be
 * exported. After the store was emptied, reads find nothing and writes are rejected; it does not come back by itself. A
 * connection that the browser ended is opened again.
 */
export interface SealedStore {
  readonly username: string;
  /** Tells whether the session of this store has ended. */
  isEmptied(): boolean;
  read<T>(table: SealedTable, key: string): Promise<SealedEntry<T> | null>;
  /** In the order of the first write of each key. */
  list<T>(table: SealedTable): Promise<SealedEntry<T>[]>;
  /** Throws `StoreFullError` if the device has no room, `StoreClosedError` if the store was emptied. */
  write(table: SealedTable, key: string, value: unknown): Promise<void>;
  delete(table: SealedTable, key: string): Promise<void>;
}

/** The device has no room for the entry. */
export class StoreFullError extends Error {
  override readonly name = 'StoreFullError';
}

interface OpenStore {
  username: string;
  /** The session that the store belongs to. */
  mark: string;
  store: Promise<SealedStore>;
}

/** One connection for the page. */
let opened: OpenStore | null = null;

/**
 * Opens the store of an account, and creates it if it is missing. Null if this browser has no database or no
 * cryptography, as on plain http. Callers that act for the signed-in person use `openAccountStore`.
 */
export async function openSealedStore(username: string): Promise<SealedStore | null> {
  const hasCrypto = (globalThis.crypto as Partial<Crypto> | undefined)?.subtle !== undefined;
  if (!hasCrypto || !(globalThis as Partial<typeof globalThis>).indexedDB) return null;
  const mark = getOrCreateMark();
  if (opened?.username !== username || opened.mark !== mark)
    opened = { username, mark, store: connect(username, mark) };
  const attempt = opened;
  try {
    return await attempt.store;
  } catch {
    // A private window may deny the database, and a damaged one does not open.
    if (opened === attempt) opened = null;
    return null;
  }
}

/**
 * The store of the person who is signed in at this moment. Another tab may end the session while the store opens, and
 * this would create the store anew, so it is then emptied again.
 */
export async function openAccountStore(): Promise<SealedStore | null> {
  const username = getStoredUsername();
  if (username === null) return null;
  const store = await openSealedStore(username);
  if (getStoredUsername() === username) return store;
  if (getStoredUsername() === null) await emptySealedStores();
  return null;
}

async function connect(username: string, mark: string): Promise<SealedStore> {
  const name = STORE_PREFIX + (await hashUsername(username));
  const now = Date.now();
  // Not awaited: the browser opens this database after it has deleted an old one with the same name.
  void deleteOldStores(now);
  const onEmptied = () => {
    if (opened?.username === username && opened.mark === mark) opened = null;
  };
  const connection = new StoreConnection({ name, mark, onEmptied });
  await connection.use(({ database }) => deleteOldRows(database, now));
  return createStore(username, connection);
}

async function deleteOldRows(database: Database, now: number): Promise<void> {
  for (const table of TABLES) {
    const transaction = database.transaction(table, 'readwrite');
    for await (const cursor of transaction.store) {
      if (now - cursor.value.storedAt > STORE_AGE_MAX_MS) await cursor.delete();
    }
    await transaction.done;
  }
}

/** Null for a row that does not open with this store's key at this place. */
async function openRow<T>(keys: StoreKeys, table: SealedTable, row: Row): Promise<SealedEntry<T> | null> {
  const content = await openValue(keys, { table, name: row.name, storedAt: row.storedAt }, row);
  const { key, value } = (content ?? {}) as { key?: string; value?: T };
  return key === undefined ? null : { key, storedAt: row.storedAt, value: value as T };
}

function createStore(username: string, connection: StoreConnection): SealedStore {
  return {
    username,
    isEmptied: () => connection.isEmptied(),
    async read<T>(table: SealedTable, key: string) {
      const reading = connection.use(async ({ database, keys }) => {
        const row = await database.getFromIndex(table, 'name', await nameEntry(keys, table, key));
        return row ? openRow<T>(keys, table, row) : null;
      });
      return ifOpen(reading, null);
    },
    async list<T>(table: SealedTable) {
      const listing = connection.use(async ({ database, keys }) => {
        const rows = await database.getAll(table);
        return Promise.all(rows.map((row) => openRow<T>(keys, table, row)));
      });
      return (await ifOpen(listing, [])).filter((entry) => entry !== null);
    },
    async write(table, key, value) {
      const writing = connection.use(async ({ database, keys }) => {
        const name = await nameEntry(keys, table, key);
        const storedAt = Date.now();
        // Sealed before the transaction, which would end while it waits for anything but the database.
        const row = { name, storedAt, ...(await sealValue(keys, { table, name, storedAt }, { key, value })) };
        await putRow(database, table, row);
      });
      await tellIfFull(writing);
    },
    async delete(table, key) {
      const deleting = connection.use(async ({ database, keys }) => {
        const name = await nameEntry(keys, table, key);
        const transaction = database.transaction(table, 'readwrite');
        const id = await transaction.store.index('name').getKey(name);
        if (id !== undefined) await transaction.store.delete(id);
        await transaction.done;
      });
      await ifOpen(deleting, undefined);
    },
  };
}

async function ifOpen<T>(work: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof StoreClosedError) return otherwise;
    throw error;
  }
}

async function tellIfFull(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    throw isNamed(error, 'QuotaExceededError') ? new StoreFullError() : error;
  }
}
