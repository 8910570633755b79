import type { Role } from '@kanisa/contract/core/roles.ts';
import type { LoginAnswer } from '@kanisa/contract/identity/accounts.schema.ts';
import { insertUser, type NewUser } from '../../src/domains/identity/accounts/accounts.repo.ts';
import type { UserRow } from '../../src/domains/identity/accounts/users.view.ts';
import { presentLogin } from '../../src/domains/identity/sessions/sessions.presenter.ts';
import { openSession } from '../../src/domains/identity/sessions/sessions.service.ts';
import { hashPassword } from '../../src/platform/secrets/passwords.ts';
import type { TestApp } from './test-app.ts';

export const PASSWORD = 'a long enough secret';
const passwordHash = hashPassword(PASSWORD);

let count = 0;

/** Inserts an active, verified user with a confirmed address, and with the given differences. */
export async function createUser(app: TestApp, differs: Partial<NewUser> = {}): Promise<UserRow> {
  count += 1;
  const { personalEmail = `wanjiku${count}@example.com`, isVerified = true } = differs;
  return insertUser(app.deps.db, {
    firstName: 'Wanjiku',
    lastName: 'Kamau',
    username: `wanjiku${count}`,
    personalEmail,
    loginEmail: personalEmail,
    isLoginEmailConfirmed: isVerified && personalEmail !== null,
    phoneNumber: `+2547${String(10_000_000 + count)}`,
    passwordHash: await passwordHash,
    isVerified,
    ...differs,
  });
}

/** Opens a session without a password: the login has tests of its own and is slow. */
export async function signInUser(app: TestApp, user: UserRow): Promise<LoginAnswer> {
  const session = await openSession(app.deps.db, user, undefined, app.clock.now());
  return presentLogin(session, { language: session.language, modules: [] });
}

export async function signInWithRole(app: TestApp, role: Role, differs: Partial<NewUser> = {}): Promise<string> {
  const user = await createUser(app, { role, ...differs });
  return (await signInUser(app, user)).access_token;
}

export const registrationBody = {
  first_name: 'Akinyi',
  last_name: 'Njoroge',
  base_username: 'akinyi',
  phone_number: '0712345678',
  password: PASSWORD,
  confirm_password: PASSWORD,
  personal_email: 'akinyi@example.com',
};
