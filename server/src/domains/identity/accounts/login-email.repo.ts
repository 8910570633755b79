import { and, eq, gt, inArray, ne, or, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { lockRowsInIdOrder } from '../../../db/row-lock-order.ts';
import { takeAdminsLock } from './accounts.repo.ts';
import { accountCodes } from './accounts.table.ts';
import { type UserRow, users } from './users.view.ts';

const isLoginEmail = (email: string) => sql`lower(${users.loginEmail}) = ${email.toLowerCase()}`;
const isPersonalEmail = (email: string) => sql`lower(${users.personalEmail}) = ${email.toLowerCase()}`;

export interface EmailClaim {
  email: string;
  /** The church's domain. */
  domain: string;
  exceptUserId?: number;
  /** Unconfirmed login addresses count only of accounts created after this; with null none, without it all. */
  heldSince?: Date | null;
}

/** True if another user has this address as login or church address, or could get it as church address. */
export async function isEmailTaken(
  db: DbOrTx,
  { email, domain, exceptUserId = 0, heldSince }: EmailClaim,
): Promise<boolean> {
  const lower = email.toLowerCase();
  const [local = '', host] = lower.split('@');
  const isHeld = or(eq(users.isLoginEmailConfirmed, true), heldSince ? gt(users.createdAt, heldSince) : undefined);
  const isTaken = or(
    and(isLoginEmail(email), heldSince === undefined ? undefined : isHeld),
    // At another domain it is contact data, which does not keep the owner from registering.
    heldSince === undefined || host === domain.toLowerCase() ? sql`lower(${users.churchEmail}) = ${lower}` : undefined,
    host === domain.toLowerCase() ? eq(users.username, local) : undefined,
  );
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(ne(users.id, exceptUserId), isTaken))
    .limit(1);
  return rows.length > 0;
}

/** True if another user has this address as login or personal address. */
export async function isEmailOfAnother(db: DbOrTx, email: string, exceptUserId: number): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(ne(users.id, exceptUserId), or(isLoginEmail(email), isPersonalEmail(email))))
    .limit(1);
  return rows.length > 0;
}

/** True if some user has this login address, confirmed or not. */
export async function isLoginEmailUsed(db: DbOrTx, email: string): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(isLoginEmail(email)).limit(1);
  return rows.length > 0;
}

/**
 * Locks the user and all others with this address. Acquire this lock before confirming the address. The admins lock comes
 * first, as for everyone who locks several users.
 */
export async function lockUserAndEmailRivals(tx: Tx, id: number, email: string | null): Promise<UserRow | null> {
  await takeAdminsLock(tx);
  const isRival = email === null ? undefined : or(isLoginEmail(email), isPersonalEmail(email));
  const rows = await tx
    .select()
    .from(users)
    .where(or(eq(users.id, id), isRival))
    .orderBy(users.id)
    .for('no key update');
  return rows.find((row) => row.id === id) ?? null;
}

/** A user who lost an address, and what it was for them. */
export interface ReleasedClaim {
  id: number;
  hadLoginEmail: boolean;
  hadPersonalEmail: boolean;
}

/**
 * Takes an address that a user is about to confirm from all others, who never confirmed it, together with the codes
 * and links that were sent to it. Their personal address becomes their login address again. Returns who lost what. The
 * caller holds `lockUserAndEmailRivals`.
 */
export async function releaseEmail(tx: Tx, email: string, exceptUserId: number, now: Date): Promise<ReleasedClaim[]> {
  const isClaim = and(
    ne(users.id, exceptUserId),
    or(and(isLoginEmail(email), eq(users.isLoginEmailConfirmed, false)), isPersonalEmail(email)),
  );
  const claims = await tx
    .select({
      id: users.id,
      hadLoginEmail: sql<boolean>`coalesce(${isLoginEmail(email)}, false)`,
      hadPersonalEmail: sql<boolean>`coalesce(${isPersonalEmail(email)}, false)`,
    })
    .from(users)
    .where(isClaim)
    .orderBy(users.id);
  if (claims.length === 0) return [];
  const otherLogin = sql`case when ${isLoginEmail(email)} then null else ${users.loginEmail} end`;
  await tx
    .update(users)
    .set({
      personalEmail: sql`case when ${isPersonalEmail(email)} then ${otherLogin} else ${users.personalEmail} end`,
      loginEmail: otherLogin,
      updatedAt: now,
    })
    .where(lockRowsInIdOrder(users, isClaim, 'no key update'));
  const ids = claims.map((claim) => claim.id);
  await tx.delete(accountCodes).where(inArray(accountCodes.userId, ids));
  return claims;
}

export async function setLoginEmail(
  tx: Tx,
  id: number,
  login: { email: string; isConfirmed: boolean } | null,
  now: Date,
): Promise<void> {
  await tx
    .update(users)
    .set({ loginEmail: login?.email ?? null, isLoginEmailConfirmed: login?.isConfirmed ?? false, updatedAt: now })
    .where(eq(users.id, id));
}
