import { normalisePhone } from '@kanisa/contract/core/fields.ts';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { findUserByPhoneOrName, isPasswordHashCurrent } from './accounts.repo.ts';
import type { UserRow } from './accounts.table.ts';

/** A username, an e-mail of either kind or a phone number, in any case and any way of writing. */
export async function findUserByIdentifier(db: DbOrTx, typed: string): Promise<UserRow | null> {
  return findUserByPhoneOrName(db, { phone: normalisePhone(typed), lower: typed.toLowerCase() });
}

/** A new password may have been chosen since this one was compared; then the login came too late. */
export async function isPasswordStill(tx: Tx, user: UserRow): Promise<boolean> {
  return isPasswordHashCurrent(tx, user.id, user.passwordHash);
}

/** What limits count by, so that one account written in three ways is still one. */
export function formatThrottleSubject(user: UserRow | null, typed: string): string {
  return user ? `user ${user.id}` : `unknown ${normalisePhone(typed) ?? typed.toLowerCase()}`;
}
