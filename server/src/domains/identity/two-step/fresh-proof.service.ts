import type { ProofBody } from '@kanisa/contract/identity/fresh-proof.schema.ts';
import { securityMessages } from '@kanisa/contract/identity/security.ts';
import { type ProofMethod, twoStepMessages } from '@kanisa/contract/identity/two-step.ts';
import { AppError, createFieldError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import { loadPasskeyLibrary } from '../../../platform/passkeys/verify-passkey.ts';
import { verifyPassword } from '../../../platform/secrets/passwords.ts';
import { formatUserSubject } from '../../../platform/throttles/throttles.ts';
import type { Actor } from '../../../policy/actor.ts';
import { findUser, isPasswordHashCurrent } from '../accounts/accounts.repo.ts';
import { tryPassword } from '../accounts/password-attempts.service.ts';
import { transactionAs } from '../accounts/transaction-as.service.ts';
import type { UserRow } from '../accounts/users.view.ts';
import { markSessionProved } from '../sessions/sessions.repo.ts';
import { checkAppCode } from './authenticator-app.service.ts';
import { deleteHolderChallenges } from './challenges.repo.ts';
import { createPasskeyChallenge, verifyPasskeyAnswer } from './challenges.service.ts';
import { countUsableFactors, hasMethod } from './factors.service.ts';

/** The device that asks; nobody else can use its challenge. */
const toHolder = (actor: Actor) => ({ purpose: 'proof' as const, userId: actor.id, sessionId: actor.sessionId });

export async function askForProof(deps: Deps, actor: Actor) {
  const user = await findOwnAccount(deps, actor);
  const methods = await listProofMethods(deps, user);
  if (!methods.includes('passkey')) return { methods };
  await loadPasskeyLibrary();
  const passkey = await transactionAs(deps, actor, async (tx) => {
    await deleteHolderChallenges(tx, toHolder(actor));
    return createPasskeyChallenge(deps, tx, toHolder(actor));
  });
  return { methods, passkey };
}

/** The password alone is no proof for an account with two-step login: the second step protects against a stolen one. */
async function listProofMethods(deps: Pick<Deps, 'db' | 'settings'>, user: UserRow): Promise<ProofMethod[]> {
  const factors = await countUsableFactors(deps, deps.db, user.id);
  const needsPassword = user.twoStepOnAt === null || !hasMethod(factors);
  return [
    ...(factors.passkeys > 0 ? (['passkey'] as const) : []),
    ...(factors.hasApp ? (['app'] as const) : []),
    ...(needsPassword ? (['password'] as const) : []),
  ];
}

/** Allows dangerous actions on this session for a while. Wrong proofs count like wrong passwords. */
export async function giveProof(deps: Deps, actor: Actor, address: string, proof: ProofBody): Promise<void> {
  const user = await findOwnAccount(deps, actor);
  const isOffered = (await listProofMethods(deps, user)).includes(proof.method);
  const attempt = { address, subject: formatUserSubject(user.id), isSignedIn: true };
  const isRight = await tryPassword(deps, attempt, async () => isOffered && checkProof(deps, actor, user, proof));
  if (!isRight) {
    deps.log.warn({ userId: user.id, method: proof.method }, 'wrong proof');
    throw createWrongProofError(proof.method);
  }
  await transactionAs(deps, actor, async (tx) => {
    if (proof.method === 'password' && !(await isPasswordHashCurrent(tx, user.id, user.passwordHash)))
      throw createWrongProofError('password');
    await markSessionProved(tx, actor.sessionId, deps.clock.now());
  });
}

async function checkProof(deps: Deps, actor: Actor, user: UserRow, proof: ProofBody): Promise<boolean> {
  if (proof.method === 'password') return verifyPassword(user.passwordHash, proof.password);
  return transactionAs(deps, actor, async (tx) => {
    if (proof.method === 'app') return checkAppCode(deps, tx, user.id, proof.code);
    const outcome = await verifyPasskeyAnswer(deps, tx, toHolder(actor), proof);
    // Nobody guesses with a challenge that is over, so it counts as no attempt. The session itself goes on.
    if (outcome === 'expired') throw new AppError('invalid_credentials', twoStepMessages.tookTooLong);
    return outcome === 'right';
  });
}

function createWrongProofError(method: ProofMethod): AppError {
  if (method === 'password')
    return createFieldError('password', securityMessages.currentPasswordWrong, 'invalid_credentials');
  if (method === 'app') return createFieldError('code', twoStepMessages.wrongCode, 'invalid_credentials');
  return new AppError('invalid_credentials', twoStepMessages.passkeyRefused);
}

async function findOwnAccount(deps: Deps, actor: Actor): Promise<UserRow> {
  const user = await findUser(deps.db, actor.id);
  if (!user) throw new AppError('unauthenticated');
  return user;
}
