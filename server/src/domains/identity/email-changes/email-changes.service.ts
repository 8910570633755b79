import { EMAIL_UNDO_DAYS, securityMessages } from '@kanisa/contract/identity/security.ts';
import { AppError } from '../../../app-error.ts';
import type { Tx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { hashPassword } from '../../../platform/secrets/passwords.ts';
import { createToken, hashToken } from '../../../platform/secrets/tokens.ts';
import { deleteAccountCodes, lockUser, updateRestoredUser } from '../accounts/accounts.repo.ts';
import { setPassword } from '../accounts/set-password.service.ts';
import {
  deleteEmailChangesFrom,
  findFirstChangeFromEmail,
  findUndoableEmailChange,
  insertEmailChange,
  renewEmailChangesIfLeft,
} from './email-changes.repo.ts';

export { isEmailReserved, listReservedEmails } from './email-changes.repo.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Call this in the transaction that writes the new address. The old address gets a mail with a link that undoes the
 * change; codes sent to it before become invalid.
 */
export async function recordEmailChange(
  deps: Pick<Deps, 'queue' | 'clock'>,
  tx: Tx,
  /** `newEmail` is null if the address was removed. */
  change: { userId: number; oldEmail: string; newEmail: string | null },
): Promise<void> {
  const { userId, oldEmail, newEmail } = change;
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + EMAIL_UNDO_DAYS * DAY_MS);
  // A user who returns to a former address renews every undo link. Otherwise an intruder's link, which is newer, would
  // outlive the owner's older one, which overrides it.
  if (newEmail !== null) await renewEmailChangesIfLeft(tx, { userId, email: newEmail }, { now, expiresAt });
  const emailChangeId = await insertEmailChange(tx, { userId, oldEmail, changedAt: now, expiresAt });
  await deleteAccountCodes(tx, userId);
  await deps.queue.send(tx, 'mail.email-changed', { emailChangeId });
}

/**
 * Following the link means that the owner did not make the change, so nothing of an intruder may remain: sessions,
 * codes, a deletion request, and the password, which the reader of the new address could have reset. The restored
 * address gets a code for a new password in the usual way. If a user left two addresses, the one left first overrides
 * the other and cannot be replaced by it.
 */
export async function undoEmailChange(deps: Deps, token: string): Promise<void> {
  const rejected = new AppError('code_rejected', securityMessages.undoRejected);
  const tokenHash = hashToken(token);
  const now = deps.clock.now();
  const found = await findUndoableEmailChange(deps.db, tokenHash, now);
  if (!found) throw rejected;
  const { userId } = found;
  const unknownPasswordHash = await hashPassword(createToken());
  await deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    const change = await findUndoableEmailChange(tx, tokenHash, now);
    if (!user || !change) throw rejected;
    const first = (await findFirstChangeFromEmail(tx, { userId, email: change.oldEmail }, now)) ?? change;
    const current = await findFirstChangeFromEmail(tx, { userId, email: user.personalEmail ?? '' }, now);
    if (current && current.id < first.id) throw rejected;
    const requestedAt = user.deletionRequestedAt;
    await updateRestoredUser(tx, userId, {
      personalEmail: first.oldEmail,
      // A deletion request that is newer than the change is not the owner's.
      deletionRequestedAt: requestedAt && requestedAt < first.changedAt ? requestedAt : null,
      updatedAt: now,
    });
    await deleteEmailChangesFrom(tx, userId, first.id);
    await setPassword(deps, tx, { userId, passwordHash: unknownPasswordHash, isUnusable: true });
  });
  deps.log.warn({ userId }, 'e-mail change undone');
}
