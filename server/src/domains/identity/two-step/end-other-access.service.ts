import type { Deps } from '../../../core/deps.ts';
import type { Tx } from '../../../db/client.ts';
import type { Actor } from '../../../policy/actor.ts';
import { revokeOtherSessions } from '../sessions/sessions.service.ts';
import { deleteUserChallenges } from './challenges.repo.ts';

/** Another device may belong to whoever the loss of a passkey or app is meant to keep out. */
export async function endOtherAccess(deps: Pick<Deps, 'clock'>, tx: Tx, actor: Actor): Promise<void> {
  await deleteUserChallenges(tx, actor.id);
  await revokeOtherSessions(tx, actor, deps.clock.now());
}
