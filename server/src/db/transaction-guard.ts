import { AsyncLocalStorage } from 'node:async_hooks';

export class OutsideTransactionError extends Error {
  override readonly name = 'OutsideTransactionError';

  constructor() {
    super(
      'The database was used directly while a transaction is open here. ' +
        'Pass the transaction (`tx`) to everything that runs inside it; nested `tx.transaction` is allowed.',
    );
  }
}

const openTransactions = new AsyncLocalStorage<{ isOpen: boolean }>();

/**
 * The embedded database has one connection: a query on `db` inside a transaction would deadlock. On a PostgreSQL server
 * it would silently run outside the transaction. So it throws on both.
 */
export function assertOutsideTransaction(): void {
  if (openTransactions.getStore()?.isOpen) throw new OutsideTransactionError();
}

/**
 * Marks the asynchronous context of `work` as being inside a transaction. The mark is removed before the commit,
 * because a notification that the commit delivers runs in the same context and may use the database.
 */
export function runMarkedAsTransaction<T>(work: () => Promise<T>): Promise<T> {
  const state = { isOpen: true };
  return openTransactions.run(state, async () => {
    try {
      return await work();
    } finally {
      state.isOpen = false;
    }
  });
}

/** A query prepared on `db` may run later inside a transaction, so the guard checks on execution. */
export function guardPreparedQuery<T extends { execute(values?: Record<string, unknown>): Promise<unknown> }>(
  query: T,
): T {
  const execute = query.execute.bind(query);
  query.execute = async (values) => {
    assertOutsideTransaction();
    return execute(values);
  };
  return query;
}
