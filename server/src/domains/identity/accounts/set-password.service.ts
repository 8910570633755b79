import type { EndedAccess } from '@kanisa/contract/identity/security.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Tx } from '../../../db/client.ts';
import { revokeUserSessions } from '../sessions/sessions.repo.ts';
import { deleteUserChallenges } from '../two-step/challenges.repo.ts';
import { deleteAccountCodes, setPasswordHash } from './accounts.repo.ts';
import { endAccess } from './end-access.service.ts';

export interface NewPassword {
  userId: number;
  passwordHash: string;
  /** The device of an owner who changes the password stays signed in. */
  exceptSessionId?: number | undefined;
  /** The owner took the account back: nobody knows the password, and the owner has to choose one. */
  isTakenBack?: boolean;
  /** What the caller has ended, for the mail. */
  ended?: readonly EndedAccess[];
}

/**
 * Every change of a password goes through here, with the user locked: it ends the sessions, codes, welcome links and
 * logins that wait for their second step, each of which would be a way past the new password, and tells the owner by
 * mail. Unless the owner makes the change, it ends what an intruder may have left too, and returns it.
 */
export async function setPassword(
  deps: Pick<Deps, 'queue' | 'clock' | 'accountHooks'>,
  tx: Tx,
  { userId, passwordHash, exceptSessionId, isTakenBack = false, ended = [] }: NewPassword,
): Promise<EndedAccess[]> {
  const now = deps.clock.now();
  await setPasswordHash(tx, userId, passwordHash, now);
  await revokeUserSessions(tx, userId, now, exceptSessionId);
  await deleteAccountCodes(tx, userId);
  await deleteUserChallenges(tx, userId);
  const removed = exceptSessionId === undefined ? await endAccess(deps, tx, { userId, isTakenBack }) : [];
  const all = [...ended, ...removed];
  await deps.queue.send(tx, 'mail.password-changed', {
    userId,
    ...(isTakenBack && { isUnusable: true }),
    ...(all.length > 0 && { ended: all }),
  });
  return removed;
}
