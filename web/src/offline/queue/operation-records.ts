import type { SealedStore } from '../store/sealed-store.ts';
import type { Operation } from './operation.ts';

/** The part of the sealed store that the queue needs. */
export type OperationStore = Pick<SealedStore, 'username' | 'list' | 'write' | 'delete'>;

const TABLE = 'operations';
const PREFIX = 'operation ';
/**
 * A row with this prefix stands beside each write that has never left the device. It is deleted before the first attempt:
 * a full device cannot store that a write was sent, but it can delete. Without this row a write counts as sent once.
 */
const UNATTEMPTED_PREFIX = 'unattempted ';

/** The stored writes of one account, in the order in which they were made. */
export interface OperationRecords {
  list(): Promise<Operation[]>;
  save(operation: Operation): Promise<void>;
  delete(id: string): Promise<void>;
}

export function createOperationRecords(store: OperationStore): OperationRecords {
  return {
    async list() {
      const entries = await store.list<Operation>(TABLE);
      const unattempted = new Set(entries.map(({ key }) => key).filter((key) => key.startsWith(UNATTEMPTED_PREFIX)));
      const operations = entries.flatMap(({ key, value }) => (key.startsWith(PREFIX) ? [value] : []));
      return operations.map((one) =>
        one.attempts > 0 || unattempted.has(UNATTEMPTED_PREFIX + one.id) ? one : { ...one, attempts: 1 },
      );
    },
    async save(operation) {
      const { id, attempts } = operation;
      if (attempts > 0) await store.delete(TABLE, UNATTEMPTED_PREFIX + id);
      await store.write(TABLE, PREFIX + id, operation);
      if (attempts === 0) await store.write(TABLE, UNATTEMPTED_PREFIX + id, true).catch(ignoreFullStore);
    },
    async delete(id) {
      await store.delete(TABLE, UNATTEMPTED_PREFIX + id);
      await store.delete(TABLE, PREFIX + id);
    },
  };
}

/** The write itself is stored, and counts as sent. */
function ignoreFullStore(error: unknown): void {
  if (!isFullStore(error)) throw error;
}

export const isFullStore = (error: unknown) => error instanceof Error && error.name === 'StoreFullError';
