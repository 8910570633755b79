import type { Role } from '@kanisa/contract/core/roles.ts';
import type { Address } from '@kanisa/contract/people/address.schema.ts';
import { eq, isNull, lt, or, sql } from 'drizzle-orm';
import { toAddressColumns } from '../../../db/address-columns.ts';
import type { DbOrTx, Tx, WriteDb } from '../../../db/client.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { type ImportRow, peopleImports } from './import.table.ts';

/** A valid row of the file. */
export interface ImportedUser {
  line: number;
  firstName: string;
  lastName: string;
  username: string;
  phoneNumber: string;
  personalEmail: string | null;
  role: Role;
  address: Address | null;
}

/** All columns but the file's content. */
const importColumns = {
  id: peopleImports.id,
  status: peopleImports.status,
  total: peopleImports.total,
  skipped: peopleImports.skipped,
  done: peopleImports.done,
  error: peopleImports.error,
  createdAt: peopleImports.createdAt,
  finishedAt: peopleImports.finishedAt,
};
export type ImportRecord = Pick<ImportRow, keyof typeof importColumns>;

export async function insertImport(tx: Tx, values: typeof peopleImports.$inferInsert): Promise<ImportRecord> {
  const [row] = await tx.insert(peopleImports).values(values).returning(importColumns);
  if (!row) throw new Error('the insert of an import returned no row');
  return row;
}

export async function findImport(db: DbOrTx, id: number): Promise<ImportRecord | null> {
  const [row] = await db.select(importColumns).from(peopleImports).where(eq(peopleImports.id, id));
  return row ?? null;
}

export async function findImportWithContent(db: DbOrTx, id: number): Promise<ImportRow | null> {
  const [row] = await db.select().from(peopleImports).where(eq(peopleImports.id, id));
  return row ?? null;
}

export async function markImportProgress(db: WriteDb, id: number, done: number): Promise<void> {
  await db
    .update(peopleImports)
    .set({ status: 'running', done })
    // The import may have finished while this statement waited.
    .where(sql`${peopleImports.id} = ${id} and ${peopleImports.status} in ('waiting', 'running')`);
}

/** Clears the file's content and the origin of the request. */
export async function finishImport(
  db: WriteDb,
  id: number,
  end: { status: 'done'; done: number } | { status: 'failed'; error: string; done: 0 },
  now: Date,
): Promise<void> {
  await db
    .update(peopleImports)
    .set({ ...end, content: null, columns: null, address: null, device: null, finishedAt: now })
    .where(eq(peopleImports.id, id));
}

/** Returns the number of unfinished imports. */
export async function failUnfinishedImportRows(db: WriteDb, error: string, now: Date): Promise<number> {
  const rows = await db
    .update(peopleImports)
    .set({
      status: 'failed',
      error,
      done: 0,
      content: null,
      columns: null,
      address: null,
      device: null,
      finishedAt: now,
    })
    .where(isNull(peopleImports.finishedAt))
    .returning({ id: peopleImports.id });
  return rows.length;
}

export async function deleteImportsBefore(db: WriteDb, instant: Date): Promise<void> {
  await db.delete(peopleImports).where(lt(peopleImports.createdAt, instant));
}

/** Returns the ids in the order of the rows. */
export async function insertImportedUsers(
  tx: Tx,
  rows: readonly ImportedUser[],
  { passwordHash, isWelcoming, now }: { passwordHash: string; isWelcoming: boolean; now: Date },
): Promise<number[]> {
  const inserted = await tx
    .insert(users)
    .values(
      rows.map(({ address, line: _line, ...user }) => ({
        ...user,
        loginEmail: user.personalEmail,
        ...toAddressColumns(address),
        passwordHash,
        awaitsPassword: true,
        welcomeRequestedAt: isWelcoming && user.personalEmail !== null ? now : null,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .returning({ id: users.id });
  return inserted.map((row) => row.id);
}

/** Lists the login and church addresses, given in lower case, and phone numbers that belong to a user. */
export async function listTakenContacts(
  db: DbOrTx,
  { emails, phones }: { emails: readonly string[]; phones: readonly string[] },
): Promise<{ emails: Set<string>; phones: Set<string> }> {
  const login = sql<string | null>`lower(${users.loginEmail})`;
  const church = sql<string | null>`lower(${users.churchEmail})`;
  const list = sql.param([...emails]);
  const byEmail = await db
    .select({ login, church })
    .from(users)
    .where(or(sql`${login} = any(${list}::text[])`, sql`${church} = any(${list}::text[])`));
  const byPhone = await db
    .select({ phone: users.phoneNumber })
    .from(users)
    .where(sql`${users.phoneNumber} = any(${sql.param([...phones])}::text[])`);
  return {
    emails: new Set(byEmail.flatMap((row) => [row.login ?? '', row.church ?? ''])),
    phones: new Set(byPhone.map((row) => row.phone ?? '')),
  };
}
