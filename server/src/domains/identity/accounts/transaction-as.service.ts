import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import { forNobody, type Tx } from '../../../db/client.ts';
import type { Actor } from '../../../policy/actor.ts';
import { authorizeByRole } from '../../../policy/authorize.ts';
import { isPeopleKeeper } from '../keepers/keepers.repo.ts';
import { lockActor } from '../sessions/sessions.repo.ts';

interface TransactionOptions {
  /** Acquires the locks that come before the actor's. Lock order: admins, deletions, users, sessions, everything else. */
  lockFirst?: (tx: Tx) => Promise<void>;
}

/** Transactions that `transactionAs` joins, of actors whose request is repeatable. */
const sharedTransactions = new WeakMap<Actor, Tx>();

/**
 * Runs a state change on behalf of the actor in one transaction. An actor whose session or account has ended since the
 * request began gets 401, and one who lost the right gets the answer of the policy. The actor is updated in place, so
 * that a later `authorize` uses the present role, status and departments.
 *
 * Every state change of a signed-in user goes through here: `Deps.db` cannot write (`db/database-handle.ts`).
 */
export async function transactionAs<Result>(
  deps: Pick<Deps, 'db' | 'policy'>,
  actor: Actor,
  work: (tx: Tx) => Promise<Result>,
  { lockFirst }: TransactionOptions = {},
): Promise<Result> {
  const shared = sharedTransactions.get(actor);
  if (shared) {
    if (lockFirst) throw new Error('A shared transaction has locked the actor already, so no lock can come before.');
    return work(shared);
  }
  return forNobody(deps.db, 'the transaction that checks the actor').transaction(async (tx) => {
    await lockFirst?.(tx);
    const current = await lockActor(tx, actor);
    if (!current) throw new AppError('unauthenticated');
    // Taking this right away locks the user, too. This lock may have waited, so the right read before may be outdated.
    const isKeeper = current.isKeeper && (await isPeopleKeeper(tx, actor.id));
    Object.assign(actor, current, { isKeeper });
    authorizeByRole(deps.policy, actor);
    return work(tx);
  });
}

/**
 * Like `transactionAs`, and every `transactionAs` of the actor inside `work` takes part in the same transaction. So
 * several steps, or a whole handler, commit together.
 */
export async function shareTransactionAs<Result>(
  deps: Pick<Deps, 'db' | 'policy'>,
  actor: Actor,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return transactionAs(deps, actor, async (tx) => {
    sharedTransactions.set(actor, tx);
    try {
      return await work(tx);
    } finally {
      sharedTransactions.delete(actor);
    }
  });
}
