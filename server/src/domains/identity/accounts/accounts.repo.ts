import { and, eq, gt, inArray, lt, ne, or, sql } from 'drizzle-orm';
import { ADMINS_LOCK, PEOPLE_LOCK } from '../../../db/advisory-locks.ts';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { type AccountCodePurpose, accountCodes, type CodePurpose, type UserRow, users } from './accounts.table.ts';

export type NewUser = typeof users.$inferInsert;

export async function insertUser(db: DbOrTx, user: NewUser): Promise<UserRow> {
  const [row] = await db.insert(users).values(user).returning();
  if (!row) throw new Error('the insert of a user returned no row');
  return row;
}

export async function findUserRow(db: DbOrTx, id: number): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row ?? null;
}

/**
 * Whoever this identifier names. A phone or an e-mail names its owner even if somebody chose the same characters
 * as a username, and a church address, which only the product gives out, comes before a personal one.
 */
export async function findUserByPhoneOrName(
  db: DbOrTx,
  names: { phone: string | null; lower: string },
): Promise<UserRow | null> {
  const isPhone = sql`${users.phoneNumber} = ${names.phone}::text`;
  const isChurchEmail = sql`lower(${users.churchEmail}) = ${names.lower}`;
  const isPersonalEmail = sql`lower(${users.personalEmail}) = ${names.lower}`;
  const [row] = await db
    .select()
    .from(users)
    .where(or(isPhone, isChurchEmail, isPersonalEmail, eq(users.username, names.lower)))
    .orderBy(sql`case when ${isPhone} then 1 when ${isChurchEmail} then 2 when ${isPersonalEmail} then 3 else 4 end`)
    .limit(1);
  return row ?? null;
}

/** Any of these in use: a personal address must not be one that another person has or would get from the church. */
export async function isContactTaken(
  db: DbOrTx,
  { email, phone, domain }: { email: string; phone: string; domain: string },
): Promise<boolean> {
  const lower = email.toLowerCase();
  const [local = '', host] = lower.split('@');
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(
      or(
        sql`lower(${users.personalEmail}) = ${lower}`,
        sql`lower(${users.churchEmail}) = ${lower}`,
        eq(users.phoneNumber, phone),
        host === domain ? eq(users.username, local) : undefined,
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Which of these usernames, or of the church addresses made from them, are in use. */
export async function listTakenUsernameRows(
  db: DbOrTx,
  candidates: readonly string[],
  { domain, exceptUserId = 0 }: { domain: string; exceptUserId?: number },
): Promise<Set<string>> {
  const names = sql.param(candidates);
  const addresses = sql.param(candidates.map((name) => `${name}@${domain.toLowerCase()}`));
  const rows = await db
    .select({
      username: users.username,
      personal: sql<string | null>`lower(${users.personalEmail})`,
      church: sql<string | null>`lower(${users.churchEmail})`,
    })
    .from(users)
    .where(
      and(
        ne(users.id, exceptUserId),
        or(
          sql`${users.username} = any(${names}::text[])`,
          sql`lower(${users.personalEmail}) = any(${addresses}::text[])`,
          sql`lower(${users.churchEmail}) = any(${addresses}::text[])`,
        ),
      ),
    );
  const localPart = (email: string | null) => (email ?? '').replace(`@${domain.toLowerCase()}`, '');
  return new Set(rows.flatMap((row) => [row.username, localPart(row.personal), localPart(row.church)]));
}

export async function hasAnyUser(db: DbOrTx): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).limit(1);
  return rows.length > 0;
}

export async function markUserVerified(db: DbOrTx, id: number, now: Date): Promise<void> {
  await db.update(users).set({ isVerified: true, updatedAt: now }).where(eq(users.id, id));
}

/** Locked against a change until the transaction ends. */
export async function isPasswordHashCurrent(tx: Tx, id: number, passwordHash: string): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)))
    .for('share');
  return rows.length > 0;
}

export async function setPasswordHashRow(db: DbOrTx, id: number, passwordHash: string, now: Date): Promise<void> {
  await db.update(users).set({ passwordHash, updatedAt: now }).where(eq(users.id, id));
}

/** True for exactly one of several that start from the same password. */
export async function replacePasswordHash(
  tx: Tx,
  from: { id: number; passwordHash: string },
  passwordHash: string,
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ passwordHash, updatedAt: now })
    .where(and(eq(users.id, from.id), eq(users.passwordHash, from.passwordHash)))
    .returning({ id: users.id });
  return rows.length > 0;
}

export async function lockUserRow(tx: Tx, id: number): Promise<UserRow | null> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  return row ?? null;
}

/**
 * The ids of all active admins, one transaction at a time. A lock on their rows would not do: whoever waits for one has
 * read who they are before, and two with different lists wait for each other in a circle.
 */
export async function lockActiveAdminRows(tx: Tx): Promise<number[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADMINS_LOCK})`);
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.isActive, true)));
  return rows.map((row) => row.id);
}

export async function takeUserDeletionLock(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${PEOPLE_LOCK})`);
}

/** Against a change, but not against rows that refer to it: so nobody who only writes down who did something waits. */
export async function lockUserForChange(tx: Tx, id: number): Promise<UserRow | null> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('no key update');
  return row ?? null;
}

/**
 * Keeps every account from being deleted until the transaction ends, and gives which of these there are. One lock for all:
 * cheaper than one on each of ten thousand rows, and nobody who takes several meets a deletion half-way.
 */
export async function shareUserDeletionLock(tx: Tx, ids: readonly number[]): Promise<number[]> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${PEOPLE_LOCK})`);
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return rows.map((row) => row.id);
}

export async function updateRestoredUser(
  tx: Tx,
  id: number,
  to: Pick<UserRow, 'personalEmail' | 'passwordHash' | 'deletionRequestedAt' | 'updatedAt'>,
): Promise<void> {
  await tx.update(users).set(to).where(eq(users.id, id));
}

/** Whether mail to this person still goes to this address. Locked against a change until the transaction ends. */
export async function isCurrentMailAddress(tx: Tx, id: number, email: string): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), sql`coalesce(${users.personalEmail}, ${users.churchEmail}) = ${email}`))
    .for('share');
  return rows.length > 0;
}

export async function replaceCode(
  db: DbOrTx,
  code: { userId: number; purpose: AccountCodePurpose; codeHash: string; expiresAt: Date },
): Promise<void> {
  const fresh = { codeHash: code.codeHash, expiresAt: code.expiresAt, tries: 0 };
  await db
    .insert(accountCodes)
    .values({ ...code, tries: 0 })
    .onConflictDoUpdate({ target: [accountCodes.userId, accountCodes.purpose], set: fresh });
}

/** Spends one try and gives the hash to compare with; null when there is no living code. */
export async function spendCodeTry(
  db: DbOrTx,
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

/** True for exactly one caller: a code works once. */
export async function consumeCode(
  db: DbOrTx,
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

/** Whose welcome link this is, while it lives. */
export async function findUserByWelcomeHash(db: DbOrTx, codeHash: string, now: Date): Promise<UserRow | null> {
  const [row] = await db
    .select({ user: users })
    .from(accountCodes)
    .innerJoin(users, eq(users.id, accountCodes.userId))
    .where(
      and(eq(accountCodes.purpose, 'welcome'), eq(accountCodes.codeHash, codeHash), gt(accountCodes.expiresAt, now)),
    );
  return row?.user ?? null;
}

export async function deleteAccountCodeRows(tx: Tx, userId: number): Promise<void> {
  await tx.delete(accountCodes).where(eq(accountCodes.userId, userId));
}

export async function deleteExpiredAccountCodes(db: DbOrTx, instant: Date): Promise<void> {
  await db.delete(accountCodes).where(lt(accountCodes.expiresAt, instant));
}

export async function updatePreferenceColumns(
  tx: Tx,
  id: number,
  { wantsEmails, wantsTexts }: { wantsEmails?: boolean | undefined; wantsTexts?: boolean | undefined },
  now: Date,
): Promise<void> {
  await tx
    .update(users)
    .set({
      ...(wantsEmails !== undefined && { wantsEmails }),
      ...(wantsTexts !== undefined && { wantsTexts }),
      updatedAt: now,
    })
    .where(eq(users.id, id));
}
