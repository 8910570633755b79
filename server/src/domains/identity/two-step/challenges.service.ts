import type { PasskeyCredential } from '@kanisa/contract/identity/passkey.schema.ts';
import { CHALLENGE_MINUTES, SECOND_STEP_MINUTES } from '@kanisa/contract/identity/two-step.ts';
import type { Deps } from '../../../core/deps.ts';
import { type DbOrTx, forNobody, type Tx } from '../../../db/client.ts';
import { NOBODYS_KEY, verifyPasskeySignature } from '../../../platform/passkeys/verify-passkey.ts';
import { createToken, hashToken } from '../../../platform/secrets/tokens.ts';
import { type ChallengeHolder, deleteExpiredChallenges, insertChallenge, takeChallenge } from './challenges.repo.ts';
import { findPasskeyByCredential, listPasskeys, markPasskeyUsed } from './passkeys.repo.ts';
import { computeUserHandle, describeRelyingParty } from './relying-party.rules.ts';
import type { PasskeyRow } from './two-step.table.ts';

const WHY = 'the challenge of a login with a passkey, before anybody is signed in';

type ChallengeDeps = Pick<Deps, 'clock' | 'settings' | 'sitePages'>;

const MINUTE_MS = 60_000;
const addMinutes = (now: Date, minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS);

/** 32 random bytes. */
export function createChallenge(now: Date): { challenge: string; expiresAt: Date } {
  return { challenge: createToken(), expiresAt: addMinutes(now, CHALLENGE_MINUTES) };
}

/** Stores a challenge of its own and returns the token by which its answer names it. */
export async function storeChallenge(
  deps: Pick<Deps, 'clock'>,
  db: DbOrTx,
  holder: ChallengeHolder,
): Promise<{ token: string; challenge: string }> {
  const token = createToken();
  const { challenge, expiresAt } = createChallenge(deps.clock.now());
  const tokenHash = hashToken(token);
  await insertChallenge(forNobody(db, WHY), {
    ...holder,
    tokenHash,
    challenge,
    challengeExpiresAt: expiresAt,
    expiresAt,
  });
  return { token, challenge };
}

/** Stores a login whose password was right and that waits for its second step. */
export async function storePendingLogin(tx: Tx, userId: number, now: Date): Promise<string> {
  const token = createToken();
  const expiresAt = addMinutes(now, SECOND_STEP_MINUTES);
  await insertChallenge(tx, { purpose: 'second_step', userId, tokenHash: hashToken(token), expiresAt });
  return token;
}

/** A challenge for the passkeys of one user. */
export async function createPasskeyChallenge(
  deps: ChallengeDeps,
  tx: Tx,
  holder: ChallengeHolder & { userId: number },
) {
  const { token, challenge } = await storeChallenge(deps, tx, holder);
  return { token, options: await buildRequestOptions(deps, tx, challenge, holder.userId) };
}

/** Without a user, the authenticator offers every account that it knows here. */
export async function buildRequestOptions(deps: ChallengeDeps, db: DbOrTx, challenge: string, userId: number | null) {
  const { id: rpId } = describeRelyingParty(deps);
  const own = userId === null ? [] : await listPasskeys(db, userId);
  return {
    challenge,
    rpId,
    timeout: CHALLENGE_MINUTES * MINUTE_MS,
    allowCredentials: own.filter((passkey) => passkey.rpId === rpId).map(describePasskey),
    userVerification: 'required' as const,
  };
}

export function describePasskey({ credentialId, transports }: PasskeyRow) {
  return { id: credentialId, type: 'public-key' as const, ...(transports.length > 0 && { transports }) };
}

/**
 * Takes the challenge of this holder and checks a passkey's answer to it. The transaction must commit also after a wrong
 * answer, so that a challenge has one answer.
 */
export async function verifyPasskeyAnswer(
  deps: ChallengeDeps,
  tx: Tx,
  holder: ChallengeHolder & { userId: number },
  { token, credential }: { token: string; credential: PasskeyCredential },
): Promise<'right' | 'refused' | 'expired'> {
  const challenge = await takeChallenge(tx, hashToken(token), holder, deps.clock.now());
  if (challenge === null) return 'expired';
  const passkey = await verifyPasskey(deps, tx, { challenge, credential });
  if (passkey?.userId !== holder.userId) return 'refused';
  return (await acceptPasskey(deps, tx, passkey)) ? 'right' : 'refused';
}

/** A passkey whose signature was right, and the counter that it reported. */
export type VerifiedPasskey = PasskeyRow & { newCounter: number };

/** Null if the answer is wrong. An unknown passkey takes as long as a known one, so that nobody can probe for them. */
export async function verifyPasskey(
  deps: ChallengeDeps,
  db: DbOrTx,
  { challenge, credential }: { challenge: string; credential: PasskeyCredential },
): Promise<VerifiedPasskey | null> {
  const passkey = await findPasskeyByCredential(db, credential.id);
  // Synchronised keys report old counters.
  const key = passkey && { publicKey: passkey.publicKey, counter: passkey.isSynced ? 0 : passkey.counter };
  const rp = describeRelyingParty(deps);
  const newCounter = await verifyPasskeySignature(rp, challenge, credential, key ?? NOBODYS_KEY);
  if (!passkey || newCounter === null) return null;
  const { userHandle } = credential.response;
  const isOwnHandle = !userHandle || userHandle === computeUserHandle(passkey.userId);
  // Its owner is told that a passkey of another host no longer works.
  return isOwnHandle && passkey.rpId === rp.id ? { ...passkey, newCounter } : null;
}

/** False if the passkey was removed or used meanwhile. */
export function acceptPasskey(deps: Pick<Deps, 'clock'>, tx: Tx, passkey: VerifiedPasskey): Promise<boolean> {
  return markPasskeyUsed(tx, passkey, passkey.newCounter, deps.clock.now());
}

export async function cleanUpChallenges(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteExpiredChallenges(forNobody(deps.db, WHY), deps.clock.now());
}
