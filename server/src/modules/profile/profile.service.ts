import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../policy/actor.ts';
import type { UserRow } from '../accounts/accounts.table.ts';
import { prepareFindProfile } from './profile.repo.ts';

export function createReadProfile(deps: Pick<Deps, 'db'>): (actor: Actor) => Promise<UserRow> {
  const find = prepareFindProfile(deps.db);
  return async (actor) => {
    const user = await find(actor.id);
    if (!user) throw new AppError('not_found');
    return user;
  };
}
