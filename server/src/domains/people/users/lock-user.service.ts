import { peopleMessages } from '@kanisa/contract/people/users.ts';
import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/client.ts';
import type { Actor } from '../../../policy/actor.ts';
import type { UserRow } from '../../identity/accounts/accounts.table.ts';
import { lockUserAndAdmins } from '../../identity/accounts/credentials.service.ts';
import type { UserChanges } from './users.repo.ts';

interface LockedUser {
  user: UserRow;
  /** Active ones; none of them can be lost meanwhile. */
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
  // Who was an admin when the request came in may have lost that role while it waited.
  if (!admins.includes(actor.id)) throw new AppError('forbidden', peopleMessages.unauthorized);
  return { user, admins };
}

/** What nobody can do to themself, and what nobody can do to the last active admin. */
function rejectLosingAdmins(actor: Actor, { user, admins }: LockedUser, changes: UserChanges): void {
  if (user.id === actor.id) {
    if (changes.isActive === false) throw conflictError(peopleMessages.ownActive);
    if (changes.isVerified === false) throw conflictError(peopleMessages.ownVerified);
    if (changes.role !== undefined && changes.role !== 'admin') throw conflictError(peopleMessages.ownRole);
  }
  const isLost = changes.isActive === false || (changes.role !== undefined && changes.role !== 'admin');
  if (isLost && admins.includes(user.id) && admins.length === 1) throw conflictError(peopleMessages.lastAdmin);
}

const conflictError = (text: string) => new AppError('conflict', text);
