import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { localStore } from '../browser/storage.ts';
import { OFFLINE_MARK_KEY } from '../session/session.ts';
import { registerStore } from './store-registry.ts';
import { generateStoreKeys, type SealedValue, type StoreKeys } from './store-sealing.ts';

/** The store was emptied in the meantime, for example by a logout in another tab. */
export class StoreClosedError extends Error {
  override readonly name = 'StoreClosedError';
}

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

export interface OpenDatabase {
  database: Database;
  keys: StoreKeys;
}

interface Parts {
  /** Names the database. */
  name: string;
  /** Identifies the session that the store belongs to. */
  mark: string;
  /** Called when the store was emptied. This connection then stays closed. */
  onEmptied: () => void;
}

export const isNamed = (error: unknown, name: string) => (error as { name?: unknown } | null)?.name === name;

/**
 * The browser may end a connection by itself: phones do so to pages in the background. Transactions then fail with one
 * of these errors, and not every browser tells of it by an event.
 */
const LOST_NAMES = ['InvalidStateError', 'UnknownError', 'AbortError'];
const isConnectionLost = (error: unknown) => LOST_NAMES.some((name) => isNamed(error, name));

/** Holds the database of one store. A lost connection is opened again, for as long as the session of the store lasts. */
export class StoreConnection {
  readonly #parts: Parts;
  #opening: Promise<OpenDatabase> | null = null;
  #isDeleted = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Runs the work, and once more if its connection was lost, so the work must be repeatable. Rejects with
   * `StoreClosedError` if the store was emptied.
   */
  async use<T>(work: (open: OpenDatabase) => Promise<T>): Promise<T> {
    try {
      return await this.#attempt(work);
    } catch (error) {
      if (!isConnectionLost(error)) throw error;
      return this.#attempt(work);
    }
  }

  /** The end of the session deletes its mark, and then the database. */
  isEmptied(): boolean {
    return this.#isDeleted || localStore.get(OFFLINE_MARK_KEY) !== this.#parts.mark;
  }

  async #attempt<T>(work: (open: OpenDatabase) => Promise<T>): Promise<T> {
    const opening = this.#getConnection();
    try {
      return await work(await opening);
    } catch (error) {
      if (isConnectionLost(error)) this.#forget(opening);
      throw error;
    }
  }

  #getConnection(): Promise<OpenDatabase> {
    // A database that is being deleted must not be created anew.
    if (this.isEmptied()) return Promise.reject(new StoreClosedError());
    if (this.#opening) return this.#opening;
    const opening = this.#open();
    this.#opening = opening;
    opening.catch(() => this.#forget(opening));
    return opening;
  }

  #forget(opening: Promise<OpenDatabase>): void {
    if (this.#opening !== opening) return;
    this.#opening = null;
    opening.then(
      ({ database }) => database.close(),
      () => undefined,
    );
  }

  async #open(): Promise<OpenDatabase> {
    const { name, mark, onEmptied } = this.#parts;
    registerStore(name, Date.now());
    const database: Database = await openDB<StoreSchema>(name, VERSION, {
      upgrade(created) {
        created.createObjectStore('keys');
        for (const table of TABLES) {
          const rows = created.createObjectStore(table, { keyPath: 'id', autoIncrement: true });
          rows.createIndex('name', 'name', { unique: true });
        }
      },
      // Another tab deletes the store, and waits until this one lets go.
      blocking: () => {
        this.#isDeleted = true;
        database.close();
        onEmptied();
      },
    });
    return { database, keys: await findOrCreateKeys(database, mark) };
  }
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
