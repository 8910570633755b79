import { localStore } from '../../lib/browser/storage.ts';
import { OFFLINE_MARK_KEY } from '../../lib/session/stored-session.ts';
import { type Database, openStoreDatabase } from './store-database.ts';
import { findOrCreateKeys } from './store-keys.ts';
import { registerStore } from './store-registry.ts';
import type { StoreKeys } from './store-sealing.ts';

/** The store was emptied in the meantime, for example by a logout in another tab. */
export class StoreClosedError extends Error {
  override readonly name = 'StoreClosedError';
}

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
    const database = await openStoreDatabase(name, (open) => {
      // Another tab deletes the store, and waits until this one lets go.
      this.#isDeleted = true;
      open.close();
      onEmptied();
    });
    return { database, keys: await findOrCreateKeys(database, mark) };
  }
}
