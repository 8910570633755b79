import { recipientMessages } from '@kanisa/contract/messaging/recipients.ts';
import { AppError } from '../../../base/app-error.ts';
import type { AudienceDeps } from '../../../core/audience-hooks.ts';
import type { Deps } from '../../../core/deps.ts';
import type { DbOrTx } from '../../../db/client.ts';
import type { Actor } from '../../../policy/actor.ts';

/** Null without a list. Call it in the transaction that writes to them, where the actor's rights are fresh. */
export async function findListedPeople(
  deps: AudienceDeps & Pick<Deps, 'audienceHooks'>,
  db: DbOrTx,
  actor: Actor,
  listId: number | undefined,
): Promise<number[] | null> {
  if (listId === undefined) return null;
  const [lists] = deps.audienceHooks;
  if (!lists) throw new AppError('not_found', recipientMessages.list);
  return lists.listSavedListPeople(deps, db, actor, listId);
}

/** Those who became unreachable between the queueing and the sending. */
export async function listUnreachablePeople(
  deps: Pick<Deps, 'settings' | 'clock' | 'audienceHooks'>,
  db: DbOrTx,
  personIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const found = await Promise.all(deps.audienceHooks.map((one) => one.listUnreachablePeople(deps, db, personIds)));
  return new Set(found.flat());
}
