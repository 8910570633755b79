import { peopleMessages } from '@kanisa/contract/people/users.ts';
import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/client.ts';
import type { Actor } from '../../../policy/actor.ts';
import type { UserRow } from '../../identity/accounts/accounts.table.ts';
import { lockUserAndAdmins } from '../../identity/accounts/credentials.service.ts';
import type { UserChanges } from './users.repo.ts';

interface LockedUser {
  user: UserRow;
  /** The ids of all active admins, locked until the transaction ends. */
  admins: readonly number[];
}

export async function lockUserForAdminChange(
  tx: Tx,
  actor: Actor,
  id: number,
  changes: UserChanges = {},
): Promise<LockedUser> {
  const { admins, user } = await lockUserAndAdmins(tx, id);
  if (!user) throw new AppError('not_found', peopleMessages.notFound);
  rejectLosingAdmins(actor, { user, admins }, changes);
  // The actor may have lost the admin role while this transaction waited for the lock.
  if (!admins.includes(actor.id)) throw new AppError('forbidden', peopleMessages.unauthorized);
  return { user, admins };
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
