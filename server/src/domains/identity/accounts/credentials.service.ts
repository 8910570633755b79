import type { Tx } from '../../../db/client.ts';
import { shareUserDeletionLock, takeAdminsLock, takeUserDeletionLock } from './accounts.repo.ts';

/** The queries and locks on user records that other domains need. */
export {
  deleteAccountCodes,
  deleteEveryAccountCode,
  deleteWelcomeLink,
  findUser,
  hasAnyUser,
  insertUser,
  listActiveAdminIds,
  listTakenUsernames,
  lockUser,
  lockUserForChange,
  markWelcomeRequested,
  shareLongWorkLock,
  takeAdminsLock,
  tryLongWorkLock,
} from './accounts.repo.ts';

/**
 * Acquire this lock before any other when rows will refer to users. No account at all is deleted until the transaction
 * ends. False if one of these users is already deleted. A transaction of seconds uses `shareLongWorkLock` instead: a
 * deletion that waits for this lock makes every other change wait too.
 */
export async function lockUsersAgainstDeletion(tx: Tx, ...ids: number[]): Promise<boolean> {
  const distinctIds = new Set(ids);
  return (await shareUserDeletionLock(tx, [...distinctIds])).length === distinctIds.size;
}

/**
 * Acquire these locks before deleting an account, as the first ones of the transaction. They wait for every state change
 * of a signed-in user and for every transaction that called `lockUsersAgainstDeletion`.
 */
export async function takeDeletionLocks(tx: Tx): Promise<void> {
  await takeAdminsLock(tx);
  await takeUserDeletionLock(tx);
}
