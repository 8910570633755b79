import { accountMessages, isPasswordOwnName } from '@kanisa/contract/identity/accounts.ts';
import type { ChangePasswordBody } from '@kanisa/contract/identity/security.schema.ts';
import { securityMessages } from '@kanisa/contract/identity/security.ts';
import { AppError } from '../../../app-error.ts';
import type { Deps } from '../../../deps.ts';
import { hashPassword, verifyPassword } from '../../../platform/secrets/passwords.ts';
import type { Actor } from '../../../policy/actor.ts';
import type { UserRow } from '../accounts/accounts.table.ts';
import { deleteAccountCodes, findUser, replacePassword } from '../accounts/credentials.service.ts';
import { formatThrottleSubject } from '../accounts/identifier.service.ts';
import { tryPassword } from '../accounts/password-attempts.service.ts';
import { revokeOtherSessions } from '../sessions/sessions.service.ts';

/** For what cannot be taken back: gives the account whose current password was typed, or refuses. */
export async function requireCurrentPassword(
  deps: Deps,
  actor: Actor,
  { typed, address }: { typed: string; address: string },
): Promise<UserRow> {
  const user = await findUser(deps.db, actor.id);
  if (!user) throw new AppError('unauthenticated');
  const tried = { address, subject: formatThrottleSubject(user, user.username), isSignedIn: true };
  if (!(await tryPassword(deps, tried, () => verifyPassword(user.passwordHash, typed)))) {
    deps.log.warn({ userId: user.id }, 'a wrong current password was given');
    throw wrongPasswordError();
  }
  return user;
}

/** This device stays signed in; whoever else was in with the old password is out, and so is every code. */
export async function changePassword(
  deps: Deps,
  actor: Actor,
  { input, address }: { input: ChangePasswordBody; address: string },
): Promise<void> {
  const user = await requireCurrentPassword(deps, actor, { typed: input.current_password, address });
  if (isPasswordOwnName(input.password, [user.username, user.personalEmail ?? '', user.churchEmail ?? ''])) {
    throw fieldError('password', accountMessages.passwordIsName);
  }
  const passwordHash = await hashPassword(input.password);
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    if (!(await replacePassword(tx, user, passwordHash, now))) throw wrongPasswordError();
    await revokeOtherSessions(tx, actor, now);
    await deleteAccountCodes(tx, user.id);
    await deps.queue.send(tx, 'mail.password-changed', { userId: user.id });
  });
}

function wrongPasswordError(): AppError {
  return fieldError('current_password', securityMessages.currentPasswordWrong);
}

function fieldError(field: string, message: string): AppError {
  return new AppError('invalid', message, { fields: { [field]: message } });
}
