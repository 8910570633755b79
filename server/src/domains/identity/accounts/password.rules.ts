import { accountMessages, isPasswordOwnName } from '@kanisa/contract/identity/accounts.ts';
import { createFieldError } from '../../../app-error.ts';
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
