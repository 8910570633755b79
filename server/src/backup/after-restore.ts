import type { Domain, RestoreCleanUp, RestoreDeps } from '../core/domain.ts';
import type { Tx } from '../db/client.ts';

/**
 * A restored database is a snapshot of the past. Pending messages are not sent, people erased since are erased again,
 * and every session, code and welcome link ends. Reasons: docs/decisions/0016. Domains run from the top down, so that
 * people are erased first.
 */
export async function cleanUpAfterRestore(
  deps: RestoreDeps,
  tx: Tx,
  domains: readonly Domain[],
): Promise<RestoreCleanUp> {
  const counts: RestoreCleanUp = {
    erased: 0,
    sessions: 0,
    imports: 0,
    emails: 0,
    texts: 0,
    cancelled: 0,
    unreadableApps: 0,
  };
  for (const domain of domains.toReversed()) Object.assign(counts, await domain.afterRestore?.(deps, tx));
  return counts;
}
