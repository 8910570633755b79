import { peopleMessages } from '@kanisa/contract/people/users.ts';
import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/client.ts';
import type { Actor } from '../../../policy/actor.ts';
import type { UserRow } from '../../identity/accounts/accounts.table.ts';
import { holdForAdminChange } from '../../identity/accounts/credentials.service.ts';
import type { PersonChanges } from './users.repo.ts';

interface Held {
  user: UserRow;
  /** Active ones; none of them can be lost meanwhile. */
  admins: readonly number[];
}

export async function holdForChange(tx: Tx, actor: Actor, id: number, changes: PersonChanges = {}): Promise<Held> {
  const { admins, user } = await holdForAdminChange(tx, id);
  if (!user) throw new AppError('not_found', peopleMessages.notFound);
  refuseLosingAdmins(actor, { user, admins }, changes);
  // Who was an admin when the request came in may have lost that role while it waited.
  if (!admins.includes(actor.id)) throw new AppError('forbidden', peopleMessages.unauthorized);
  return { user, admins };
}

/** What nobody can do to themself, and what nobody can do to the last active admin. */
function refuseLosingAdmins(actor: Actor, { user, admins }: Held, changes: PersonChanges): void {
  if (user.id === actor.id) {
    if (changes.isActive === false) throw conflict(peopleMessages.ownActive);
    if (changes.isVerified === false) throw conflict(peopleMessages.ownVerified);
    if (changes.role !== undefined && changes.role !== 'admin') throw conflict(peopleMessages.ownRole);
  }
  const isLost = changes.isActive === false || (changes.role !== undefined && changes.role !== 'admin');
  if (isLost && admins.includes(user.id) && admins.length === 1) throw conflict(peopleMessages.lastAdmin);
}

const conflict = (text: string) => new AppError('conflict', text);
