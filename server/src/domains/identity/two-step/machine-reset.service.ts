import type { Deps } from '../../../core/deps.ts';
import { forNobody } from '../../../db/client.ts';
import { lockUserByUsername } from '../accounts/accounts.repo.ts';
import { countFactors } from './factors.repo.ts';
import { recordTwoStepChange } from './record-two-step.service.ts';
import { removeFactorsOfUser } from './two-step-admin.service.ts';

/** Shown in the audit trail in place of a network address. */
const MACHINE = { address: 'command on the server', device: null };

/** Resets without an actor: the command runs on the machine itself. The audit trail names the owner as the one who acted. */
export async function resetTwoStepOnMachine(
  deps: Pick<Deps, 'db' | 'queue' | 'clock' | 'accountHooks'>,
  username: string,
): Promise<'reset' | 'unknown' | 'off'> {
  return forNobody(deps.db, 'a command of the operator on the machine itself').transaction(async (tx) => {
    const user = await lockUserByUsername(tx, username.trim().toLowerCase());
    if (!user) return 'unknown';
    const { passkeys, hasApp } = await countFactors(tx, user.id);
    if (user.twoStepOnAt === null && passkeys === 0 && !hasApp) return 'off';
    await removeFactorsOfUser(deps, tx, user.id);
    await recordTwoStepChange(deps, tx, {
      action: 'user.two_step_reset',
      actor: { id: user.id, origin: MACHINE },
      personId: user.id,
      before: { passkeys, authenticator_apps: hasApp ? 1 : 0 },
    });
    return 'reset';
  });
}
