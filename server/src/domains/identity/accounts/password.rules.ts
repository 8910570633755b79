import { accountMessages, isPasswordOwnName } from '@kanisa/contract/identity/accounts.ts';
import { createFieldError } from '../../../base/app-error.ts';
import { hashToken } from '../../../platform/secrets/tokens.ts';
import type { UserRow } from './users.view.ts';

/** Throws if the password is one of the names that everybody knows. */
export function rejectNameAsPassword(
  password: string,
  user: Pick<UserRow, 'username' | 'personalEmail' | 'churchEmail'> & { loginEmail?: string | null },
): void {
  const { username, personalEmail, loginEmail, churchEmail } = user;
  if (isPasswordOwnName(password, [username, personalEmail ?? '', loginEmail ?? '', churchEmail ?? ''])) {
    throw createFieldError('password', accountMessages.passwordIsName);
  }
}

/** Tells whether a password is still the same, without the hash itself. */
export const computePasswordProof = (passwordHash: string) => hashToken(`password ${passwordHash}`);

/** True if another password was set since the proof was made. */
export function isPasswordProofOutdated({ passwordHash }: Pick<UserRow, 'passwordHash'>, proof?: string): boolean {
  return proof !== undefined && proof !== computePasswordProof(passwordHash);
}
