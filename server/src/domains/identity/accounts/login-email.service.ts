import { accountMessages, CODE_MINUTES } from '@kanisa/contract/identity/accounts.ts';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { isEmailReserved } from '../email-changes/email-changes.repo.ts';
import { isEmailOfAnother, isEmailTaken, releaseEmail, setLoginEmail } from './login-email.repo.ts';
import { type EmailOwner, isOtherEmail } from './login-email.rules.ts';
import type { UserRow } from './users.view.ts';

/** Addresses to erase with the account: not one that another user has too. */
export async function listErasableEmails(
  db: DbOrTx,
  user: Pick<UserRow, 'id' | 'personalEmail' | 'loginEmail' | 'churchEmail'>,
): Promise<string[]> {
  const emails = new Set([user.personalEmail, user.loginEmail, user.churchEmail].filter((email) => email !== null));
  const own: string[] = [];
  for (const email of emails) if (!(await isEmailOfAnother(db, email, user.id))) own.push(email);
  return own;
}

/**
 * Since when an account holds its login address against registrations without having confirmed it: as long as its first
 * code is valid. Only one account at a time has this login address, so a script cannot prolong it.
 */
export function getHeldSince({ clock }: Pick<Deps, 'clock'>): Date {
  return new Date(clock.now().getTime() - CODE_MINUTES * 60_000);
}

/** Nobody logs in with this address, and nobody is about to. */
export async function isEmailFree(
  deps: Pick<Deps, 'settings'>,
  db: DbOrTx,
  { email, exceptUserId }: { email: string; exceptUserId: number },
): Promise<boolean> {
  const { emailDomain: domain } = deps.settings.church;
  return (
    !(await isEmailTaken(db, { email, domain, exceptUserId })) && !(await isEmailReserved(db, email, exceptUserId))
  );
}

/** Admins pass no `heldSince`: they see the other account and can correct it. */
export async function rejectTakenEmail(
  deps: Pick<Deps, 'settings'>,
  db: DbOrTx,
  claim: { email: string; exceptUserId?: number; heldSince?: Date | null },
): Promise<void> {
  const isTaken =
    (await isEmailTaken(db, { ...claim, domain: deps.settings.church.emailDomain })) ||
    (await isEmailReserved(db, claim.email, claim.exceptUserId ?? 0));
  if (isTaken) throw new AppError('conflict', accountMessages.taken);
}

/**
 * Call this when a code or link that was sent to this address is used; the caller holds `lockUserAndEmailRivals`. The
 * address becomes the confirmed login address, and every unconfirmed claim of others ends. False if it is another
 * user's.
 */
export async function confirmLoginEmail(
  deps: Pick<Deps, 'settings' | 'clock' | 'accountHooks'>,
  tx: Tx,
  user: EmailOwner,
  email: string,
): Promise<boolean> {
  if (user.isLoginEmailConfirmed && !isOtherEmail(user.loginEmail, email)) return true;
  const now = deps.clock.now();
  const { emailDomain: domain } = deps.settings.church;
  const claim = { email, domain, exceptUserId: user.id, heldSince: null };
  if ((await isEmailTaken(tx, claim)) || (await isEmailReserved(tx, email, user.id))) return false;
  const losers = await releaseEmail(tx, email, user.id, now);
  if (losers.length > 0) {
    for (const hooks of deps.accountHooks) await hooks.onEmailReleased?.(deps, tx, { ownerId: user.id, users: losers });
  }
  await setLoginEmail(tx, user.id, { email, isConfirmed: true }, now);
  for (const hooks of deps.accountHooks) await hooks.onEmailConfirmed?.(deps, tx, user.id);
  return true;
}
