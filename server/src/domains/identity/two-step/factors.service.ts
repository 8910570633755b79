import { type SecondStepMethod, twoStepMessages } from '@kanisa/contract/identity/two-step.ts';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { getCalendarDay } from '../../../platform/time/calendar-day.ts';
import type { Actor } from '../../../policy/actor.ts';
import { findUser } from '../accounts/accounts.repo.ts';
import { countFactors, type Factors } from './factors.repo.ts';
import { countUsablePasskeys } from './passkeys.repo.ts';
import { deleteRecoveryCodes } from './recovery-codes.repo.ts';
import { setTwoStepOnAt } from './two-step.repo.ts';
import { findTwoStepPolicy } from './two-step-policy.repo.ts';
import { findTwoStepDue, getRpId } from './two-step-policy.rules.ts';

/** Counts what works today: a passkey of a host that the site had earlier does not. */
export async function countUsableFactors(
  { settings }: Pick<Deps, 'settings'>,
  db: DbOrTx,
  userId: number,
): Promise<Factors> {
  const passkeys = await countUsablePasskeys(db, userId, getRpId(settings));
  return { ...(await countFactors(db, userId)), passkeys };
}

/** Somebody who registered with another person's address must not add a way in that stays when its owner comes. */
export function requireVerifiedAccount(actor: Pick<Actor, 'isVerified'>): void {
  if (!actor.isVerified) throw new AppError('forbidden', twoStepMessages.verifyFirst);
}

/** Recovery codes are no method: they help while one is lost. */
export const hasMethod = ({ passkeys, hasApp }: Factors) => passkeys > 0 || hasApp;

/** The ways in which a user can answer the second step, the best first. */
export function listSecondStepMethods({ passkeys, hasApp, recoveryCodesLeft }: Factors): SecondStepMethod[] {
  return [
    ...(passkeys > 0 ? (['passkey'] as const) : []),
    ...(hasApp ? (['app'] as const) : []),
    ...(recoveryCodesLeft > 0 ? (['recovery_code'] as const) : []),
  ];
}

/**
 * Call this after a passkey or app was deleted. Without a method, two-step login is off; if the church requires it of
 * this user, this throws, and the removal is rolled back. True if it was on.
 */
export async function turnOffWithoutMethod(
  deps: Pick<Deps, 'settings' | 'clock'>,
  tx: Tx,
  actor: Pick<Actor, 'id' | 'role'>,
): Promise<boolean> {
  if (hasMethod(await countUsableFactors(deps, tx, actor.id))) return false;
  const due = findTwoStepDue({ role: actor.role, twoStepOnAt: null }, await findTwoStepPolicy(tx));
  const today = getCalendarDay(deps.settings.church.timeZone, deps.clock.now());
  if (due !== null && due <= today) throw new AppError('conflict', twoStepMessages.lastMethod);
  const user = await findUser(tx, actor.id);
  await deleteRecoveryCodes(tx, actor.id);
  await setTwoStepOnAt(tx, actor.id, null);
  return user !== null && user.twoStepOnAt !== null;
}
