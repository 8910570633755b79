import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../policy/actor.ts';
import { lockUsersAgainstDeletion } from './credentials.service.ts';

/**
 * Runs a state change on behalf of the actor in one transaction. No account is deleted until it ends; an actor whose
 * account was deleted since the request began gets 401.
 */
export async function transactionAs<Result>(
  deps: Pick<Deps, 'db'>,
  actor: Pick<Actor, 'id'>,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return deps.db.transaction(async (tx) => {
    if (!(await lockUsersAgainstDeletion(tx, actor.id))) throw new AppError('unauthenticated');
    return work(tx);
  });
}
