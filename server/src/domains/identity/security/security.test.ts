import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { accountMessages } from '@kanisa/contract/identity/accounts.ts';
import { securityMessages } from '@kanisa/contract/identity/security.ts';
import { FRESH_PROOF_MINUTES } from '@kanisa/contract/identity/two-step.ts';
import { describe, expect, it } from 'vitest';
import { getMailCode } from '../../../../../tools/test/parse-mail.ts';
import { createUser, PASSWORD, signInUser } from '../../../../test/support/factories.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { computeNextAppCode, createTwoStepUser } from '../../../../test/support/two-step-users.ts';

const { changePassword, login, readSession, refresh, forgotPassword, resetPassword } = ENDPOINTS;

const NEW = 'a brand new secret';
const buildBody = (over: object = {}) => ({
  current_password: PASSWORD,
  password: NEW,
  confirm_password: NEW,
  ...over,
});

function changeOwnPassword(app: TestApp, token: string, over: object = {}, address = '203.0.113.7') {
  return app.call(changePassword, { body: buildBody(over), token, address });
}

async function startSignedIn(options: { mail?: boolean } = {}) {
  const app = await startTestApp(options);
  const user = await createUser(app, { username: 'longenough', churchEmail: 'longenough@utukufu.example' });
  return { app, user, here: await signInUser(app, user) };
}

const logIn = (app: TestApp, identifier: string, password: string, address = '203.0.113.7') =>
  app.call(login, { body: { identifier, password }, address });

describe('changing the password', () => {
  it('requires a signed-in, active user', async () => {
    const app = await startTestApp();
    expect((await app.call(changePassword, { body: buildBody() })).status).toBe(401);
    const { access_token: token } = await signInUser(app, await createUser(app, { isActive: false }));
    expect((await changeOwnPassword(app, token)).status).toBe(403);
  });

  it('asks for the second step, because with two-step login the old password alone is no proof', async () => {
    const app = await startTestApp();
    const { token, secret } = await createTwoStepUser(app);
    app.clock.advance({ minutes: FRESH_PROOF_MINUTES, seconds: 1 });
    const needed = await changeOwnPassword(app, token);
    expect([needed.status, Reflect.get(needed.body, 'code')]).toEqual([403, 'fresh_proof_needed']);
    const deletion = await app.call(ENDPOINTS.askForDeletion, { body: { current_password: PASSWORD }, token });
    expect(deletion.status).toBe(403);
    const proof = { method: 'app' as const, code: computeNextAppCode(app, secret) };
    expect((await app.call(ENDPOINTS.giveProof, { body: proof, token })).status).toBe(200);
    expect((await changeOwnPassword(app, token)).status).toBe(200);
  });

  it('requires all three fields and follows the password rules', async () => {
    const { app, user, here } = await startSignedIn();
    const rejections: [object, string, string][] = [
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
    for (const [over, field, message] of rejections) {
      const { status, body } = await app.raw('POST', '/auth/password', buildBody(over), here.access_token);
      expect([status, body['error']], JSON.stringify(over).slice(0, 80)).toEqual([400, message]);
      expect(body['fields']).toMatchObject({ [field]: message });
    }
    const extra = await app.raw('POST', '/auth/password', buildBody({ user_id: 1 }), here.access_token);
    expect(extra.status).toBe(400);
    expect((await logIn(app, user.username, PASSWORD)).status).toBe(200);
  });

  it('counts wrong passwords together with failed logins, and across all IP addresses', async () => {
    const { app, user, here } = await startSignedIn();
    for (let n = 0; n < 5; n += 1) expect((await logIn(app, user.username, 'wrong')).status).toBe(401);
    for (let n = 0; n < 5; n += 1) {
      expect((await changeOwnPassword(app, here.access_token, { current_password: 'wrong' })).status).toBe(400);
    }
    const blocked = await changeOwnPassword(app, here.access_token);
    expect([blocked.status, blocked.body.error]).toEqual([429, accountMessages.heldOff]);
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(60);
    expect((await logIn(app, user.username, PASSWORD)).status).toBe(429);
    for (let n = 0; n < 5; n += 1) {
      const elsewhere = `198.51.100.${n}`;
      expect((await changeOwnPassword(app, here.access_token, { current_password: 'wrong' }, elsewhere)).status).toBe(
        400,
      );
    }
    expect((await changeOwnPassword(app, here.access_token, {}, '198.51.100.99')).status).toBe(429);
    expect((await logIn(app, user.username, PASSWORD, '198.51.100.99')).status).toBe(200);
    app.clock.advance({ minutes: 14, seconds: 59 });
    expect((await changeOwnPassword(app, here.access_token)).status).toBe(429);
  });

  it('compares at most ten of many parallel guesses', async () => {
    const { app, here } = await startSignedIn();
    const answers = await app.raceOnTable('throttles', 30, () =>
      Promise.all(
        Array.from({ length: 30 }, (_, n) =>
          changeOwnPassword(app, here.access_token, { current_password: `guess number ${n}` }),
        ),
      ),
    );
    expect(answers.filter((answer) => answer.status === 400)).toHaveLength(10);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(20);
  });

  it('keeps this device signed in, ends other sessions and codes, and notifies the owner', async () => {
    const { app, user, here } = await startSignedIn({ mail: true });
    const email = user.personalEmail ?? '';
    const other = await signInUser(app, user);
    await app.call(forgotPassword, { body: { identifier: user.username } });
    const code = getMailCode(await app.mailbox.next({ to: email }));
    const done = await changeOwnPassword(app, here.access_token);
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

  it('accepts one of several concurrent changes, and its password works', async () => {
    const { app, user, here } = await startSignedIn();
    const passwords = [1, 2, 3, 4, 5].map((n) => `secret number ${n}`);
    const answers = await app.raceOnTable('users', passwords.length, () =>
      Promise.all(
        passwords.map((password) =>
          changeOwnPassword(app, here.access_token, { password, confirm_password: password }),
        ),
      ),
    );
    const won = answers.findIndex((answer) => answer.status === 200);
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400]);
    for (const [n, password] of passwords.entries()) {
      expect((await logIn(app, user.username, password)).status).toBe(n === won ? 200 : 401);
    }
  });

  it('leaves no session from the old password after the change', async () => {
    const { app, user, here } = await startSignedIn();
    const before = await logIn(app, user.username, PASSWORD);
    const comparison = app.pauseNextPasswordCheck();
    const during = logIn(app, user.username, PASSWORD);
    await comparison.started;
    const changed = await changeOwnPassword(app, here.access_token);
    comparison.release();
    expect(changed.status).toBe(200);
    const logins = [before, await during, await logIn(app, user.username, PASSWORD)];
    expect(logins.map((one) => one.status)).toEqual([200, 401, 401]);
    for (const { body } of logins.filter((one) => one.status === 200)) {
      expect((await app.call(readSession, { token: body.access_token })).status).toBe(401);
    }
  });

  it('is serialized with a concurrent reset: one of the two wins', async () => {
    const { app, user, here } = await startSignedIn({ mail: true });
    await app.call(forgotPassword, { body: { identifier: user.username } });
    const code = getMailCode(await app.mailbox.next({ to: user.personalEmail ?? '' }));
    const [changed, reset] = await app.raceOnTable('users', 2, () =>
      Promise.all([
        changeOwnPassword(app, here.access_token),
        app.call(resetPassword, { body: { identifier: user.username, code, password: 'by the code' } }),
      ]),
    );
    // If the change comes second, its session has ended or its current password is no longer right.
    const [winner, loser] = changed.status === 200 ? [NEW, reset] : ['by the code', changed];
    expect([changed.status, reset.status]).toContain(200);
    expect([400, 401]).toContain(loser.status);
    expect((await logIn(app, user.username, winner)).status).toBe(200);
  });
});
