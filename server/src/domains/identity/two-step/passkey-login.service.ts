import { accountMessages } from '@kanisa/contract/identity/accounts.ts';
import type { PasskeyCredential } from '@kanisa/contract/identity/passkey.schema.ts';
import { twoStepMessages } from '@kanisa/contract/identity/two-step.ts';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import { forNobody } from '../../../db/client.ts';
import { loadPasskeyLibrary } from '../../../platform/passkeys/verify-passkey.ts';
import { hashToken } from '../../../platform/secrets/tokens.ts';
import { enforceLimit, formatUserSubject, type Limit } from '../../../platform/throttles/throttles.ts';
import { lockUserForChange } from '../accounts/accounts.repo.ts';
import { countLogin, tryPassword } from '../accounts/password-attempts.service.ts';
import { type Caller, type IssuedSession, openSession } from '../sessions/sessions.service.ts';
import { takeChallenge } from './challenges.repo.ts';
import { acceptPasskey, buildRequestOptions, storeChallenge, verifyPasskey } from './challenges.service.ts';
import { findPasskeyByCredential } from './passkeys.repo.ts';

const WHY = 'a passkey proves the caller';

/** Every visit to the login page asks, so this is far more than a congregation behind one IP address needs. */
const CHALLENGE_LIMIT: Limit = {
  kind: 'passkey-challenges',
  max: 3000,
  seconds: 3600,
  message: accountMessages.heldOff,
};

/** Nobody is known before the answer. */
const ANYBODY = { purpose: 'passkey_login', userId: null, sessionId: null } as const;

export async function askPasskeyForLogin(deps: Deps, address: string) {
  await enforceLimit(deps, CHALLENGE_LIMIT, address);
  await loadPasskeyLibrary();
  const { token, challenge } = await storeChallenge(deps, deps.db, ANYBODY);
  return { token, options: await buildRequestOptions(deps, deps.db, challenge, null) };
}

/** The device and its fingerprint or PIN are both steps. The answer names the account. */
export async function logInByPasskey(
  deps: Deps,
  { address, userAgent }: Caller,
  { token, credential }: { token: string; credential: PasskeyCredential },
): Promise<IssuedSession> {
  // Before anything is counted: without a challenge of this server there is no attempt.
  const challenge = await takeChallenge(forNobody(deps.db, WHY), hashToken(token), ANYBODY, deps.clock.now());
  if (challenge === null) throw new AppError('session_ended', twoStepMessages.loginAgain);
  const known = await findPasskeyByCredential(deps.db, credential.id);
  const subject = known ? formatUserSubject(known.userId) : `unknown passkey ${credential.id}`;
  let session: IssuedSession | null = null;
  await tryPassword(deps, { address, subject, isSignedIn: false }, () =>
    countLogin(deps, subject, async () => {
      session = await tryPasskey(deps, userAgent, { challenge, credential });
      return session !== null;
    }),
  );
  if (session !== null) return session;
  deps.log.warn({ userId: known?.userId ?? null }, 'login with a passkey failed');
  throw new AppError('invalid_credentials', twoStepMessages.passkeyRefused);
}

async function tryPasskey(
  deps: Deps,
  userAgent: string | undefined,
  { challenge, credential }: { challenge: string; credential: PasskeyCredential },
): Promise<IssuedSession | null> {
  const passkey = await verifyPasskey(deps, deps.db, { challenge, credential });
  // Without a username, the handle is what names the account.
  if (!passkey || !credential.response.userHandle) return null;
  return forNobody(deps.db, WHY).transaction(async (tx) => {
    const user = await lockUserForChange(tx, passkey.userId);
    if (!user || !(await acceptPasskey(deps, tx, passkey))) return null;
    return openSession(tx, user, userAgent, deps.clock.now());
  });
}
