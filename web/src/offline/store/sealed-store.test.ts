import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endConnection, watchConnections } from '../../test/database-connections.ts';
import { MemoryStorage } from '../../test/memory-storage.ts';

const DAY_MS = 86_400_000;

/** Loads the module afresh, as after a restart of the browser. */
async function startBrowser() {
  vi.resetModules();
  return import('./sealed-store.ts');
}

async function openStore(username: string) {
  const { openSealedStore } = await startBrowser();
  const store = await openSealedStore(username);
  if (!store) throw new Error('The store did not open.');
  return store;
}

async function listNames(): Promise<string[]> {
  return (await indexedDB.databases()).map(({ name }) => name ?? '');
}

interface RawRow {
  id: number;
  name: string;
  storedAt: number;
  iv: Uint8Array;
  sealed: ArrayBuffer;
}

/** Works on the raw database, as a person with developer tools can. */
async function withRaw<T>(work: (database: IDBDatabase) => IDBRequest<T>): Promise<T> {
  const [name = ''] = await listNames();
  const database = await settle(indexedDB.open(name));
  const result = await settle(work(database));
  database.close();
  return result;
}

function settle<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('failed')));
  });
}

const readRaw = (table: string) =>
  withRaw((database) => database.transaction(table).objectStore(table).getAll() as IDBRequest<RawRow[]>);
const writeRaw = (table: string, row: object) =>
  withRaw((database) => database.transaction(table, 'readwrite').objectStore(table).put(row));

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('localStorage', new MemoryStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('entries', () => {
  it('are found again after a restart, with their time', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T06:40:00Z') });
    await (await openStore('akinyi')).write('answers', '/family', [{ name: 'Wanjiru' }]);
    const entry = await (await openStore('akinyi')).read('answers', '/family');
    expect(entry).toEqual({
      key: '/family',
      storedAt: Date.parse('2026-11-18T06:40:00Z'),
      value: [{ name: 'Wanjiru' }],
    });
  });

  it('of one table are not found in the other', async () => {
    const store = await openStore('akinyi');
    await store.write('answers', 'one', 1);
    expect(await store.read('operations', 'one')).toBeNull();
    expect(await store.list('operations')).toEqual([]);
  });

  it('are listed in the order of the first write of each key', async () => {
    const store = await openStore('akinyi');
    for (const key of ['first', 'second', 'third', 'first']) await store.write('operations', key, { key });
    expect((await store.list('operations')).map(({ key }) => key)).toEqual(['first', 'second', 'third']);
  });

  it('replace the value of the same key and can be deleted', async () => {
    const store = await openStore('akinyi');
    await store.write('answers', 'one', 1);
    await store.write('answers', 'one', 2);
    expect((await store.list('answers')).map(({ value }) => value)).toEqual([2]);
    await store.delete('answers', 'one');
    expect(await store.read('answers', 'one')).toBeNull();
  });
});

describe('sealing', () => {
  it('leaves nothing readable in the database, in its name or in the registry', async () => {
    const store = await openStore('akinyi.odhiambo');
    await store.write('answers', '/family of Wanjiru', { name: 'Wanjiru Kamau' });
    const [row] = await readRaw('answers');
    const bytes = Buffer.from(row?.sealed ?? new ArrayBuffer(0)).toString('latin1');
    const readable = JSON.stringify([row, await listNames(), localStorage.getItem('offlineStores')]) + bytes;
    for (const word of ['Wanjiru', 'Kamau', 'akinyi', 'odhiambo', '/family']) expect(readable).not.toContain(word);
    expect(bytes.length).toBeGreaterThan(0);
  });

  it('uses keys that cannot be exported', async () => {
    await openStore('akinyi');
    const [keys] = await withRaw(
      (database) =>
        database.transaction('keys').objectStore('keys').getAll() as IDBRequest<{ seal: CryptoKey; name: CryptoKey }[]>,
    );
    for (const key of [keys?.seal, keys?.name]) {
      expect(key?.extractable).toBe(false);
      for (const format of ['raw', 'jwk'] as const) {
        await expect(crypto.subtle.exportKey(format, key as CryptoKey)).rejects.toThrow();
      }
    }
  });

  it('does not open an entry that was put in the place of another', async () => {
    const store = await openStore('akinyi');
    await store.write('answers', 'mine', 'mine');
    await store.write('answers', 'other', 'other');
    const [mine, other] = await readRaw('answers');
    await writeRaw('answers', { ...mine, iv: other?.iv, sealed: other?.sealed });
    expect(await store.read('answers', 'mine')).toBeNull();
    expect((await store.list('answers')).map(({ value }) => value)).toEqual(['other']);
  });

  it('does not open an entry that was moved to the other table', async () => {
    const store = await openStore('akinyi');
    await store.write('answers', 'one', 1);
    const [row] = await readRaw('answers');
    await writeRaw('operations', { ...row });
    expect(await store.list('operations')).toEqual([]);
  });

  it('does not open an entry that was made younger or changed', async () => {
    const store = await openStore('akinyi');
    await store.write('answers', 'one', 1);
    const [row] = await readRaw('answers');
    await writeRaw('answers', { ...row, storedAt: (row?.storedAt ?? 0) + 1 });
    expect(await store.read('answers', 'one')).toBeNull();
  });
});

describe('age', () => {
  it('deletes entries of more than 30 days at the next start', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-01T06:00:00Z') });
    const first = await openStore('akinyi');
    await first.write('answers', 'old', 1);
    vi.setSystemTime(Date.now() + 20 * DAY_MS);
    const second = await openStore('akinyi');
    await second.write('answers', 'young', 2);
    vi.setSystemTime(Date.now() + 11 * DAY_MS);
    const third = await openStore('akinyi');
    expect((await third.list('answers')).map(({ key }) => key)).toEqual(['young']);
    expect(await readRaw('answers')).toHaveLength(1);
  });

  it('deletes a store that was not opened for 30 days when any account opens its own', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-01T06:00:00Z') });
    await (await openStore('akinyi')).write('answers', 'one', 1);
    const [old] = await listNames();
    vi.setSystemTime(Date.now() + 31 * DAY_MS);
    await openStore('baraka');
    await vi.waitFor(async () => expect(await listNames()).not.toContain(old));
    expect(await (await openStore('akinyi')).list('answers')).toEqual([]);
  });
});

describe('two accounts', () => {
  it('never read each other’s entries', async () => {
    await (await openStore('akinyi')).write('answers', 'one', 'of akinyi');
    const other = await openStore('baraka');
    expect(await other.read('answers', 'one')).toBeNull();
    expect(await other.list('answers')).toEqual([]);
    expect(await (await openStore('akinyi')).read('answers', 'one')).toMatchObject({ value: 'of akinyi' });
  });
});

describe('emptying', () => {
  it('deletes the stores of every account, and open ones answer nothing and take nothing', async () => {
    const other = await openStore('baraka');
    await other.write('answers', 'one', 1);
    const { openSealedStore, emptySealedStores, StoreClosedError } = await startBrowser();
    const own = await openSealedStore('akinyi');
    await own?.write('answers', 'one', 1);
    await emptySealedStores();
    expect(await listNames()).toEqual([]);
    expect(localStorage.getItem('offlineStores')).toBeNull();
    expect(await own?.read('answers', 'one')).toBeNull();
    expect(await other.list('answers')).toEqual([]);
    await expect(own?.write('answers', 'one', 1)).rejects.toBeInstanceOf(StoreClosedError);
    expect(await listNames()).toEqual([]);
  });

  it('is finished at the next start if the page was closed meanwhile', async () => {
    await (await openStore('akinyi')).write('answers', 'one', 1);
    // The mark of an interrupted deletion.
    const [name = ''] = await listNames();
    localStorage.setItem('offlineStores', JSON.stringify({ [name]: 0 }));
    expect(await (await openStore('akinyi')).list('answers')).toEqual([]);
  });

  it('needs only the mark of the session to be gone, also while a connection is open', async () => {
    const { openSealedStore } = await startBrowser();
    const before = await openSealedStore('akinyi');
    await before?.write('answers', 'one', 1);
    localStorage.removeItem('offlineMark');
    const after = await openSealedStore('akinyi');
    expect(await after?.list('answers')).toEqual([]);
    await after?.write('answers', 'two', 2);
    expect(await before?.read('answers', 'two')).toBeNull();
  });

  it('is finished at the next login of anybody if its code could not be loaded', async () => {
    await (await openStore('akinyi')).write('answers', 'one', 1);
    const [old] = await listNames();
    localStorage.removeItem('offlineMark');
    await openStore('baraka');
    await vi.waitFor(async () => expect(await listNames()).not.toContain(old));
  });

  it('finds stores that are no longer listed', async () => {
    await (await openStore('akinyi')).write('answers', 'one', 1);
    localStorage.clear();
    const { emptySealedStores } = await startBrowser();
    await emptySealedStores();
    expect(await listNames()).toEqual([]);
  });

  it('lets the same account start anew at once', async () => {
    const { openSealedStore, emptySealedStores } = await startBrowser();
    await (await openSealedStore('akinyi'))?.write('answers', 'one', 1);
    const emptying = emptySealedStores();
    const [store] = await Promise.all([openSealedStore('akinyi'), emptying]);
    await emptying;
    const anew = (await openSealedStore('akinyi')) ?? store;
    expect(await anew?.list('answers')).toEqual([]);
    await anew?.write('answers', 'two', 2);
    expect(await anew?.read('answers', 'two')).toMatchObject({ value: 2 });
  });
});

describe('a connection that the browser ends by itself', () => {
  /** A store with an entry, and the browser's connection to it. */
  async function openConnected() {
    const getConnection = watchConnections();
    const store = await openStore('akinyi');
    await store.write('operations', 'one', 1);
    return { store, connection: getConnection() };
  }
  const listValues = async (store: Awaited<ReturnType<typeof openStore>>) =>
    (await store.list('operations')).map(({ value }) => value);

  it.each<[string, (connection: IDBDatabase) => void]>([
    ['and tells so', endConnection],
    ['and does not tell', (connection) => connection.close()],
  ])('is opened again: %s', async (_, end) => {
    const { store, connection } = await openConnected();
    end(connection);
    expect(await listValues(store)).toEqual([1]);
    expect(await store.read('operations', 'one')).toMatchObject({ value: 1 });
    await store.write('operations', 'two', 2);
    await store.delete('operations', 'one');
    expect(await listValues(store)).toEqual([2]);
    expect(await listValues(await openStore('akinyi'))).toEqual([2]);
  });

  it('is opened again after an error of the database', async () => {
    const { store } = await openConnected();
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
      throw new DOMException('The connection is lost.', 'UnknownError');
    });
    expect(await listValues(store)).toEqual([1]);
  });

  it('is told if the database keeps failing, and tried again by the next access', async () => {
    const { store } = await openConnected();
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('The connection is lost.', 'UnknownError');
    });
    await expect(store.list('operations')).rejects.toMatchObject({ name: 'UnknownError' });
    transaction.mockRestore();
    expect(await listValues(store)).toEqual([1]);
  });

  it('stays closed if the session ended meanwhile', async () => {
    const { store, connection } = await openConnected();
    endConnection(connection);
    localStorage.removeItem('offlineMark');
    await (await startBrowser()).emptySealedStores();
    expect(await listValues(store)).toEqual([]);
    await expect(store.write('operations', 'two', 2)).rejects.toMatchObject({ name: 'StoreClosedError' });
    expect(await listNames()).toEqual([]);
  });

  it('starts anew if the browser deleted the database as well', async () => {
    const { store, connection } = await openConnected();
    endConnection(connection);
    await settle(indexedDB.deleteDatabase(connection.name));
    expect(await listValues(store)).toEqual([]);
    await store.write('operations', 'two', 2);
    expect(await listValues(await openStore('akinyi'))).toEqual([2]);
  });
});

describe('a device that cannot', () => {
  it('reports a full store', async () => {
    const store = await openStore('akinyi');
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    await expect(store.write('answers', 'one', 1)).rejects.toMatchObject({ name: 'StoreFullError' });
    put.mockRestore();
    expect(await store.list('answers')).toEqual([]);
  });

  it('has no store without a database or without cryptography', async () => {
    vi.stubGlobal('indexedDB', undefined);
    expect(await (await startBrowser()).openSealedStore('akinyi')).toBeNull();
    vi.stubGlobal('indexedDB', new IDBFactory());
    vi.stubGlobal('crypto', {});
    expect(await (await startBrowser()).openSealedStore('akinyi')).toBeNull();
  });

  it('has no store if the browser denies the database', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(await (await startBrowser()).openSealedStore('akinyi')).toBeNull();
  });
});
