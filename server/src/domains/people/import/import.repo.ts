import type { Role } from '@kanisa/contract/core/roles.ts';
import type { Address } from '@kanisa/contract/people/address.schema.ts';
import { and, asc, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { toAddressColumns } from '../../../db/address-columns.ts';
import type { DbOrTx, Tx, WriteDb } from '../../../db/client.ts';
import { type UserRow, users } from '../../identity/accounts/users.view.ts';
import { type ImportRow, importDrafts, peopleImports } from './import.table.ts';

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

/** An interrupted run starts over, so its progress does too. */
export async function markImportStarted(db: WriteDb, id: number): Promise<void> {
  await db.update(peopleImports).set({ status: 'running', done: 0 }).where(eq(peopleImports.id, id));
}

/** Storing rows is the first half of the work, making them usable the second. */
export async function addImportProgress(tx: Tx, id: number, rows: number): Promise<void> {
  const done = sql`least(${peopleImports.total}, ${peopleImports.done} + ${Math.ceil(rows / 2)}::int)`;
  await tx.update(peopleImports).set({ done }).where(eq(peopleImports.id, id));
}

/** Every row is stored: the import succeeds from here on, also if its person loses the right. */
export async function acceptImport(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.update(peopleImports).set({ acceptedAt: now }).where(eq(peopleImports.id, id));
}

export async function listImportsBefore(db: DbOrTx, instant: Date): Promise<ImportRow[]> {
  return db.select().from(peopleImports).where(lt(peopleImports.createdAt, instant)).orderBy(asc(peopleImports.id));
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

/** Accepted imports are done, the others fail. Returns the number of unfinished imports. */
export async function endUnfinishedImportRows(db: WriteDb, error: string, now: Date): Promise<number> {
  const isAccepted = sql`${peopleImports.acceptedAt} is not null`;
  const rows = await db
    .update(peopleImports)
    .set({
      status: sql`case when ${isAccepted} then 'done' else 'failed' end`,
      error: sql`case when ${isAccepted} then null else ${error} end`,
      done: sql`case when ${isAccepted} then ${peopleImports.total} else 0 end`,
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

export async function deleteImport(db: WriteDb, id: number): Promise<void> {
  await db.delete(peopleImports).where(eq(peopleImports.id, id));
}

/** Stores people whom nobody can use before `releaseDraftRows`. */
export async function insertDrafts(
  tx: Tx,
  rows: readonly ImportedUser[],
  { importId, passwordHash, now }: { importId: number; passwordHash: string; now: Date },
): Promise<void> {
  const inserted = await tx
    .insert(users)
    .values(
      rows.map(({ address, line: _line, ...user }) => ({
        ...user,
        loginEmail: user.personalEmail,
        ...toAddressColumns(address),
        passwordHash,
        awaitsPassword: true,
        isActive: false,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .returning({ userId: users.id });
  await tx.insert(importDrafts).values(inserted.map(({ userId }) => ({ userId, importId })));
}

/** Makes the next people of an import usable, and returns them in the order of the file. */
export async function releaseDraftRows(
  tx: Tx,
  importId: number,
  { limit, welcomeAt }: { limit: number; welcomeAt: Date | null },
): Promise<UserRow[]> {
  const ids = await takeDraftIds(tx, importId, limit);
  if (ids.length === 0) return [];
  const welcomeRequestedAt = sql`case when ${users.personalEmail} is null then null else ${welcomeAt?.toISOString() ?? null}::timestamptz end`;
  const released = await tx
    .update(users)
    .set({ isActive: true, welcomeRequestedAt })
    .where(inArray(users.id, ids))
    .returning();
  return released.toSorted((one, other) => one.id - other.id);
}

/** Deletes the next people of an import. Returns their number. */
export async function deleteDraftRows(tx: Tx, importId: number, limit: number): Promise<number> {
  const ids = await takeDraftIds(tx, importId, limit);
  if (ids.length > 0) await tx.delete(users).where(inArray(users.id, ids));
  return ids.length;
}

async function takeDraftIds(tx: Tx, importId: number, limit: number): Promise<number[]> {
  const next = tx
    .select({ userId: importDrafts.userId })
    .from(importDrafts)
    .where(eq(importDrafts.importId, importId))
    .orderBy(asc(importDrafts.userId))
    .limit(limit);
  const taken = await tx
    .delete(importDrafts)
    .where(inArray(importDrafts.userId, next))
    .returning({ userId: importDrafts.userId });
  return taken.map(({ userId }) => userId);
}

/** At once: in a restored database, and when the person who imports is erased. */
export async function endDrafts(tx: Tx, of: { createdBy?: number } = {}): Promise<void> {
  const isOwn = of.createdBy === undefined ? undefined : eq(peopleImports.createdBy, of.createdBy);
  const listIds = (isAccepted: SQL) =>
    tx
      .select({ userId: importDrafts.userId })
      .from(importDrafts)
      .innerJoin(peopleImports, eq(peopleImports.id, importDrafts.importId))
      .where(and(isAccepted, isOwn));
  await tx.delete(users).where(inArray(users.id, listIds(isNull(peopleImports.acceptedAt))));
  await tx
    .update(users)
    .set({ isActive: true })
    .where(inArray(users.id, listIds(isNotNull(peopleImports.acceptedAt))));
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
    .where(sql`${users.phoneNumber} = any(${sql.param([...phones])}::text[]) and not ${users.phoneIsContact}`);
  return {
    emails: new Set(byEmail.flatMap((row) => [row.login ?? '', row.church ?? ''])),
    phones: new Set(byPhone.map((row) => row.phone ?? '')),
  };
}
