import type { Language } from '@kanisa/contract/core/languages.ts';
import { and, asc, eq, gt, inArray, lt, ne, or, sql } from 'drizzle-orm';
import { ADMINS_LOCK, LONG_WORK_LOCK, PEOPLE_LOCK } from '../../../db/advisory-locks.ts';
import type { DbOrTx, Tx, WriteDb } from '../../../db/client.ts';
import { defineQuery } from '../../../db/define-query.ts';
import { type AccountCodePurpose, accountCodes, type CodePurpose } from './accounts.table.ts';
import { isReservedUsername } from './usernames.rules.ts';
import { type UserRow, users } from './users.view.ts';

export type NewUser = typeof users.$inferInsert;

export async function insertUser(db: WriteDb, user: NewUser): Promise<UserRow> {
  const [row] = await db.insert(users).values(user).returning();
  if (!row) throw new Error('the insert of a user returned no row');
  return row;
}

const queryAccount = defineQuery('find_account', (db, placeholder) =>
  db
    .select()
    .from(users)
    .where(eq(users.id, placeholder('id'))),
);

export async function findUser(db: DbOrTx, id: number): Promise<UserRow | null> {
  const [row] = await queryAccount(db, { id });
  return row ?? null;
}

/** Locks the user like `lockUserForChange`. */
export async function lockUserByUsername(tx: Tx, username: string): Promise<UserRow | null> {
  const [row] = await tx.select().from(users).where(eq(users.username, username)).for('no key update');
  return row ?? null;
}

/**
 * A phone number or e-mail address identifies its owner even if another user chose the same characters as a username. A
 * church address at the church's domain, which only the product assigns, takes precedence over a personal one. Contact
 * data identifies nobody: a personal address that is not the login address, and a church address at another domain.
 */
export async function findUserByPhoneOrName(
  db: DbOrTx,
  names: { phone: string | null; lower: string; isChurchEmail: boolean },
): Promise<UserRow | null> {
  const isPhone = sql`${users.phoneNumber} = ${names.phone}::text and not ${users.phoneIsContact}`;
  const isChurchEmail = sql`${names.isChurchEmail}::boolean and lower(${users.churchEmail}) = ${names.lower}`;
  const isLoginEmail = sql`lower(${users.loginEmail}) = ${names.lower}`;
  const [row] = await db
    .select()
    .from(users)
    .where(or(sql`(${isPhone})`, isChurchEmail, isLoginEmail, eq(users.username, names.lower)))
    .orderBy(sql`case when ${isPhone} then 1 when ${isChurchEmail} then 2 when ${isLoginEmail} then 3 else 4 end`)
    .limit(1);
  return row ?? null;
}

export async function isPhoneTaken(db: DbOrTx, phone: string): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.phoneNumber, phone), eq(users.phoneIsContact, false)))
    .limit(1);
  return rows.length > 0;
}

/** Lists the usernames that are reserved or in use, also as part of a church address or of a confirmed login address. */
export async function listTakenUsernames(
  db: DbOrTx,
  candidates: readonly string[],
  { domain, exceptUserId = 0 }: { domain: string; exceptUserId?: number },
): Promise<Set<string>> {
  const names = sql.param(candidates);
  const addresses = sql.param(candidates.map((name) => `${name}@${domain.toLowerCase()}`));
  const rows = await db
    .select({
      username: users.username,
      login: sql<string | null>`lower(${users.loginEmail})`,
      church: sql<string | null>`lower(${users.churchEmail})`,
    })
    .from(users)
    .where(
      and(
        ne(users.id, exceptUserId),
        or(
          sql`${users.username} = any(${names}::text[])`,
          and(eq(users.isLoginEmailConfirmed, true), sql`lower(${users.loginEmail}) = any(${addresses}::text[])`),
          sql`lower(${users.churchEmail}) = any(${addresses}::text[])`,
        ),
      ),
    );
  const localPart = (email: string | null) => (email ?? '').replace(`@${domain.toLowerCase()}`, '');
  const used = rows.flatMap((row) => [row.username, localPart(row.login), localPart(row.church)]);
  return new Set([...used, ...candidates.filter(isReservedUsername)]);
}

export async function hasAnyUser(db: DbOrTx): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).limit(1);
  return rows.length > 0;
}

export async function markUserVerified(db: WriteDb, id: number, now: Date): Promise<void> {
  await db.update(users).set({ isVerified: true, updatedAt: now }).where(eq(users.id, id));
}

/**
 * False if the password changed since it was compared. Locks the user against changes until the transaction ends, and
 * serializes the logins of the account, so that each counts the sessions of the others.
 */
export async function isPasswordHashCurrent(tx: Tx, id: number, passwordHash: string): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)))
    .for('no key update');
  return rows.length > 0;
}

export async function setPasswordHash(db: WriteDb, id: number, passwordHash: string, now: Date): Promise<void> {
  await db.update(users).set({ passwordHash, awaitsPassword: false, updatedAt: now }).where(eq(users.id, id));
}

/**
 * Acquire this lock before changing a user's address, password, codes or sessions together. One lock order prevents
 * deadlocks.
 */
export async function lockUser(tx: Tx, id: number): Promise<UserRow | null> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  return row ?? null;
}

/**
 * Acquire this lock before removing an admin, so that the last one remains, and before locking several users. Row locks
 * would not do: a transaction that waits for one has an outdated list of admins, and two transactions that lock users in
 * a different order deadlock.
 */
export async function takeAdminsLock(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADMINS_LOCK})`);
}

/** Call this after `takeAdminsLock`. */
export async function listActiveAdminIds(tx: Tx): Promise<number[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.isActive, true)));
  return rows.map((row) => row.id);
}

export async function takeUserDeletionLock(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${PEOPLE_LOCK})`);
}

/** Locks the user against changes but not against new references, so that writing an audit entry does not wait. */
export async function lockUserForChange(tx: Tx, id: number): Promise<UserRow | null> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('no key update');
  return row ?? null;
}

/**
 * Prevents the deletion of any account until the transaction ends, and returns the ids that exist. One shared lock is
 * cheaper than locks on ten thousand rows, and it cannot deadlock with a deletion.
 */
export async function shareUserDeletionLock(tx: Tx, ids: readonly number[]): Promise<number[]> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${PEOPLE_LOCK})`);
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return rows.map((row) => row.id);
}

/** Prevents the deletion of this user until the transaction ends. False if the user does not exist. */
export async function shareLongWorkLock(tx: Tx, id: number): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${LONG_WORK_LOCK}, ${id})`);
  const rows = await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('key share');
  return rows.length > 0;
}

/** False at once, without waiting, if a long transaction refers to this user. Only a deletion that ends is awaited. */
export async function tryLongWorkLock(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(${LONG_WORK_LOCK}, ${id}) as taken`,
  );
  if (rows[0]?.taken) return true;
  if (await isLongWorkLockShared(tx, id)) return false;
  // PostgreSQL releases the locks of a transaction one by one: another deletion of this user gave up its other locks.
  await tx.execute(sql`select pg_advisory_xact_lock(${LONG_WORK_LOCK}, ${id})`);
  return true;
}

async function isLongWorkLockShared(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await tx.execute<{ shared: boolean }>(
    sql`select exists (
      select from pg_locks
      where locktype = 'advisory' and mode = 'ShareLock' and classid = ${LONG_WORK_LOCK} and objid = ${id}
        and database = (select oid from pg_database where datname = current_database())
    ) as shared`,
  );
  return rows[0]?.shared === true;
}

export async function updatePersonalEmail(tx: Tx, id: number, personalEmail: string | null, now: Date): Promise<void> {
  await tx.update(users).set({ personalEmail, updatedAt: now }).where(eq(users.id, id));
}

export async function updateRestoredUser(
  tx: Tx,
  id: number,
  to: Pick<UserRow, 'personalEmail' | 'deletionRequestedAt' | 'updatedAt'>,
): Promise<void> {
  await tx.update(users).set(to).where(eq(users.id, id));
}

/** Locks the user against changes until the transaction ends, but lets others read and refer to it. */
export async function lockUserForShare(tx: Tx, id: number): Promise<UserRow | null> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('share');
  return row ?? null;
}

export async function replaceCode(
  db: WriteDb,
  code: { userId: number; purpose: AccountCodePurpose; codeHash: string; expiresAt: Date },
): Promise<void> {
  const replacement = { codeHash: code.codeHash, expiresAt: code.expiresAt, tries: 0 };
  await db
    .insert(accountCodes)
    .values({ ...code, tries: 0 })
    .onConflictDoUpdate({ target: [accountCodes.userId, accountCodes.purpose], set: replacement });
}

/** Spends one try and returns the hash to compare with. Null if there is no valid code. */
export async function spendCodeTry(
  db: WriteDb,
  userId: number,
  purpose: CodePurpose,
  limits: { now: Date; tries: number },
): Promise<string | null> {
  const [row] = await db
    .update(accountCodes)
    .set({ tries: sql`${accountCodes.tries} + 1` })
    .where(
      and(
        eq(accountCodes.userId, userId),
        eq(accountCodes.purpose, purpose),
        gt(accountCodes.expiresAt, limits.now),
        lt(accountCodes.tries, limits.tries),
      ),
    )
    .returning({ codeHash: accountCodes.codeHash });
  return row?.codeHash ?? null;
}

/** Succeeds for only one caller: a code works once. */
export async function consumeCode(
  db: WriteDb,
  userId: number,
  purpose: AccountCodePurpose,
  codeHash: string,
): Promise<boolean> {
  const rows = await db
    .delete(accountCodes)
    .where(and(eq(accountCodes.userId, userId), eq(accountCodes.purpose, purpose), eq(accountCodes.codeHash, codeHash)))
    .returning({ userId: accountCodes.userId });
  return rows.length > 0;
}

/** Null if the link is unknown or expired. */
export async function findUserByWelcomeLink(db: DbOrTx, codeHash: string, now: Date): Promise<UserRow | null> {
  const [row] = await db
    .select({ user: users })
    .from(accountCodes)
    .innerJoin(users, eq(users.id, accountCodes.userId))
    .where(
      and(eq(accountCodes.purpose, 'welcome'), eq(accountCodes.codeHash, codeHash), gt(accountCodes.expiresAt, now)),
    );
  return row?.user ?? null;
}

/** The link in an earlier welcome mail stops working. */
export async function deleteWelcomeLink(tx: Tx, userId: number): Promise<void> {
  await tx.delete(accountCodes).where(and(eq(accountCodes.userId, userId), eq(accountCodes.purpose, 'welcome')));
}

export async function markWelcomeRequested(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.update(users).set({ welcomeRequestedAt: now }).where(eq(users.id, id));
}

export async function markWelcomeSent(db: WriteDb, id: number, now: Date): Promise<void> {
  await db.update(users).set({ welcomeSentAt: now }).where(eq(users.id, id));
}

export async function deleteAccountCodes(tx: Tx, userId: number): Promise<void> {
  await tx.delete(accountCodes).where(eq(accountCodes.userId, userId));
}

/** For a restored database: a code or welcome link that ended after the backup would be valid again. */
export async function deleteEveryAccountCode(tx: Tx): Promise<void> {
  await tx.delete(accountCodes);
}

export async function deleteExpiredAccountCodes(db: WriteDb, instant: Date): Promise<void> {
  await db.delete(accountCodes).where(lt(accountCodes.expiresAt, instant));
}

export interface MessagePreferences {
  wantsEmails?: boolean | undefined;
  wantsTexts?: boolean | undefined;
  language?: Language | undefined;
}

export async function updatePreferenceColumns(
  tx: Tx,
  id: number,
  { wantsEmails, wantsTexts, language }: MessagePreferences,
  now: Date,
): Promise<void> {
  await tx
    .update(users)
    .set({
      ...(wantsEmails !== undefined && { wantsEmails }),
      ...(wantsTexts !== undefined && { wantsTexts }),
      ...(language !== undefined && { language }),
      updatedAt: now,
    })
    .where(eq(users.id, id));
}

export async function listUserLanguages(
  db: DbOrTx,
  ids: readonly number[],
): Promise<{ id: number; language: Language | null }[]> {
  return db
    .select({ id: users.id, language: users.language })
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(asc(users.id));
}
