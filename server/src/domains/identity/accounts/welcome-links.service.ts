import type { DbOrTx, Tx } from '../../../db/client.ts';
import {
  consumeCode,
  deleteAccountCodeRows,
  findUserByWelcomeHash,
  isCurrentMailAddress,
  lockUserRow,
  markUserVerified,
  replaceCode,
  setPasswordHashRow,
} from './accounts.repo.ts';
import type { UserRow } from './accounts.table.ts';

/** The one living link of a person; a new one takes the place of the old. False when the address is another by now. */
export async function saveWelcomeLink(
  tx: Tx,
  link: { userId: number; email: string; tokenHash: string; expiresAt: Date },
): Promise<boolean> {
  const { userId, email, tokenHash, expiresAt } = link;
  if (!(await isCurrentMailAddress(tx, userId, email))) return false;
  await replaceCode(tx, { userId, purpose: 'welcome', codeHash: tokenHash, expiresAt });
  return true;
}

export async function findByWelcomeLink(db: DbOrTx, tokenHash: string, now: Date): Promise<UserRow | null> {
  return findUserByWelcomeHash(db, tokenHash, now);
}

/** True for exactly one caller: a link works once. Every other code and link of the person ends with it. */
export async function redeemWelcomeLink(
  tx: Tx,
  userId: number,
  tokenHash: string,
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<boolean> {
  await lockUserRow(tx, userId);
  if (!(await consumeCode(tx, userId, 'welcome', tokenHash))) return false;
  await setPasswordHashRow(tx, userId, passwordHash, now);
  await markUserVerified(tx, userId, now);
  await deleteAccountCodeRows(tx, userId);
  return true;
}
