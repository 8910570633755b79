import { personMessages } from '@kanisa/contract/people/people.ts';
import { peopleMessages } from '@kanisa/contract/people/users.ts';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Tx } from '../../../db/client.ts';
import type { Actor } from '../../../policy/actor.ts';
import { isStaff, requireFreshProof } from '../../../policy/fresh-proof.ts';
import { listActiveAdminIds, lockUserForChange, takeAdminsLock } from '../../identity/accounts/credentials.service.ts';
import { transactionAs } from '../../identity/accounts/transaction-as.service.ts';
import type { UserRow } from '../../identity/accounts/users.view.ts';
import type { UserChanges } from './users.repo.ts';

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
  deps: Pick<Deps, 'db' | 'policy' | 'clock'>,
  actor: Actor,
  { userId, changes = {} }: UserTransaction,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const lockAdmins = async (tx: Tx) => {
    await takeAdminsLock(tx);
    if (isLosingAdmin(changes) && userId !== actor.id) await rejectLosingLastAdmin(tx, userId);
  };
  const lockAndWork = async (tx: Tx) => {
    const user = await lockUserForChange(tx, userId);
    if (!user) throw new AppError('not_found', peopleMessages.notFound);
    if (user.id === actor.id) rejectLosingOwnAccess(changes);
    if (isChangeOfRights(user, changes)) requireFreshProof(actor, deps.clock.now());
    return work(tx);
  };
  return transactionAs(deps, actor, lockAndWork, { lockFirst: lockAdmins });
}

/** A new role, or whether somebody on the staff may use the one they have. */
const isChangeOfRights = (
  user: Pick<UserRow, 'role' | 'isActive' | 'isVerified'>,
  { role = user.role, isActive = user.isActive, isVerified = user.isVerified }: UserChanges,
) => role !== user.role || (isStaff(user) && (isActive !== user.isActive || isVerified !== user.isVerified));

const isLosingAdmin = ({ isActive, role }: UserChanges) =>
  isActive === false || (role !== undefined && role !== 'admin');

/** Runs before the check of the actor: of two admins who demote each other, the second one hears the reason. */
async function rejectLosingLastAdmin(tx: Tx, userId: number): Promise<void> {
  const admins = await listActiveAdminIds(tx);
  if (admins.includes(userId) && admins.length === 1) throw createConflict(peopleMessages.lastAdmin);
}

/** Admins cannot lock themselves out. */
function rejectLosingOwnAccess(changes: UserChanges): void {
  if (changes.isActive === false) throw createConflict(peopleMessages.ownActive);
  if (changes.isVerified === false) throw createConflict(peopleMessages.ownVerified);
  if (changes.role !== undefined && changes.role !== 'admin') throw createConflict(peopleMessages.ownRole);
}

/** An active account gets mails again. The undoing of the death gives back what the account was. */
export function rejectActivationAfterDeath(user: Pick<UserRow, 'status' | 'firstName' | 'lastName'>): void {
  if (user.status !== 'died') return;
  const values = { name: `${user.firstName} ${user.lastName}` };
  throw new AppError('conflict', { template: personMessages.hasDied, values });
}

const createConflict = (text: string) => new AppError('conflict', text);
