import type { Operation } from './operation.ts';
import type { SealedStore } from './sealed-store.ts';

/** The part of the sealed store that the queue needs. */
export type OperationStore = Pick<SealedStore, 'username' | 'read' | 'list' | 'write' | 'delete'>;

const TABLE = 'operations';
const PREFIX = 'operation ';

/** The stored writes of one account, in the order in which they were made. */
export interface OperationRecords {
  list(): Promise<Operation[]>;
  find(id: string): Promise<Operation | null>;
  save(operation: Operation): Promise<void>;
  delete(id: string): Promise<void>;
}

export function createOperationRecords(store: OperationStore): OperationRecords {
  return {
    async list() {
      const entries = await store.list<Operation>(TABLE);
      return entries.flatMap(({ key, value }) => (key.startsWith(PREFIX) ? [value] : []));
    },
    async find(id) {
      return (await store.read<Operation>(TABLE, PREFIX + id))?.value ?? null;
    },
    save: (operation) => store.write(TABLE, PREFIX + operation.id, operation),
    delete: (id) => store.delete(TABLE, PREFIX + id),
  };
}
