import { expect, it } from 'vitest';
import { insertAuditEntries } from '../domains/records/audit/audit.repo.ts';
import type { Db, DbOrTx, Tx, WriteDb } from './client.ts';

/** Compiled and never called: each line that must not compile says so, and fails the types if it does. */
function tryToWrite(db: Db, dbOrTx: DbOrTx, tx: Tx, write: (db: WriteDb) => void): void {
  // @ts-expect-error: a service cannot open a transaction.
  void db.transaction;
  // @ts-expect-error: nor write without one,
  void db.delete;
  // @ts-expect-error: not even where a transaction may be passed,
  void dbOrTx.delete;
  // @ts-expect-error: nor let a repository do it.
  write(db);
  write(tx);
  // @ts-expect-error: most repositories want a transaction.
  void insertAuditEntries(db, []);
}

it('the database of `Deps` reads only; the types refuse the rest', () => {
  expect(tryToWrite).toBeTypeOf('function');
});
