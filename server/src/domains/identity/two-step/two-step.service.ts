import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Actor } from '../../../policy/actor.ts';
import { findUser } from '../accounts/accounts.repo.ts';
import { findApp } from './authenticator-app.repo.ts';
import { listPasskeys } from './passkeys.repo.ts';
import { countUnusedCodes } from './recovery-codes.repo.ts';
import type { AuthenticatorAppRow, PasskeyRow } from './two-step.table.ts';
import { findTwoStepPolicy } from './two-step-policy.repo.ts';
import { findTwoStepDue } from './two-step-policy.rules.ts';

export { getRpId as getHost } from './two-step-policy.rules.ts';

export interface TwoStepState {
  isOn: boolean;
  requiredFrom: string | null;
  passkeys: PasskeyRow[];
  /** Confirmed or not. */
  app: AuthenticatorAppRow | null;
  codesLeft: number;
}

export async function readTwoStep(deps: Deps, actor: Actor): Promise<TwoStepState> {
  const user = await findUser(deps.db, actor.id);
  if (!user) throw new AppError('unauthenticated');
  return {
    isOn: user.twoStepOnAt !== null,
    requiredFrom: findTwoStepDue({ role: user.role, twoStepOnAt: null }, await findTwoStepPolicy(deps.db)),
    passkeys: await listPasskeys(deps.db, user.id),
    app: await findApp(deps.db, user.id),
    codesLeft: await countUnusedCodes(deps.db, user.id),
  };
}
