import type { Tx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { revokeUserSessions } from '../sessions/sessions.repo.ts';
import { deleteUserChallenges } from '../two-step/challenges.repo.ts';
import { deleteFactorsIfOff } from '../two-step/factors.repo.ts';
import { deleteAccountCodes, setPasswordHash } from './accounts.repo.ts';

export interface NewPassword {
  userId: number;
  passwordHash: string;
  /** The device of an owner who changes the password stays signed in. */
  exceptSessionId?: number | undefined;
  /** Nobody knows the password; the owner has to choose one. */
  isUnusable?: boolean;
}

/**
 * Every change of a password goes through here, with the user locked: it ends the sessions, codes, welcome links and
 * logins that wait for their second step, each of which would be a way past the new password, and tells the owner by
 * mail. Two-step login itself stays: whoever reads the owner's mail must not get past it. A passkey or app of somebody
 * whose two-step login is off goes, unless the owner makes the change: it may be an intruder's.
 */
export async function setPassword(
  deps: Pick<Deps, 'queue' | 'clock'>,
  tx: Tx,
  { userId, passwordHash, exceptSessionId, isUnusable }: NewPassword,
): Promise<void> {
  const now = deps.clock.now();
  await setPasswordHash(tx, userId, passwordHash, now);
  await revokeUserSessions(tx, userId, now, exceptSessionId);
  await deleteAccountCodes(tx, userId);
  await deleteUserChallenges(tx, userId);
  if (exceptSessionId === undefined) await deleteFactorsIfOff(tx, userId);
  await deps.queue.send(tx, 'mail.password-changed', { userId, ...(isUnusable && { isUnusable }) });
}
