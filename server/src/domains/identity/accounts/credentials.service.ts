import type { Tx } from '../../../db/client.ts';
import {
  lockActiveAdmins,
  lockUser,
  lockUserForChange,
  shareUserDeletionLock,
  takeUserDeletionLock,
} from './accounts.repo.ts';
import type { UserRow } from './accounts.table.ts';

/** The queries and locks on user records that other domains need. */
export {
  deleteAccountCodes,
  deleteEveryAccountCode,
  findUser,
  hasAnyUser,
  insertUser,
  listTakenUsernames,
  lockActiveAdmins,
  lockUser,
} from './accounts.repo.ts';

/**
 * Call this before an admin changes a user. If two admins take the role from each other, the second transaction waits
 * and sees what the first one did.
 */
export async function lockUserAndAdmins(tx: Tx, id: number): Promise<{ admins: number[]; user: UserRow | null }> {
  const admins = await lockActiveAdmins(tx);
  return { admins, user: await lockUserForChange(tx, id) };
}

/**
 * Acquire this lock before any other when rows will refer to users. No account at all is deleted until the transaction
 * ends. False if one of these users is already deleted.
 */
export async function lockUsersAgainstDeletion(tx: Tx, ...ids: number[]): Promise<boolean> {
  const distinctIds = new Set(ids);
  return (await shareUserDeletionLock(tx, [...distinctIds])).length === distinctIds.size;
}

/** Acquire this lock before deleting an account. It waits for every transaction that called `lockUsersAgainstDeletion`. */
export async function lockUserForDeletion(tx: Tx, id: number): Promise<UserRow | null> {
  await takeUserDeletionLock(tx);
  return lockUser(tx, id);
}
