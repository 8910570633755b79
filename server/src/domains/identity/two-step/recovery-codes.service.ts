import { randomBytes } from 'node:crypto';
import {
  formatRecoveryCode,
  normaliseRecoveryCode,
  RECOVERY_CODES,
  twoStepMessages,
} from '@kanisa/contract/identity/two-step.ts';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Tx } from '../../../db/client.ts';
import { formatUserSubject } from '../../../platform/throttles/throttles.ts';
import type { Actor } from '../../../policy/actor.ts';
import { findUser } from '../accounts/accounts.repo.ts';
import { tryPassword } from '../accounts/password-attempts.service.ts';
import { transactionAs } from '../accounts/transaction-as.service.ts';
import { clearOtherProofs } from '../sessions/sessions.repo.ts';
import { countUsableFactors, hasMethod, requireVerifiedAccount } from './factors.service.ts';
import { recordTwoStepChange } from './record-two-step.service.ts';
import {
  confirmNewestCodes,
  consumeRecoveryCode,
  findAmongNewestCodes,
  insertRecoveryCodes,
} from './recovery-codes.repo.ts';
import { hashRecoveryCode } from './recovery-codes.rules.ts';
import { setTwoStepOnAt } from './two-step.repo.ts';
import { announceTwoStepChange } from './two-step-notice.service.ts';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const CODE_LENGTH = 16;

/** 80 random bits. */
function createRecoveryCode(): string {
  return Array.from(randomBytes(CODE_LENGTH), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
}

/** The older codes work until these are confirmed, or one of these is used: a lost list of new ones locks nobody out. */
export async function createRecoveryCodes(deps: Deps, actor: Actor): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, createRecoveryCode);
  await transactionAs(deps, actor, async (tx) => {
    requireVerifiedAccount(actor);
    await requireMethod(deps, tx, actor.id);
    const hashes = codes.map((code) => hashRecoveryCode(actor.id, code));
    await insertRecoveryCodes(tx, actor.id, hashes, deps.clock.now());
    const change = { action: 'user.recovery_codes_made', actor, personId: actor.id } as const;
    // The mail that two-step login is on follows at the end of the set-up.
    if (await isOn(tx, actor.id)) await announceTwoStepChange(deps, tx, { ...change, mail: 'codes_made' });
    else await recordTwoStepChange(deps, tx, change);
  });
  return codes.map(formatRecoveryCode);
}

/** The owner has kept the newest codes: older ones end, and two-step login is turned on. The entered code stays usable. */
export async function confirmRecoveryCodes(
  deps: Deps,
  actor: Actor,
  address: string,
  typed: string,
): Promise<'turned on' | 'confirmed'> {
  const code = normaliseRecoveryCode(typed);
  const codeHash = code === null ? '' : hashRecoveryCode(actor.id, code);
  const attempt = { address, subject: formatUserSubject(actor.id), isSignedIn: true };
  const isRight = await tryPassword(deps, attempt, async () => {
    // Without codes there is nothing to guess.
    return (await findAmongNewestCodes(deps.db, actor.id, codeHash)) !== false;
  });
  if (!isRight) throw new AppError('invalid_credentials', twoStepMessages.wrongCode);
  return transactionAs(deps, actor, async (tx) => {
    requireVerifiedAccount(actor);
    await requireMethod(deps, tx, actor.id);
    const isKept = await findAmongNewestCodes(tx, actor.id, codeHash);
    if (isKept !== true) throw new AppError('conflict', twoStepMessages.codesFirst);
    await confirmNewestCodes(tx, actor.id, deps.clock.now());
    if (await isOn(tx, actor.id)) return 'confirmed';
    await setTwoStepOnAt(tx, actor.id, deps.clock.now());
    // A login by the password alone is no longer a proof.
    await clearOtherProofs(tx, actor);
    const change = { action: 'user.two_step_on', actor, personId: actor.id } as const;
    await announceTwoStepChange(deps, tx, { ...change, mail: 'turned_on' });
    return 'turned on';
  });
}

/** True for a right code, which then no longer works. */
export async function spendRecoveryCode(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  userId: number,
  typed: string,
): Promise<boolean> {
  const code = normaliseRecoveryCode(typed);
  return code !== null && consumeRecoveryCode(tx, userId, hashRecoveryCode(userId, code), deps.clock.now());
}

async function requireMethod(deps: Deps, tx: Tx, userId: number): Promise<void> {
  if (!hasMethod(await countUsableFactors(deps, tx, userId)))
    throw new AppError('conflict', twoStepMessages.methodFirst);
}

async function isOn(tx: Tx, userId: number): Promise<boolean> {
  const user = await findUser(tx, userId);
  return user !== null && user.twoStepOnAt !== null;
}
