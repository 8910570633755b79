import { randomBytes } from 'node:crypto';
import type { Deps } from '../../../core/deps.ts';
import { forNobody } from '../../../db/client.ts';
import { findViolatedConstraint } from '../../../db/constraint-errors.ts';
import { hashPassword } from '../../../platform/secrets/passwords.ts';
import { hasAnyUser, insertUser } from '../../identity/accounts/credentials.service.ts';
import { saveFirstPasswordProof } from './first-password.service.ts';

/**
 * Creates a verified, active admin in an empty database. Returns the password only if it was generated, so that it is
 * printed once.
 */
export async function ensureFirstAdmin(deps: Deps): Promise<{ username: string; password: string | null } | null> {
  if (await hasAnyUser(deps.db)) return null;
  const { username, email, password } = deps.settings.admin;
  const chosen = password ?? randomBytes(12).toString('base64url');
  const passwordHash = await hashPassword(chosen);
  try {
    await forNobody(deps.db, 'the first start, before anybody can sign in').transaction(async (tx) => {
      await insertUser(tx, {
        firstName: 'Church',
        lastName: 'Admin',
        username,
        personalEmail: email,
        loginEmail: email,
        // The operator set it.
        isLoginEmailConfirmed: true,
        passwordHash,
        role: 'admin',
        isVerified: true,
      });
      await saveFirstPasswordProof(tx, passwordHash, deps.clock.now());
    });
  } catch (error) {
    // Another process of this church started at the same time and created the admin first.
    if (findViolatedConstraint(error) === 'users_username_unique') return null;
    throw error;
  }
  return { username, password: password === undefined ? chosen : null };
}
