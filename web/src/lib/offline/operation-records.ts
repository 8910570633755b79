import type { Operation } from './operation.ts';

/** The part of the sealed store that the queue needs. */
export interface OperationStore {
  readonly username: string;
  read<T>(table: 'operations', key: string): Promise<{ value: T } | null>;
  /** In the order of the first write of each key. */
  list<T>(table: 'operations'): Promise<{ key: string; value: T }[]>;
  write(table: 'operations', key: string, value: unknown): Promise<void>;
  delete(table: 'operations', key: string): Promise<void>;
}

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
