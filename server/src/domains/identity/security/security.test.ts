import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { accountMessages } from '@kanisa/contract/identity/accounts.ts';
import { securityMessages } from '@kanisa/contract/identity/security.ts';
import { describe, expect, it } from 'vitest';
import { getMailCode } from '../../../../../tools/test/parse-mail.ts';
import { createUser, PASSWORD, signInUser } from '../../../../test/support/factories.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';

const { changePassword, login, readSession, refresh, forgotPassword, resetPassword } = ENDPOINTS;

const NEW = 'a brand new secret';
const bodyOf = (over: object = {}) => ({ current_password: PASSWORD, password: NEW, confirm_password: NEW, ...over });

function change(app: TestApp, token: string, over: object = {}, address = '203.0.113.7') {
  return app.call(changePassword, { body: bodyOf(over), token, address });
}

async function start(options: { mail?: boolean } = {}) {
  const app = await startTestApp(options);
  const user = await createUser(app, { username: 'longenough', churchEmail: 'longenough@utukufu.example' });
  return { app, user, here: await signInUser(app, user) };
}

const logIn = (app: TestApp, identifier: string, password: string, address = '203.0.113.7') =>
  app.call(login, { body: { identifier, password }, address });

describe('a change of the password', () => {
  it('is for active people who are signed in', async () => {
    const app = await startTestApp();
    expect((await app.call(changePassword, { body: bodyOf() })).status).toBe(401);
    const { access_token: token } = await signInUser(app, await createUser(app, { isActive: false }));
    expect((await change(app, token)).status).toBe(403);
  });

  it('asks for all three, and keeps the rules for passwords', async () => {
    const { app, user, here } = await start();
    const refusals: [object, string, string][] = [
      [{ current_password: undefined }, 'current_password', securityMessages.currentPassword],
      [{ current_password: '' }, 'current_password', securityMessages.currentPassword],
      [{ current_password: 'x'.repeat(1001) }, 'current_password', securityMessages.currentPasswordWrong],
      [{ current_password: 'wrong' }, 'current_password', securityMessages.currentPasswordWrong],
      [{ password: '', confirm_password: '' }, 'password', accountMessages.password],
      [{ password: 'short', confirm_password: 'short' }, 'password', accountMessages.passwordShort],
      [{ confirm_password: 'something else' }, 'confirm_password', accountMessages.passwordsMatch],
      ...[user.username.toUpperCase(), user.personalEmail, user.churchEmail].map((name): [object, string, string] => [
        { password: name, confirm_password: name },
        'password',
        accountMessages.passwordIsName,
      ]),
    ];
    for (const [over, field, message] of refusals) {
      const { status, body } = await app.raw('POST', '/auth/password', bodyOf(over), here.access_token);
      expect([status, body['error']], JSON.stringify(over).slice(0, 80)).toEqual([400, message]);
      expect(body['fields']).toMatchObject({ [field]: message });
    }
    const extra = await app.raw('POST', '/auth/password', bodyOf({ user_id: 1 }), here.access_token);
    expect(extra.status).toBe(400);
    expect((await logIn(app, user.username, PASSWORD)).status).toBe(200);
  });

  it('counts wrong passwords with the failed logins, and from all addresses together', async () => {
    const { app, user, here } = await start();
    for (let n = 0; n < 5; n += 1) expect((await logIn(app, user.username, 'wrong')).status).toBe(401);
    for (let n = 0; n < 5; n += 1) {
      expect((await change(app, here.access_token, { current_password: 'wrong' })).status).toBe(400);
    }
    const held = await change(app, here.access_token);
    expect([held.status, held.body.error]).toEqual([429, accountMessages.heldOff]);
    expect(Number(held.headers['retry-after'])).toBeGreaterThan(60);
    expect((await logIn(app, user.username, PASSWORD)).status).toBe(429);
    for (let n = 0; n < 5; n += 1) {
      const elsewhere = `198.51.100.${n}`;
      expect((await change(app, here.access_token, { current_password: 'wrong' }, elsewhere)).status).toBe(400);
    }
    expect((await change(app, here.access_token, {}, '198.51.100.99')).status).toBe(429);
    expect((await logIn(app, user.username, PASSWORD, '198.51.100.99')).status).toBe(200);
    app.clock.advance({ minutes: 14, seconds: 59 });
    expect((await change(app, here.access_token)).status).toBe(429);
  });

  it('lets no more than ten of many parallel guesses be compared', async () => {
    const { app, here } = await start();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => change(app, here.access_token, { current_password: `guess number ${n}` })),
    );
    expect(answers.filter((answer) => answer.status === 400)).toHaveLength(10);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(20);
  });

  it('keeps this device, ends the others and every code, and tells the owner', async () => {
    const { app, user, here } = await start({ mail: true });
    const email = user.personalEmail ?? '';
    const other = await signInUser(app, user);
    await app.call(forgotPassword, { body: { identifier: user.username } });
    const code = getMailCode(await app.mailbox.next({ to: email }));
    const done = await change(app, here.access_token);
    expect([done.status, done.body.message]).toEqual([200, securityMessages.passwordChanged]);

    expect((await app.call(readSession, { token: here.access_token })).status).toBe(200);
    expect((await app.call(refresh, { body: { refresh_token: here.refresh_token } })).status).toBe(200);
    expect((await app.call(readSession, { token: other.access_token })).status).toBe(401);
    expect((await app.call(refresh, { body: { refresh_token: other.refresh_token } })).status).toBe(401);
    expect((await logIn(app, user.username, PASSWORD)).status).toBe(401);
    expect((await logIn(app, user.username, NEW)).status).toBe(200);
    const reset = await app.call(resetPassword, {
      body: { identifier: user.username, code, password: 'the intruder’s own' },
    });
    expect(reset.status).toBe(400);
    expect((await app.mailbox.next({ to: email })).subject).toBe('Your password at Utukufu Church was changed');
  });

  it('lets one of several at the same moment through, and its password holds', async () => {
    const { app, user, here } = await start();
    const passwords = [1, 2, 3, 4, 5].map((n) => `secret number ${n}`);
    const answers = await Promise.all(
      passwords.map((password) => change(app, here.access_token, { password, confirm_password: password })),
    );
    const won = answers.findIndex((answer) => answer.status === 200);
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400]);
    for (const [n, password] of passwords.entries()) {
      expect((await logIn(app, user.username, password)).status).toBe(n === won ? 200 : 401);
    }
  });

  it('does not let a login with the old password outlive it', async () => {
    const { app, user, here } = await start();
    const [changed, ...logins] = await Promise.all([
      change(app, here.access_token),
      ...Array.from({ length: 9 }, async (_, n) => {
        await new Promise((resolve) => setTimeout(resolve, n * 15));
        return logIn(app, user.username, PASSWORD);
      }),
    ]);
    expect(changed.status).toBe(200);
    for (const { body } of logins.filter((one) => one.status === 200)) {
      expect((await app.call(readSession, { token: body.access_token })).status).toBe(401);
    }
  });

  it('goes with a reset at the same moment, one after the other', async () => {
    const { app, user, here } = await start({ mail: true });
    await app.call(forgotPassword, { body: { identifier: user.username } });
    const code = getMailCode(await app.mailbox.next({ to: user.personalEmail ?? '' }));
    const [changed, reset] = await Promise.all([
      change(app, here.access_token),
      app.call(resetPassword, { body: { identifier: user.username, code, password: 'by the code' } }),
    ]);
    // A change that comes later finds its session ended, or its current password gone.
    const [winner, loser] = changed.status === 200 ? [NEW, reset] : ['by the code', changed];
    expect([changed.status, reset.status]).toContain(200);
    expect([400, 401]).toContain(loser.status);
    expect((await logIn(app, user.username, winner)).status).toBe(200);
  });
});
