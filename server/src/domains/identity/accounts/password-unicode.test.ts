import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { accountMessages } from '@kanisa/contract/identity/accounts.ts';
import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { createUser, registrationBody, signInWithRole } from '../../../../test/support/factories.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';

const { changePassword, login, register, resetUserPassword } = ENDPOINTS;

/** Some keyboards send ë as one character, others as e and a mark. */
const COMPOSED = 'Zoë est née à Noël'.normalize('NFC');
const DECOMPOSED = COMPOSED.normalize('NFD');

const logIn = async (app: TestApp, identifier: string, password: string) =>
  (await app.call(login, { body: { identifier, password } })).status;

describe('a password with accents', () => {
  it.each([
    ['composed', COMPOSED, DECOMPOSED],
    ['decomposed', DECOMPOSED, COMPOSED],
  ])('that was chosen %s works in both notations', async (_name, chosen, other) => {
    const app = await startTestApp();
    const body = { ...registrationBody, password: chosen, confirm_password: other };
    expect((await app.call(register, { body })).status).toBe(201);
    expect(await logIn(app, 'akinyi', chosen)).toBe(200);
    expect(await logIn(app, 'akinyi', other)).toBe(200);
    expect(await logIn(app, 'akinyi', chosen.toUpperCase())).toBe(401);
  });

  it('that was stored before the rule still works as it was entered then, and can be changed', async () => {
    const app = await startTestApp();
    const user = await createUser(app, { username: 'akinyi', passwordHash: await hash(DECOMPOSED) });
    expect(await logIn(app, 'akinyi', DECOMPOSED)).toBe(200);
    expect(await logIn(app, 'akinyi', `${DECOMPOSED}!`)).toBe(401);
    const { body: session } = await app.call(login, { body: { identifier: user.username, password: DECOMPOSED } });
    const body = { current_password: DECOMPOSED, password: DECOMPOSED, confirm_password: COMPOSED };
    expect((await app.call(changePassword, { body, token: session.access_token })).status).toBe(200);
    expect(await logIn(app, 'akinyi', COMPOSED)).toBe(200);
  });

  it('has as many characters as one sees: marks do not make it longer', async () => {
    const app = await startTestApp();
    const admin = await signInWithRole(app, 'admin');
    const user = await createUser(app);
    const short = 'éééé'.normalize('NFD');
    expect(short).toHaveLength(8);
    const body = { ...registrationBody, password: short, confirm_password: short };
    const registered = await app.call(register, { body });
    expect([registered.status, registered.body.error]).toEqual([400, accountMessages.passwordShort]);
    const reset = await app.call(resetUserPassword, {
      params: { id: user.id },
      body: { password: short },
      token: admin,
    });
    expect([reset.status, reset.body.error]).toEqual([400, 'Password: 8+ chars']);
  });
});
