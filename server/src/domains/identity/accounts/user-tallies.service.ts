import type { Deps } from '../../../core/deps.ts';
import { findUserListPosition, sumUserTallies, type UserStateFilter } from './user-tallies.repo.ts';

export { findUserListPosition } from './user-tallies.repo.ts';

/** Reads the tallies instead of counting rows. */
export async function countUsers(deps: Pick<Deps, 'db'>, filter: UserStateFilter): Promise<number> {
  return (await findUserListPosition(deps.db, filter, 0)).total;
}

export async function cleanUpUserTallies(deps: Pick<Deps, 'db'>): Promise<void> {
  await sumUserTallies(deps.db);
}
