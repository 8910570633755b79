import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { localStore } from '../browser/storage.ts';
import { OFFLINE_MARK_KEY } from '../session/session.ts';
import { deleteOldStores, emptySealedStores, registerStore, STORE_AGE_MAX_MS, STORE_PREFIX } from './store-registry.ts';
import {
  generateStoreKeys,
  hashUsername,
  nameEntry,
  openValue,
  type SealedValue,
  type StoreKeys,
  sealValue,
} from './store-sealing.ts';

export { emptySealedStores } from './store-registry.ts';

export type SealedTable = 'answers' | 'operations';

export interface SealedEntry<T> {
  key: string;
  storedAt: number;
  value: T;
}

/**
 * What one account keeps on this device to work without a network. Every entry is sealed with a key that cannot be
 * exported. After the store was emptied, reads find nothing and writes are rejected; it does not come back by itself.
 */
export interface SealedStore {
  readonly username: string;
  read<T>(table: SealedTable, key: string): Promise<SealedEntry<T> | null>;
  /** In the order of the first write of each key. */
  list<T>(table: SealedTable): Promise<SealedEntry<T>[]>;
  /** Throws `StoreFullError` if the device has no room, `StoreClosedError` if the store was emptied. */
  write(table: SealedTable, key: string, value: unknown): Promise<void>;
  delete(table: SealedTable, key: string): Promise<void>;
}

/** The device has no room for the entry. */
export class StoreFullError extends Error {
  constructor() {
    super('The store of this device is full.');
    this.name = 'StoreFullError';
  }
}

/** The store was emptied in the meantime, for example by a logout in another tab. */
export class StoreClosedError extends Error {
  constructor() {
    super('The store of this device was emptied.');
    this.name = 'StoreClosedError';
  }
}

interface Row extends SealedValue {
  /** Absent before the row is written. */
  id?: number;
  name: string;
  storedAt: number;
}

interface StoreSchema extends DBSchema {
  keys: { key: 'keys'; value: StoreKeys & { mark: string } };
  answers: { key: number; value: Row; indexes: { name: string } };
  operations: { key: number; value: Row; indexes: { name: string } };
}
type Database = IDBPDatabase<StoreSchema>;

const TABLES = ['answers', 'operations'] as const satisfies readonly SealedTable[];
const VERSION = 1;

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

async function connect(username: string, mark: string): Promise<SealedStore> {
  const name = STORE_PREFIX + (await hashUsername(username));
  const now = Date.now();
  // Not awaited: the browser opens this database after it has deleted an old one with the same name.
  void deleteOldStores(now);
  registerStore(name, now);
  const onClosed = () => {
    if (opened?.username === username && opened.mark === mark) opened = null;
  };
  const database: Database = await openDB<StoreSchema>(name, VERSION, {
    upgrade(created) {
      created.createObjectStore('keys');
      for (const table of TABLES) {
        const rows = created.createObjectStore(table, { keyPath: 'id', autoIncrement: true });
        rows.createIndex('name', 'name', { unique: true });
      }
    },
    // Another tab deletes the store, and waits until this one lets go.
    blocking() {
      database.close();
      onClosed();
    },
    terminated: onClosed,
  });
  const keys = await findOrCreateKeys(database, mark);
  await deleteOldRows(database, now);
  return createStore(username, database, keys);
}

/** The end of a session deletes the mark, even if the page closes before its stores are deleted. */
function getOrCreateMark(): string {
  const known = localStore.get(OFFLINE_MARK_KEY);
  if (known !== null) return known;
  const created = crypto.randomUUID();
  localStore.set(OFFLINE_MARK_KEY, created);
  // Whatever is there belongs to sessions that have ended.
  void emptySealedStores();
  return created;
}

/** A store of an earlier session starts anew. Two tabs may open a new store at once: the keys stored first count. */
async function findOrCreateKeys(database: Database, mark: string): Promise<StoreKeys> {
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

async function deleteOldRows(database: Database, now: number): Promise<void> {
  for (const table of TABLES) {
    const transaction = database.transaction(table, 'readwrite');
    for await (const cursor of transaction.store) {
      if (now - cursor.value.storedAt > STORE_AGE_MAX_MS) await cursor.delete();
    }
    await transaction.done;
  }
}

function createStore(username: string, database: Database, keys: StoreKeys): SealedStore {
  /** Null for a row that does not open with this store's key at this place. */
  async function openRow<T>(table: SealedTable, row: Row): Promise<SealedEntry<T> | null> {
    const content = await openValue(keys, { table, name: row.name, storedAt: row.storedAt }, row);
    const { key, value } = (content ?? {}) as { key?: string; value?: T };
    return key === undefined ? null : { key, storedAt: row.storedAt, value: value as T };
  }
  return {
    username,
    async read<T>(table: SealedTable, key: string) {
      const name = await nameEntry(keys, table, key);
      const row = await ifOpen(() => database.getFromIndex(table, 'name', name), undefined);
      return row ? openRow<T>(table, row) : null;
    },
    async list<T>(table: SealedTable) {
      const rows = await ifOpen(() => database.getAll(table), []);
      const entries = await Promise.all(rows.map((row) => openRow<T>(table, row)));
      return entries.filter((entry) => entry !== null);
    },
    async write(table, key, value) {
      const name = await nameEntry(keys, table, key);
      const storedAt = Date.now();
      // Sealed before the transaction, which would end while it waits for anything but the database.
      const row = { name, storedAt, ...(await sealValue(keys, { table, name, storedAt }, { key, value })) };
      await rejectClearly(() => putRow(database, table, row));
    },
    async delete(table, key) {
      const name = await nameEntry(keys, table, key);
      await ifOpen(async () => {
        const transaction = database.transaction(table, 'readwrite');
        const id = await transaction.store.index('name').getKey(name);
        if (id !== undefined) await transaction.store.delete(id);
        await transaction.done;
      }, undefined);
    },
  };
}

/** A new row for a key that is there takes its place, and with it its order. */
async function putRow(database: Database, table: SealedTable, row: Row): Promise<void> {
  const transaction = database.transaction(table, 'readwrite');
  const id = await transaction.store.index('name').getKey(row.name);
  const written = transaction.store.put(id === undefined ? row : { ...row, id });
  // The error of the transaction tells why; that of the request would be uncaught.
  await Promise.all([written, transaction.done]);
}

const isNamed = (error: unknown, name: string) => (error as { name?: unknown } | null)?.name === name;

/** The connection was closed because the store is being deleted. */
const isClosed = (error: unknown) => isNamed(error, 'InvalidStateError');

async function ifOpen<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isClosed(error)) return otherwise;
    throw error;
  }
}

async function rejectClearly(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isNamed(error, 'QuotaExceededError')) throw new StoreFullError();
    if (isClosed(error)) throw new StoreClosedError();
    throw error;
  }
}
