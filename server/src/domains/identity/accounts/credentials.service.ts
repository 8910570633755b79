import type { DbOrTx, Tx } from '../../../db/client.ts';
import {
  deleteAccountCodeRows,
  findUserRow,
  hasAnyUser,
  insertUser,
  listTakenUsernameRows,
  lockActiveAdminRows,
  lockUserForChange,
  lockUserRow,
  replacePasswordHash,
  setPasswordHashRow,
  shareUserDeletionLock,
  takeUserDeletionLock,
  updateRestoredUser,
} from './accounts.repo.ts';
import type { UserRow } from './accounts.table.ts';

/** What proves who somebody is, for the modules that change it. */

export async function findUser(db: DbOrTx, id: number): Promise<UserRow | null> {
  return findUserRow(db, id);
}

/** Whatever changes a person's address, password, codes and sessions together takes this first: none waits in a circle. */
export async function lockUser(tx: Tx, id: number): Promise<UserRow | null> {
  return lockUserRow(tx, id);
}

/** Whoever can take an admin away asks this first: meanwhile nobody else can, so that the last one can be told. */
export async function lockActiveAdmins(tx: Tx): Promise<number[]> {
  return lockActiveAdminRows(tx);
}

/** Before an admin changes a person, so that of two who would take the role from each other the second sees what the first did. */
export async function lockUserAndAdmins(tx: Tx, id: number): Promise<{ admins: number[]; user: UserRow | null }> {
  const admins = await lockActiveAdminRows(tx);
  return { admins, user: await lockUserForChange(tx, id) };
}

/**
 * Before anybody is referred to, and before anything else is held: until the transaction ends no account is deleted, of
 * these or of others. False when one of these is gone already.
 */
export async function lockUsersAgainstDeletion(tx: Tx, ...ids: number[]): Promise<boolean> {
  const wanted = new Set(ids);
  return (await shareUserDeletionLock(tx, [...wanted])).length === wanted.size;
}

/** Before an account is deleted: whoever holds people has ended, or waits. */
export async function lockUserForDeletion(tx: Tx, id: number): Promise<UserRow | null> {
  await takeUserDeletionLock(tx);
  return lockUserRow(tx, id);
}

/** Without a look at the old one. */
export async function setPasswordHash(tx: Tx, userId: number, passwordHash: string, now: Date): Promise<void> {
  await setPasswordHashRow(tx, userId, passwordHash, now);
}

/** Which of these usernames somebody else has, or has as a church address. */
export async function listTakenUsernames(
  db: DbOrTx,
  candidates: readonly string[],
  whose: { domain: string; exceptUserId?: number },
): Promise<Set<string>> {
  return listTakenUsernameRows(db, candidates, whose);
}

/** False when another change came first; then what was typed as the current password is not any more. */
export async function replacePassword(tx: Tx, user: UserRow, passwordHash: string, now: Date): Promise<boolean> {
  return replacePasswordHash(tx, user, passwordHash, now);
}

export async function deleteAccountCodes(tx: Tx, userId: number): Promise<void> {
  await deleteAccountCodeRows(tx, userId);
}

/** As it was before the address was left: a request for deletion that came after it is not the owner's. */
export async function restoreAccount(
  tx: Tx,
  user: UserRow,
  to: { email: string; leftAt: Date; passwordHash: string; now: Date },
): Promise<void> {
  const asked = user.deletionRequestedAt;
  await updateRestoredUser(tx, user.id, {
    personalEmail: to.email,
    passwordHash: to.passwordHash,
    deletionRequestedAt: asked && asked < to.leftAt ? asked : null,
    updatedAt: to.now,
  });
}

export { hasAnyUser, insertUser };
