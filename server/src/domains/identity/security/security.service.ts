import type { ChangePasswordBody } from '@kanisa/contract/identity/security.schema.ts';
import { securityMessages } from '@kanisa/contract/identity/security.ts';
import { AppError, createFieldError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import { hashPassword, verifyPassword } from '../../../platform/secrets/passwords.ts';
import { formatUserSubject } from '../../../platform/throttles/throttles.ts';
import type { Actor } from '../../../policy/actor.ts';
import { requireFreshProof } from '../../../policy/fresh-proof.ts';
import { findUser, isPasswordHashCurrent } from '../accounts/accounts.repo.ts';
import { rejectNameAsPassword } from '../accounts/password.rules.ts';
import { tryPassword } from '../accounts/password-attempts.service.ts';
import { setPassword } from '../accounts/set-password.service.ts';
import { transactionAs } from '../accounts/transaction-as.service.ts';
import type { UserRow } from '../accounts/users.view.ts';

/**
 * Protects irreversible actions: returns the actor's account if the password is right, and throws otherwise. With
 * two-step login the password alone is no proof: the second step protects against a stolen one.
 */
export async function requireCurrentPassword(
  deps: Deps,
  actor: Actor,
  { password, address }: { password: string; address: string },
): Promise<UserRow> {
  const user = await findUser(deps.db, actor.id);
  if (!user) throw new AppError('unauthenticated');
  if (user.twoStepOnAt !== null) requireFreshProof(actor, deps.clock.now());
  const attempt = { address, subject: formatUserSubject(user.id), isSignedIn: true };
  if (!(await tryPassword(deps, attempt, () => verifyPassword(user.passwordHash, password)))) {
    deps.log.warn({ userId: user.id }, 'wrong current password');
    throw createWrongPasswordError();
  }
  return user;
}

/** Keeps this device signed in; ends every other session and every code. */
export async function changePassword(
  deps: Deps,
  actor: Actor,
  { input, address }: { input: ChangePasswordBody; address: string },
): Promise<void> {
  const user = await requireCurrentPassword(deps, actor, { password: input.current_password, address });
  rejectNameAsPassword(input.password, user);
  const passwordHash = await hashPassword(input.password);
  await transactionAs(deps, actor, async (tx) => {
    // Succeeds for only one of several concurrent changes from the same password.
    if (!(await isPasswordHashCurrent(tx, user.id, user.passwordHash))) throw createWrongPasswordError();
    await setPassword(deps, tx, { userId: user.id, passwordHash, exceptSessionId: actor.sessionId });
  });
}

function createWrongPasswordError(): AppError {
  return createFieldError('current_password', securityMessages.currentPasswordWrong);
}
