import type { NewPasskeyCredential } from '@kanisa/contract/identity/passkey.schema.ts';
import { CHALLENGE_MINUTES, PASSKEYS_MAX, twoStepMessages } from '@kanisa/contract/identity/two-step.ts';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import {
  loadPasskeyLibrary,
  PASSKEY_ALGORITHMS,
  PASSKEY_TRANSPORTS,
  verifyNewPasskey,
} from '../../../platform/passkeys/verify-passkey.ts';
import { hashToken } from '../../../platform/secrets/tokens.ts';
import type { Actor } from '../../../policy/actor.ts';
import { transactionAs } from '../accounts/transaction-as.service.ts';
import { deleteHolderChallenges, takeChallenge } from './challenges.repo.ts';
import { describePasskey, storeChallenge } from './challenges.service.ts';
import { endOtherAccess } from './end-other-access.service.ts';
import { requireVerifiedAccount, turnOffWithoutMethod } from './factors.service.ts';
import {
  deletePasskey,
  findPasskeyByCredential,
  insertPasskey,
  listPasskeys,
  setPasskeyName,
} from './passkeys.repo.ts';
import { computeUserHandle, describeRelyingParty } from './relying-party.rules.ts';
import type { PasskeyRow } from './two-step.table.ts';
import { announceTwoStepChange } from './two-step-notice.service.ts';

const toHolder = ({ id, sessionId }: Actor) => ({ purpose: 'add_passkey' as const, userId: id, sessionId });

/** The authenticator makes a key that it can find by itself, and only after it has recognised its owner. */
export async function startPasskey(deps: Deps, actor: Actor) {
  await loadPasskeyLibrary();
  return transactionAs(deps, actor, async (tx) => {
    requireVerifiedAccount(actor);
    const existing = await listPasskeys(tx, actor.id);
    rejectTooMany(existing);
    await deleteHolderChallenges(tx, toHolder(actor));
    const { token, challenge } = await storeChallenge(deps, tx, toHolder(actor));
    return { token, options: buildCreationOptions(deps, actor, challenge, existing) };
  });
}

function buildCreationOptions(deps: Deps, actor: Actor, challenge: string, existing: readonly PasskeyRow[]) {
  const { id, name } = describeRelyingParty(deps);
  return {
    challenge,
    rp: { id, name },
    user: {
      id: computeUserHandle(actor.id),
      name: actor.username,
      displayName: `${actor.firstName} ${actor.lastName}`,
    },
    pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: CHALLENGE_MINUTES * 60_000,
    excludeCredentials: existing.map(describePasskey),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
  };
}

export interface AddedPasskey {
  token: string;
  name: string;
  credential: NewPasskeyCredential;
}

export async function addPasskey(
  deps: Deps,
  actor: Actor,
  { token, name, credential }: AddedPasskey,
): Promise<PasskeyRow> {
  requireVerifiedAccount(actor);
  // In a transaction of its own, so that the challenge is used up also by a wrong answer.
  const challenge = await transactionAs(deps, actor, (tx) =>
    takeChallenge(tx, hashToken(token), toHolder(actor), deps.clock.now()),
  );
  if (challenge === null) throw new AppError('invalid_credentials', twoStepMessages.tookTooLong);
  const rp = describeRelyingParty(deps);
  const verified = await verifyNewPasskey(rp, challenge, credential);
  if (!verified) {
    deps.log.warn({ userId: actor.id }, 'new passkey refused');
    throw new AppError('invalid_credentials', twoStepMessages.passkeyRefused);
  }
  return transactionAs(deps, actor, async (tx) => {
    requireVerifiedAccount(actor);
    rejectTooMany(await listPasskeys(tx, actor.id));
    if (await findPasskeyByCredential(tx, verified.credentialId))
      throw new AppError('conflict', twoStepMessages.passkeyTwice);
    const passkey = await insertPasskey(tx, {
      ...verified,
      userId: actor.id,
      rpId: rp.id,
      name,
      transports: PASSKEY_TRANSPORTS.filter((known) => credential.response.transports?.includes(known)),
      device: actor.origin.device,
      createdAt: deps.clock.now(),
    });
    await announceTwoStepChange(deps, tx, {
      action: 'user.passkey_added',
      actor,
      personId: actor.id,
      mail: 'passkey_added',
    });
    return passkey;
  });
}

/** The actor is locked, so two additions at the same time count each other. */
function rejectTooMany(existing: readonly PasskeyRow[]): void {
  if (existing.length >= PASSKEYS_MAX) throw new AppError('conflict', twoStepMessages.passkeysMax);
}

export async function renamePasskey(deps: Deps, actor: Actor, id: number, name: string): Promise<PasskeyRow> {
  return transactionAs(deps, actor, async (tx) => {
    const passkey = await setPasskeyName(tx, { id, userId: actor.id }, name);
    if (!passkey) throw new AppError('not_found', twoStepMessages.noPasskey);
    return passkey;
  });
}

export async function removePasskey(deps: Deps, actor: Actor, id: number): Promise<void> {
  await transactionAs(deps, actor, async (tx) => {
    if (!(await deletePasskey(tx, { id, userId: actor.id })))
      throw new AppError('not_found', twoStepMessages.noPasskey);
    const isOff = await turnOffWithoutMethod(deps, tx, actor);
    await endOtherAccess(deps, tx, actor);
    const change = { action: 'user.passkey_removed', actor, personId: actor.id } as const;
    await announceTwoStepChange(deps, tx, { ...change, mail: 'passkey_removed', isOff });
  });
}
