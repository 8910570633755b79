import { peopleMessages } from '@kanisa/contract/people/users.ts';
import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../policy/actor.ts';
import type { UserRow } from '../../identity/accounts/accounts.table.ts';
import { listActiveAdminIds, lockUserForChange, takeAdminsLock } from '../../identity/accounts/credentials.service.ts';
import { transactionAs } from '../../identity/accounts/transaction-as.service.ts';
import type { UserChanges } from './users.repo.ts';

interface LockedUser {
  user: UserRow;
  /** The ids of all active admins, locked until the transaction ends. */
  admins: readonly number[];
}

interface UserTransaction {
  userId: number;
  /** Changes of role and status, which must leave an active admin. */
  changes?: UserChanges;
}

/**
 * Runs an admin's change of a user in one transaction. If two admins take the role from each other, the second
 * transaction waits and sees what the first one did.
 */
export async function transactionOnUser<Result>(
  deps: Pick<Deps, 'db' | 'policy'>,
  actor: Actor,
  { userId, changes = {} }: UserTransaction,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const lockAndWork = async (tx: Tx) => {
    const admins = await listActiveAdminIds(tx);
    const user = await lockUserForChange(tx, userId);
    if (!user) throw new AppError('not_found', peopleMessages.notFound);
    rejectLosingAdmins(actor, { user, admins }, changes);
    return work(tx);
  };
  return transactionAs(deps, actor, lockAndWork, { lockFirst: takeAdminsLock });
}

/** Admins cannot lock themselves out, and the last active admin remains. */
function rejectLosingAdmins(actor: Actor, { user, admins }: LockedUser, changes: UserChanges): void {
  if (user.id === actor.id) {
    if (changes.isActive === false) throw createConflict(peopleMessages.ownActive);
    if (changes.isVerified === false) throw createConflict(peopleMessages.ownVerified);
    if (changes.role !== undefined && changes.role !== 'admin') throw createConflict(peopleMessages.ownRole);
  }
  const isLost = changes.isActive === false || (changes.role !== undefined && changes.role !== 'admin');
  if (isLost && admins.includes(user.id) && admins.length === 1) throw createConflict(peopleMessages.lastAdmin);
}

const createConflict = (text: string) => new AppError('conflict', text);
