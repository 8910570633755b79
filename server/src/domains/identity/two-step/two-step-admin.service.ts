import { twoStepMessages } from '@kanisa/contract/identity/two-step.ts';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Tx } from '../../../db/client.ts';
import type { Actor } from '../../../policy/actor.ts';
import { findUser, lockUserForChange } from '../accounts/accounts.repo.ts';
import { takeAdminsLock } from '../accounts/credentials.service.ts';
import { getAccountEmail } from '../accounts/login-email.rules.ts';
import { transactionAs } from '../accounts/transaction-as.service.ts';
import { revokeUserSessions } from '../sessions/sessions.repo.ts';
import { countFactors, deleteFactors, type Factors } from './factors.repo.ts';
import { recordTwoStepChange } from './record-two-step.service.ts';

export async function getUserTwoStep(
  deps: Pick<Deps, 'db'>,
  userId: number,
): Promise<Factors & { onSince: Date | null }> {
  const user = await findUser(deps.db, userId);
  if (!user) throw new AppError('not_found');
  return { ...(await countFactors(deps.db, userId)), onSince: user.twoStepOnAt };
}

/** For people who lost every second step. Their password stays, and they can set it up again. Tells if a mail goes out. */
export async function resetUserTwoStep(
  deps: Deps,
  actor: Actor,
  userId: number,
  reason: string,
): Promise<{ isNotified: boolean }> {
  if (userId === actor.id) throw new AppError('conflict', twoStepMessages.ownReset);
  const work = async (tx: Tx) => {
    const user = await lockUserForChange(tx, userId);
    if (!user) throw new AppError('not_found');
    const { passkeys, hasApp } = await countFactors(tx, userId);
    if (user.twoStepOnAt === null && passkeys === 0 && !hasApp) throw new AppError('conflict', twoStepMessages.notOn);
    await removeFactorsOfUser(deps, tx, userId);
    await recordTwoStepChange(deps, tx, {
      action: 'user.two_step_reset',
      actor,
      personId: userId,
      before: { passkeys, authenticator_apps: hasApp ? 1 : 0 },
      after: { reason },
    });
    return { isNotified: getAccountEmail(user) !== null };
  };
  return transactionAs(deps, actor, work, { lockFirst: takeAdminsLock });
}

/** Ends every session too: whoever is signed in may be the person against whom the reset protects. */
export async function removeFactorsOfUser(deps: Pick<Deps, 'queue' | 'clock'>, tx: Tx, userId: number): Promise<void> {
  await deleteFactors(tx, userId);
  await revokeUserSessions(tx, userId, deps.clock.now());
  await deps.queue.send(tx, 'mail.two-step', { userId, kind: 'reset' });
}
