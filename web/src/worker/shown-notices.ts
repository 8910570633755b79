/** Ids of notices that this device has shown. They name nobody. */
export interface ShownNotices {
  has(id: string): Promise<boolean>;
  add(id: string): Promise<void>;
}

const DATABASE = 'shown-notices';
const STORE = 'ids';
/** A notice is sent again within a day at most; nobody gets more of them in a day. */
const SHOWN_IDS_MAX = 200;

/** Without IndexedDB nothing is remembered, and a notice that was dismissed may be shown again. */
export function createShownNotices(factory: IDBFactory | undefined): ShownNotices {
  const attempt = async <T>(work: (database: IDBDatabase) => Promise<T>, otherwise: T): Promise<T> => {
    try {
      if (!factory) return otherwise;
      const database = await openDatabase(factory);
      return await work(database).finally(() => database.close());
    } catch {
      return otherwise;
    }
  };
  return {
    has: (id) => attempt((database) => hasId(database, id), false),
    add: (id) => attempt((database) => addId(database, id), undefined),
  };
}

async function openDatabase(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open(DATABASE, 1);
  request.addEventListener('upgradeneeded', () => {
    // Keys ascend with the order of the notices, so that the oldest ones are deleted first.
    request.result.createObjectStore(STORE, { autoIncrement: true }).createIndex('id', 'id', { unique: true });
  });
  return toPromise(request);
}

async function hasId(database: IDBDatabase, id: string): Promise<boolean> {
  return (await toPromise(database.transaction(STORE).objectStore(STORE).index('id').count(id))) > 0;
}

async function addId(database: IDBDatabase, id: string): Promise<void> {
  const transaction = database.transaction(STORE, 'readwrite');
  const store = transaction.objectStore(STORE);
  const key = await toPromise(store.add({ id }));
  await toPromise(store.delete(IDBKeyRange.upperBound(Number(key) - SHOWN_IDS_MAX)));
}

function toPromise<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')));
  });
}
