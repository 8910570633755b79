import { twoStepMessages } from '@kanisa/contract/identity/two-step.ts';
import { AppError } from '../../../base/app-error.ts';
import { getChurchName } from '../../../church/church-name.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Tx } from '../../../db/client.ts';
import { buildTotpUri, createTotpSecret, findTotpStep } from '../../../platform/secrets/totp.ts';
import { formatUserSubject } from '../../../platform/throttles/throttles.ts';
import type { Actor } from '../../../policy/actor.ts';
import { tryPassword } from '../accounts/password-attempts.service.ts';
import { transactionAs } from '../accounts/transaction-as.service.ts';
import {
  consumeAppStep,
  deleteConfirmedApp,
  findApp,
  markAppConfirmed,
  replaceConfirmedApp,
  stageAppSecret,
} from './authenticator-app.repo.ts';
import { formatAppContext } from './authenticator-app.rules.ts';
import { endOtherAccess } from './end-other-access.service.ts';
import { requireVerifiedAccount, turnOffWithoutMethod } from './factors.service.ts';
import type { AuthenticatorAppRow } from './two-step.table.ts';
import { announceTwoStepChange } from './two-step-notice.service.ts';

const ADDED = { action: 'user.app_added', mail: 'app_added' } as const;
const REPLACED = { action: 'user.app_replaced', mail: 'app_replaced' } as const;

/** The secret is shown once. A call before the confirmation replaces it. An app that is set up works until then. */
export async function startApp(deps: Deps, actor: Actor): Promise<{ secret: string; uri: string }> {
  const secret = createTotpSecret();
  const sealedSecret = deps.secretBox.seal(secret, formatAppContext(actor.id));
  await transactionAs(deps, actor, (tx) => {
    requireVerifiedAccount(actor);
    return stageAppSecret(tx, { userId: actor.id, sealedSecret }, deps.clock.now());
  });
  return { secret, uri: buildTotpUri({ secret, issuer: getChurchName(deps), account: actor.username }) };
}

/** A code proves that the app has the secret. The same code cannot be used again. */
export async function confirmApp(
  deps: Deps,
  actor: Actor,
  address: string,
  code: string,
): Promise<'added' | 'replaced'> {
  requireVerifiedAccount(actor);
  const app = await findApp(deps.db, actor.id);
  const sealedSecret = app && findWaitingSecret(app);
  const waiting = sealedSecret === null ? null : { userId: actor.id, sealedSecret };
  const step = waiting && findStep(deps, waiting, code);
  const attempt = { address, subject: formatUserSubject(actor.id), isSignedIn: true };
  // Without a secret that waits for its code there is nothing to guess.
  const isRight = await tryPassword(deps, attempt, async () => waiting === null || step !== null);
  if (!isRight) throw new AppError('invalid_credentials', twoStepMessages.wrongCode);
  const isReplacement = app !== null && app.confirmedAt !== null;
  const confirm = isReplacement ? replaceConfirmedApp : markAppConfirmed;
  await transactionAs(deps, actor, async (tx) => {
    requireVerifiedAccount(actor);
    // Another tab may have confirmed it or started over meanwhile.
    if (!waiting || step === null || !(await confirm(tx, waiting, step, deps.clock.now())))
      throw new AppError('conflict', twoStepMessages.noApp);
    if (isReplacement) await endOtherAccess(deps, tx, actor);
    await announceTwoStepChange(deps, tx, { actor, personId: actor.id, ...(isReplacement ? REPLACED : ADDED) });
  });
  return isReplacement ? 'replaced' : 'added';
}

/** The secret of an app that no code has confirmed: the first one, or one that shall replace it. */
const findWaitingSecret = ({ confirmedAt, sealedSecret, nextSealedSecret }: AuthenticatorAppRow) =>
  confirmedAt === null ? sealedSecret : nextSealedSecret;

export async function removeApp(deps: Deps, actor: Actor): Promise<void> {
  await transactionAs(deps, actor, async (tx) => {
    if (!(await deleteConfirmedApp(tx, actor.id))) throw new AppError('not_found', twoStepMessages.noApp);
    const isOff = await turnOffWithoutMethod(deps, tx, actor);
    await endOtherAccess(deps, tx, actor);
    const change = { actor, personId: actor.id };
    await announceTwoStepChange(deps, tx, { ...change, action: 'user.app_removed', mail: 'app_removed', isOff });
  });
}

/** True for a right code of a confirmed app, which then no longer works. */
export async function checkAppCode(
  deps: Pick<Deps, 'secretBox' | 'clock' | 'log'>,
  tx: Tx,
  userId: number,
  code: string,
): Promise<boolean> {
  const app = await findApp(tx, userId);
  if (!app || app.confirmedAt === null) return false;
  const step = findStep(deps, app, code);
  return step !== null && consumeAppStep(tx, userId, step, deps.clock.now());
}

/** Null for a wrong code, and if the key that sealed the secret is lost. */
function findStep(
  deps: Pick<Deps, 'secretBox' | 'clock' | 'log'>,
  { userId, sealedSecret }: { userId: number; sealedSecret: string },
  code: string,
): number | null {
  const secret = deps.secretBox.open(sealedSecret, formatAppContext(userId));
  if (secret === null) deps.log.error({ userId }, 'the secret of an authenticator app does not open with this key');
  return secret === null ? null : findTotpStep(secret, code, deps.clock.now());
}
