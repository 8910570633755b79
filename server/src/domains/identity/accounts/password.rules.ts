import { accountMessages, isPasswordOwnName } from '@kanisa/contract/identity/accounts.ts';
import { createFieldError } from '../../../app-error.ts';
import { hashToken } from '../../../platform/secrets/tokens.ts';
import type { UserRow } from './accounts.table.ts';

/** Throws if the password is one of the names that everybody knows. */
export function rejectNameAsPassword(
  password: string,
  { username, personalEmail, churchEmail }: Pick<UserRow, 'username' | 'personalEmail' | 'churchEmail'>,
): void {
  if (isPasswordOwnName(password, [username, personalEmail ?? '', churchEmail ?? ''])) {
    throw createFieldError('password', accountMessages.passwordIsName);
  }
}

/** Tells whether a password is still the same, without the hash itself. */
export const computePasswordProof = (passwordHash: string) => hashToken(`password ${passwordHash}`);

/** True if another password was set since the proof was made. */
export function isPasswordProofOutdated({ passwordHash }: Pick<UserRow, 'passwordHash'>, proof?: string): boolean {
  return proof !== undefined && proof !== computePasswordProof(passwordHash);
}
