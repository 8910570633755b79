import type { PasskeyCredential } from '@kanisa/contract/identity/passkey.schema.ts';
import { twoStepMessages, WRONG_ANSWERS_MAX } from '@kanisa/contract/identity/two-step.ts';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import { forNobody, type Tx } from '../../../db/client.ts';
import { loadPasskeyLibrary } from '../../../platform/passkeys/verify-passkey.ts';
import { hashToken } from '../../../platform/secrets/tokens.ts';
import { consumeLimit, formatUserSubject } from '../../../platform/throttles/throttles.ts';
import { describeDevice } from '../../../platform/user-agent.ts';
import { findUser, lockUserForChange } from '../accounts/accounts.repo.ts';
import { tryPassword } from '../accounts/password-attempts.service.ts';
import type { UserRow } from '../accounts/users.view.ts';
import { type Caller, type IssuedSession, openSession } from '../sessions/sessions.service.ts';
import { checkAppCode } from './authenticator-app.service.ts';
import { deleteChallenge, findOpenLogin, lockLogin, setLoginChallenge, spendLoginAnswer } from './challenges.repo.ts';
import { acceptPasskey, buildRequestOptions, createChallenge, verifyPasskey } from './challenges.service.ts';
import { countUnusedCodes } from './recovery-codes.repo.ts';
import { spendRecoveryCode } from './recovery-codes.service.ts';
import { announceTwoStepChange } from './two-step-notice.service.ts';

const WHY = 'the token of a right password and the answer to the second step prove the caller';

/** `ip` is for the audit trail, `address` for the limits. */
export type StepCaller = Caller & { ip: string };

type Check = (tx: Tx, user: UserRow, login: { id: number }) => Promise<boolean>;

const WARNING_LIMIT = { kind: 'second-step-warning', max: 1, seconds: 3600, message: '' };

const createEndedError = () => new AppError('session_ended', twoStepMessages.loginAgain);

export function answerByApp(
  deps: Deps,
  caller: StepCaller,
  { token, code }: { token: string; code: string },
): Promise<IssuedSession> {
  const check: Check = (tx, user) => checkAppCode(deps, tx, user.id, code);
  return answerSecondStep(deps, caller, { token, wrong: twoStepMessages.wrongCode, check });
}

export function answerByRecoveryCode(
  deps: Deps,
  caller: StepCaller,
  { token, code }: { token: string; code: string },
): Promise<IssuedSession> {
  const check: Check = async (tx, user) => {
    if (!(await spendRecoveryCode(deps, tx, user.id, code))) return false;
    const codesLeft = await countUnusedCodes(tx, user.id);
    const origin = { address: caller.ip, device: describeDevice(caller.userAgent) };
    await announceTwoStepChange(deps, tx, {
      action: 'user.recovery_code_used',
      actor: { id: user.id, origin },
      personId: user.id,
      after: { codes_left: codesLeft },
      mail: 'code_used',
      codesLeft,
    });
    return true;
  };
  return answerSecondStep(deps, caller, { token, wrong: twoStepMessages.wrongCode, check });
}

/** The challenge replaces an earlier one. It does not lengthen the second step. */
export async function askPasskeyForSecondStep(deps: Deps, token: string) {
  const limits = { now: deps.clock.now(), answersMax: WRONG_ANSWERS_MAX };
  const userId = await findOpenLogin(deps.db, hashToken(token), limits);
  if (userId === null) throw createEndedError();
  const next = createChallenge(limits.now);
  await forNobody(deps.db, WHY).transaction(async (tx) => {
    const login = await lockLogin(tx, hashToken(token));
    if (!login) throw createEndedError();
    await setLoginChallenge(tx, login.id, next);
  });
  return buildRequestOptions(deps, deps.db, next.challenge, userId);
}

export async function answerByPasskey(
  deps: Deps,
  caller: StepCaller,
  { token, credential }: { token: string; credential: PasskeyCredential },
): Promise<IssuedSession> {
  await loadPasskeyLibrary();
  const check: Check = async (tx, user) => {
    const passkey = challenge === null ? null : await verifyPasskey(deps, tx, { challenge, credential });
    return passkey?.userId === user.id && acceptPasskey(deps, tx, passkey);
  };
  let challenge: string | null = null;
  const takeChallengeFirst = async () => {
    challenge = await takeLoginChallenge(deps, token);
  };
  return answerSecondStep(deps, caller, {
    token,
    wrong: twoStepMessages.passkeyRefused,
    check,
    before: takeChallengeFirst,
  });
}

/** In a transaction of its own, so that a challenge has one answer, right or wrong. */
async function takeLoginChallenge(deps: Deps, token: string): Promise<string | null> {
  return forNobody(deps.db, WHY).transaction(async (tx) => {
    const login = await lockLogin(tx, hashToken(token));
    if (!login?.challenge || !login.challengeExpiresAt || login.challengeExpiresAt <= deps.clock.now()) return null;
    await setLoginChallenge(tx, login.id, null);
    return login.challenge;
  });
}

interface Answer {
  token: string;
  /** The text for a wrong answer. */
  wrong: string;
  check: Check;
  /** Runs outside the transaction of the check, which a wrong answer leaves without a trace. */
  before?: () => Promise<void>;
}

/**
 * Opens a session for a right answer. A wrong one counts for the token, and for account and address as a wrong password
 * does: nobody can lock out a user from elsewhere. The user is locked before the login, as everywhere, and a change of
 * the password in between has deleted the login.
 */
async function answerSecondStep(
  deps: Deps,
  { address, userAgent }: StepCaller,
  { token, wrong, check, before }: Answer,
): Promise<IssuedSession> {
  const limits = { now: deps.clock.now(), answersMax: WRONG_ANSWERS_MAX };
  const tokenHash = hashToken(token);
  const userId = await findOpenLogin(deps.db, tokenHash, limits);
  if (userId === null) throw createEndedError();
  let session: IssuedSession | null = null;
  const subject = formatUserSubject(userId);
  const credential = `${subject} ${(await findUser(deps.db, userId))?.passwordHash ?? ''}`;
  await tryPassword(deps, { address, subject, isSignedIn: false, credential }, async () => {
    if (!(await spendLoginAnswer(forNobody(deps.db, WHY), tokenHash, limits))) throw createEndedError();
    await before?.();
    session = await forNobody(deps.db, WHY).transaction(async (tx) => {
      const user = await lockUserForChange(tx, userId);
      const login = user && (await lockLogin(tx, tokenHash));
      if (!login) throw createEndedError();
      if (!(await check(tx, user, login))) return null;
      await deleteChallenge(tx, login.id);
      return openSession(tx, user, userAgent, limits.now);
    });
    return session !== null;
  });
  if (session !== null) return session;
  deps.log.warn({ userId }, 'second step failed');
  await warnOwner(deps, userId, tokenHash);
  throw new AppError('invalid_credentials', wrong);
}

/** After the last wrong answer. Somebody knows the password, so the owner should hear of it, but not every minute. */
async function warnOwner(deps: Deps, userId: number, tokenHash: string): Promise<void> {
  const limits = { now: deps.clock.now(), answersMax: WRONG_ANSWERS_MAX };
  if ((await findOpenLogin(deps.db, tokenHash, limits)) !== null) return;
  if (!(await consumeLimit(deps, WARNING_LIMIT, formatUserSubject(userId)))) return;
  await deps.queue.send(deps.db, 'mail.two-step', { userId, kind: 'wrong_answers' });
}
