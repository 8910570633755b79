import type { RestoreCleanUp, RestoreDeps } from '../../../core/domain.ts';
import type { Tx } from '../../../db/client.ts';
import { deleteEveryAccountCode } from '../accounts/credentials.service.ts';
import { countUnreadableApps, deleteEveryChallenge } from '../two-step/restored-factors.service.ts';
import { revokeEverySession } from './sessions.service.ts';

/** Every session, code and waiting login of the backup ends. */
export async function endRestoredLogins(
  deps: RestoreDeps,
  tx: Tx,
): Promise<Pick<RestoreCleanUp, 'sessions' | 'unreadableApps'>> {
  await deleteEveryAccountCode(tx);
  await deleteEveryChallenge(tx);
  const sessions = await revokeEverySession(tx, deps.clock.now());
  return { sessions, unreadableApps: await countUnreadableApps(deps, tx) };
}
