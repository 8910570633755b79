import type { CodePurpose } from './accounts.table.ts';
import type { UserRow } from './users.view.ts';

export type EmailOwner = Pick<UserRow, 'id' | 'personalEmail' | 'loginEmail' | 'isLoginEmailConfirmed'>;

/** Addresses differ in more than case. */
export const isOtherEmail = (one: string | null, other: string | null) => one?.toLowerCase() !== other?.toLowerCase();

/** False if the shown address has no rights yet. A user without an address has nothing to confirm. */
export function isPersonalEmailConfirmed({ personalEmail, loginEmail, isLoginEmailConfirmed }: EmailOwner): boolean {
  return personalEmail === null || (isLoginEmailConfirmed && !isOtherEmail(personalEmail, loginEmail));
}

/** Addresses for which the user may decide, such as ending an opt-out: no contact address, which may be a stranger's. */
export function listDecidableEmails(
  user: Pick<UserRow, 'loginEmail' | 'isLoginEmailConfirmed' | 'churchEmail' | 'isVerified'>,
): string[] {
  const login = user.isLoginEmailConfirmed || user.isVerified ? user.loginEmail : null;
  return [login, user.churchEmail].filter((email) => email !== null);
}

/** The address to which mails about the account go. */
export function getAccountEmail(user: Pick<UserRow, 'loginEmail' | 'churchEmail'>): string | null {
  return user.loginEmail ?? user.churchEmail;
}

/**
 * The address that its owner has proved, or that the church handed out to somebody without another. Links that act without
 * a login go nowhere else: any other address may be a stranger's.
 */
export function getConfirmedEmail(
  {
    personalEmail,
    loginEmail,
    isLoginEmailConfirmed,
    churchEmail,
  }: Pick<UserRow, 'personalEmail' | 'loginEmail' | 'isLoginEmailConfirmed' | 'churchEmail'>,
  churchDomain: string,
): string | null {
  if (loginEmail !== null && isLoginEmailConfirmed) return loginEmail;
  return personalEmail === null && isAtChurchDomain(churchEmail, churchDomain) ? churchEmail : null;
}

/** The church hands out addresses at its own domain. Any other "church address" is contact data that nobody has proved. */
export const isAtChurchDomain = (email: string | null, domain: string) =>
  email?.toLowerCase().endsWith(`@${domain.toLowerCase()}`) === true;

/** The address to which a code goes. A new account may share its address with an older one, which then is no login yet. */
export function getCodeEmail(user: UserRow, purpose: CodePurpose, churchDomain: string): string | null {
  if (purpose === 'email') return user.personalEmail;
  if (purpose === 'verify') return user.loginEmail ?? user.personalEmail ?? user.churchEmail;
  return user.loginEmail ?? (isAtChurchDomain(user.churchEmail, churchDomain) ? user.churchEmail : null);
}
