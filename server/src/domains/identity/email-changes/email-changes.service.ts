import { EMAIL_UNDO_DAYS, securityMessages } from '@kanisa/contract/identity/security.ts';
import { AppError } from '../../../app-error.ts';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { hashPassword } from '../../../platform/secrets/passwords.ts';
import { createToken, hashToken } from '../../../platform/secrets/tokens.ts';
import { deleteAccountCodes, lockUser, restoreAccount } from '../accounts/credentials.service.ts';
import { revokeUserSessions } from '../sessions/sessions.service.ts';
import {
  deleteEmailChangesFrom,
  findFirstChangeFromEmail,
  findUndoableEmailChange,
  insertEmailChange,
  isOldEmailOfAnother,
  listOldEmails,
  renewEmailChangesIfLeft,
} from './email-changes.repo.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Call it in the transaction that writes the new address. The old one is told and can take the account back; a code
 * that it got before is void.
 */
export async function recordEmailChange(
  deps: Pick<Deps, 'queue' | 'clock'>,
  tx: Tx,
  /** Without a new one when the address was only taken away. */
  change: { userId: number; oldEmail: string; newEmail: string | null },
): Promise<void> {
  const { userId, oldEmail, newEmail } = change;
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + EMAIL_UNDO_DAYS * DAY_MS);
  // Back to an address that was left: the days of all begin anew, so that an intruder's link, which is younger,
  // cannot outlive the one that stands above it.
  if (newEmail !== null) await renewEmailChangesIfLeft(tx, { userId, email: newEmail }, { now, expiresAt });
  const emailChangeId = await insertEmailChange(tx, { userId, oldEmail, changedAt: now, expiresAt });
  await deleteAccountCodes(tx, userId);
  await deps.queue.send(tx, 'mail.email-changed', { emailChangeId });
}

/**
 * Whether another person can still take this address back. Ask after it was written, in the same transaction: from
 * then on the unique index keeps everyone else off it, so that no change can slip in between.
 */
export async function isEmailReserved(tx: Tx, email: string, exceptUserId: number): Promise<boolean> {
  return isOldEmailOfAnother(tx, email, exceptUserId);
}

/** Which of these addresses, given in lower case, somebody can still take back. */
export async function listReservedEmails(db: DbOrTx, emails: readonly string[]): Promise<string[]> {
  return listOldEmails(db, emails);
}

/**
 * Whoever follows the link says that the change was not theirs, so nothing of an intruder may stay: sessions, codes,
 * a request for deletion, and the password, which whoever reads the new address could have replaced. The restored
 * address gets a code for a new one by the usual way. Of two addresses that a person has left, the one left first
 * stands above the other, and is never pushed out by it.
 */
export async function undoEmailChange(deps: Deps, token: string): Promise<void> {
  const rejected = new AppError('code_rejected', securityMessages.undoRejected);
  const tokenHash = hashToken(token);
  const now = deps.clock.now();
  const found = await findUndoableEmailChange(deps.db, tokenHash, now);
  if (!found) throw rejected;
  const { userId } = found;
  const unknownPassword = await hashPassword(createToken());
  await deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    const change = await findUndoableEmailChange(tx, tokenHash, now);
    if (!user || !change) throw rejected;
    const first = (await findFirstChangeFromEmail(tx, { userId, email: change.oldEmail }, now)) ?? change;
    const current = await findFirstChangeFromEmail(tx, { userId, email: user.personalEmail ?? '' }, now);
    if (current && current.id < first.id) throw rejected;
    const { oldEmail: email, changedAt: leftAt } = first;
    await restoreAccount(tx, user, { email, leftAt, passwordHash: unknownPassword, now });
    await deleteEmailChangesFrom(tx, userId, first.id);
    await revokeUserSessions(tx, userId, now);
    await deleteAccountCodes(tx, userId);
  });
  deps.log.warn({ userId }, 'a change of e-mail was undone');
}
