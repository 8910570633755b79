import { accountMessages } from '@kanisa/contract/identity/accounts.ts';
import { EMAIL_UNDO_DAYS, type EndedAccess, securityMessages } from '@kanisa/contract/identity/security.ts';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import { forNobody, type Tx } from '../../../db/client.ts';
import { hashPassword } from '../../../platform/secrets/passwords.ts';
import { createToken, hashToken } from '../../../platform/secrets/tokens.ts';
import { consumeLimit, enforceLimit } from '../../../platform/throttles/throttles.ts';
import type { Actor } from '../../../policy/actor.ts';
import { deleteAccountCodes, findUser, updateRestoredUser } from '../accounts/accounts.repo.ts';
import {
  CODE_GUESS_LIMIT,
  CODE_REQUEST_LIMIT,
  formatMailSubject,
  RESEND_HOUR_LIMIT,
  RESEND_MINUTE_LIMIT,
  redeemCode,
  VERIFY_MAIL_LIMIT,
} from '../accounts/accounts.service.ts';
import { lockUserAndEmailRivals, setLoginEmail } from '../accounts/login-email.repo.ts';
import { type EmailOwner, isOtherEmail } from '../accounts/login-email.rules.ts';
import { confirmLoginEmail } from '../accounts/login-email.service.ts';
import { setPassword } from '../accounts/set-password.service.ts';
import { transactionAs } from '../accounts/transaction-as.service.ts';
import { recordTwoStepChange } from '../two-step/record-two-step.service.ts';
import {
  deleteEmailChangesFrom,
  findFirstChangeFromEmail,
  findUndoableEmailChange,
  hasUndoableEmailChange,
  insertEmailChange,
  renewEmailChangesIfLeft,
} from './email-changes.repo.ts';

export { listReservedEmails } from './email-changes.repo.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Call this in the transaction that writes the new address, with the user as it was before; the caller has locked it and
 * called `rejectTakenEmail`. The new address is contact data. It gets the rights of the login address when a code sent to
 * it is entered, or at once in two cases: the user returns to an address that can still be restored, or an admin
 * corrects an account that nobody has confirmed yet.
 */
export async function applyEmailChange(
  deps: Pick<Deps, 'queue' | 'clock'>,
  tx: Tx,
  before: EmailOwner,
  /** `newEmail` is null if the address was removed. */
  { newEmail, by }: { newEmail: string | null; by: 'owner' | 'admin' },
): Promise<void> {
  const { id: userId, loginEmail } = before;
  const now = deps.clock.now();
  if (!isOtherEmail(newEmail, before.personalEmail)) return;
  // A code that was sent to the address before must not confirm the new one.
  await deleteAccountCodes(tx, userId);
  if (!isOtherEmail(newEmail, loginEmail)) return;
  if (by === 'admin' && !before.isLoginEmailConfirmed && !(await hasUndoableEmailChange(tx, userId, now))) {
    await setLoginEmail(tx, userId, newEmail === null ? null : { email: newEmail, isConfirmed: false }, now);
    return;
  }
  const left = newEmail === null ? null : await findFirstChangeFromEmail(tx, { userId, email: newEmail }, now);
  if (loginEmail !== null) await recordEmailChange(deps, tx, before, newEmail);
  if (newEmail === null) await setLoginEmail(tx, userId, null, now);
  else if (left?.isOldEmailConfirmed) await setLoginEmail(tx, userId, { email: newEmail, isConfirmed: true }, now);
  else if (by === 'owner') {
    // Several accounts may enter the same stranger's address.
    const limit = { ...VERIFY_MAIL_LIMIT, message: accountMessages.tooManyToAddress };
    await enforceLimit({ db: tx, clock: deps.clock }, limit, formatMailSubject(newEmail));
    await deps.queue.send(tx, 'mail.code', { purpose: 'email', userId });
  }
}

/** Mails the login address a link that undoes the change; codes sent to it before become invalid. */
export async function recordEmailChange(
  deps: Pick<Deps, 'queue' | 'clock'>,
  tx: Tx,
  { id: userId, loginEmail: oldEmail, isLoginEmailConfirmed: isOldEmailConfirmed }: EmailOwner,
  newEmail: string | null,
): Promise<void> {
  if (oldEmail === null) return;
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + EMAIL_UNDO_DAYS * DAY_MS);
  // A user who returns to a former address renews every undo link. Otherwise an intruder's link, which is newer, would
  // outlive the owner's older one, which overrides it.
  if (newEmail !== null) await renewEmailChangesIfLeft(tx, { userId, email: newEmail }, { now, expiresAt });
  const change = { userId, oldEmail, isOldEmailConfirmed, changedAt: now, expiresAt };
  const emailChangeId = await insertEmailChange(tx, change);
  await deleteAccountCodes(tx, userId);
  await deps.queue.send(tx, 'mail.email-changed', { emailChangeId });
}

/** Answers the same if there is nothing to confirm. */
export async function sendEmailCode(deps: Deps, actor: Actor, address: string): Promise<void> {
  await enforceLimit(deps, CODE_REQUEST_LIMIT, address);
  await enforceLimit(deps, RESEND_MINUTE_LIMIT, `email ${actor.id}`);
  await enforceLimit(deps, RESEND_HOUR_LIMIT, `email ${actor.id}`);
  await transactionAs(deps, actor, async (tx) => {
    const to = (await findUser(tx, actor.id))?.personalEmail;
    const isWithin =
      to && (await consumeLimit({ db: tx, clock: deps.clock }, VERIFY_MAIL_LIMIT, formatMailSubject(to)));
    if (isWithin) await deps.queue.send(tx, 'mail.code', { purpose: 'email', userId: actor.id });
  });
}

/**
 * The actor is signed in to the account and reads the address, so the address becomes the login address. The former one
 * gets a new undo link: the link of the change may have ended by now.
 */
export async function confirmEmail(deps: Deps, actor: Actor, address: string, code: string): Promise<void> {
  await enforceLimit(deps, CODE_GUESS_LIMIT, address);
  const user = await findUser(deps.db, actor.id);
  await redeemCode(deps, { user, purpose: 'email', code, actor }, async (tx, owner) => {
    const email = owner.personalEmail;
    if (email === null || !(await confirmLoginEmail(deps, tx, owner, email))) {
      throw new AppError('conflict', accountMessages.taken);
    }
    if (isOtherEmail(owner.loginEmail, email)) await recordEmailChange(deps, tx, owner, email);
  });
}

/**
 * Following the link means that the owner did not make the change, so nothing of an intruder may remain: sessions,
 * codes, a deletion request, every second step, and the password, which the reader of the new address could have reset.
 * Returns what was removed. The restored address gets a code for a new password in the usual way. If a user left two
 * addresses, the one left first overrides the other and cannot be replaced by it.
 */
export async function undoEmailChange(deps: Deps, address: string, token: string): Promise<EndedAccess[]> {
  const rejected = new AppError('code_rejected', securityMessages.undoRejected);
  const tokenHash = hashToken(token);
  const now = deps.clock.now();
  const found = await findUndoableEmailChange(deps.db, tokenHash, now);
  if (!found) throw rejected;
  const { userId } = found;
  const unknownPasswordHash = await hashPassword(createToken());
  const removed = await forNobody(deps.db, 'the undo link proves the former address').transaction(async (tx) => {
    const user = await lockUserAndEmailRivals(tx, userId, found.oldEmail);
    const change = await findUndoableEmailChange(tx, tokenHash, now);
    if (!user || !change) throw rejected;
    const first = (await findFirstChangeFromEmail(tx, { userId, email: change.oldEmail }, now)) ?? change;
    const current = await findFirstChangeFromEmail(tx, { userId, email: user.loginEmail ?? '' }, now);
    if (current && current.id < first.id) throw rejected;
    // The link was sent to the address, so following it confirms the address.
    if (!(await confirmLoginEmail(deps, tx, user, first.oldEmail))) throw rejected;
    await updateRestoredUser(tx, userId, {
      personalEmail: first.oldEmail,
      deletionRequestedAt: null,
      updatedAt: now,
    });
    await deleteEmailChangesFrom(tx, userId, first.id);
    const password = { userId, passwordHash: unknownPasswordHash, isTakenBack: true };
    const withdrawn: EndedAccess[] = user.deletionRequestedAt ? [{ kind: 'deletion_request', count: 1 }] : [];
    const ended = await setPassword(deps, tx, { ...password, ended: withdrawn });
    await recordRemovedFactors(deps, tx, { userId, address, ended });
    return [...withdrawn, ...ended];
  });
  deps.log.warn({ userId }, 'e-mail change undone');
  return removed;
}

/** The audit trail names the owner, who followed the link, as the one who acted. */
async function recordRemovedFactors(
  deps: Pick<Deps, 'clock' | 'accountHooks'>,
  tx: Tx,
  { userId, address, ended }: { userId: number; address: string; ended: readonly EndedAccess[] },
): Promise<void> {
  const countOf = (kind: EndedAccess['kind']) => ended.find((one) => one.kind === kind)?.count ?? 0;
  const before = { passkeys: countOf('passkeys'), authenticator_apps: countOf('authenticator_app') };
  if (before.passkeys + before.authenticator_apps === 0) return;
  await recordTwoStepChange(deps, tx, {
    action: 'user.two_step_reset',
    actor: { id: userId, origin: { address, device: null } },
    personId: userId,
    before,
    after: { reason: 'Link in the mail about a changed e-mail address' },
  });
}
