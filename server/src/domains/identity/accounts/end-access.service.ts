import type { EndedAccess } from '@kanisa/contract/identity/security.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Tx } from '../../../db/client.ts';
import { countFactors, deleteFactors } from '../two-step/factors.repo.ts';
import { findUser } from './accounts.repo.ts';

/**
 * Ends every way into the account that outlives its sessions and password, because nobody can tell the owner's from an
 * intruder's. Returns what the owner has to set up again: kinds and counts, never names, which may be an intruder's words.
 */
export async function endAccess(
  deps: Pick<Deps, 'accountHooks'>,
  tx: Tx,
  reset: { userId: number; isTakenBack: boolean },
): Promise<EndedAccess[]> {
  const ended = await endFactors(tx, reset);
  for (const hooks of deps.accountHooks) ended.push(...((await hooks.onAccessReset?.(tx, reset)) ?? []));
  return ended.filter(({ count }) => count > 0);
}

/**
 * While two-step login is on, a new password leaves the second step: otherwise the mailbox alone would open the account.
 * Taking the account back removes it too: whoever had the password may have turned it on.
 */
async function endFactors(
  tx: Tx,
  { userId, isTakenBack }: { userId: number; isTakenBack: boolean },
): Promise<EndedAccess[]> {
  const user = await findUser(tx, userId);
  if (!user || (user.twoStepOnAt !== null && !isTakenBack)) return [];
  const { passkeys, hasApp, recoveryCodesLeft } = await countFactors(tx, userId);
  await deleteFactors(tx, userId);
  return [
    { kind: 'passkeys', count: passkeys },
    { kind: 'authenticator_app', count: hasApp ? 1 : 0 },
    { kind: 'recovery_codes', count: recoveryCodesLeft },
  ];
}
