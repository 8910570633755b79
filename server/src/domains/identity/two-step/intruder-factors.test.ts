import { twoStepMessages, WRONG_ANSWERS_MAX } from '@kanisa/contract/identity/two-step.ts';
import { describe, expect, it } from 'vitest';
import { getMailCode } from '../../../../../tools/test/parse-mail.ts';
import { createUser, PASSWORD, signInUser, signInWithRole } from '../../../../test/support/factories.ts';
import { ENDPOINTS, startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import {
  addApp,
  addPasskey,
  buildNewPasskey,
  computeAppCode,
  computeNextAppCode,
  createTwoStepUser,
  startSecondStep,
  turnTwoStepOn,
} from '../../../../test/support/two-step-users.ts';
import { setPassword } from '../accounts/set-password.service.ts';
import type { UserRow } from '../accounts/users.view.ts';
import { countFactors } from './factors.repo.ts';

const NEW_PASSWORD = 'another long secret';

async function resetByMail(app: TestApp, user: UserRow): Promise<void> {
  await app.call(ENDPOINTS.forgotPassword, { body: { identifier: user.username } });
  await app.waitForMailsSent();
  const mail = app.mailbox.received().findLast(({ subject }) => /code/i.test(subject));
  if (!mail) throw new Error('no mail with a code');
  const body = { identifier: user.username, code: getMailCode(mail), password: NEW_PASSWORD };
  expect((await app.call(ENDPOINTS.resetPassword, { body })).status).toBe(200);
}

describe('a passkey or app of somebody else', () => {
  it('cannot be added before the account is verified', async () => {
    const app = await startTestApp();
    const { access_token: token } = await signInUser(app, await createUser(app, { isVerified: false }));
    for (const endpoint of [ENDPOINTS.startPasskey, ENDPOINTS.startApp]) {
      const { status, body } = await app.call(endpoint, { token });
      expect([status, body.error]).toEqual([403, twoStepMessages.verifyFirst]);
    }
  });

  it('cannot be confirmed after an admin unverified the account', async () => {
    const app = await startTestApp();
    const user = await createUser(app);
    const { access_token: token } = await signInUser(app, user);
    const { secret } = (await app.call(ENDPOINTS.startApp, { token })).body;
    const passkey = await buildNewPasskey(app, token);
    const admin = await signInWithRole(app, 'admin');
    expect((await app.call(ENDPOINTS.unverifyUser, { params: { id: user.id }, token: admin })).status).toBe(200);
    const code = computeAppCode(secret, app.clock.now());
    const refused = [403, twoStepMessages.verifyFirst];
    const byApp = await app.call(ENDPOINTS.confirmApp, { body: { code }, token });
    expect([byApp.status, byApp.body.error]).toEqual(refused);
    const byKey = await app.call(ENDPOINTS.addPasskey, { body: passkey, token });
    expect([byKey.status, byKey.body.error]).toEqual(refused);
    const codes = await app.call(ENDPOINTS.createRecoveryCodes, { token });
    expect([codes.status, codes.body.error]).toEqual(refused);
  });

  it('goes when the owner chooses a new password by mail, while two-step login is off', async () => {
    const app = await startTestApp({ mail: true });
    const user = await createUser(app);
    const { access_token: token } = await signInUser(app, user);
    const { authenticator } = await addPasskey(app, token);
    await addApp(app, token);
    await resetByMail(app, user);
    expect(await countFactors(app.deps.db, user.id)).toEqual({ passkeys: 0, hasApp: false, recoveryCodesLeft: 0 });
    const { body } = await app.call(ENDPOINTS.askPasskeyForLogin, {});
    const credential = authenticator.answer(body.options);
    const login = await app.call(ENDPOINTS.logInByPasskey, { body: { token: body.token, credential } });
    expect(login.status).toBe(401);
  });

  it('goes when an admin sets the password, and stays when the owner changes it', async () => {
    const app = await startTestApp();
    const user = await createUser(app);
    const { access_token: token } = await signInUser(app, user);
    await addPasskey(app, token);
    const own = { current_password: PASSWORD, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
    expect((await app.call(ENDPOINTS.changePassword, { body: own, token })).status).toBe(200);
    expect((await countFactors(app.deps.db, user.id)).passkeys).toBe(1);
    const admin = await signInWithRole(app, 'admin');
    const request = { params: { id: user.id }, body: { password: NEW_PASSWORD }, token: admin };
    expect((await app.call(ENDPOINTS.resetUserPassword, request)).status).toBe(200);
    expect((await countFactors(app.deps.db, user.id)).passkeys).toBe(0);
  });

  it('stays after a new password while two-step login is on: the mailbox alone must not open the account', async () => {
    const app = await startTestApp();
    const { user } = await createTwoStepUser(app);
    await app.deps.db.transaction((tx) =>
      setPassword(app.deps, tx, { userId: user.id, passwordHash: user.passwordHash }),
    );
    expect(await countFactors(app.deps.db, user.id)).toEqual({ passkeys: 1, hasApp: true, recoveryCodesLeft: 10 });
  });
});

describe('guessing the second step', () => {
  it('from many networks ends after fifty wrong codes an hour, a new password lifts it, and the owner is told', async () => {
    const app = await startTestApp({ mail: true });
    const { user, secret } = await createTwoStepUser(app);
    let token = '';
    const answer = (code: string, n: number) =>
      app.call(ENDPOINTS.answerByApp, { body: { token, code }, address: `203.0.113.${n}` });
    for (let n = 0; n < 50; n += 1) {
      if (n % WRONG_ANSWERS_MAX === 0) token = await startSecondStep(app, user);
      expect((await answer('000000', n)).status).toBe(401);
    }
    token = await startSecondStep(app, user);
    expect((await answer(computeNextAppCode(app, secret), 200)).status).toBe(429);
    await app.waitForMailsSent();
    const warnings = app.mailbox.received().filter(({ subject }) => subject.startsWith('Wrong codes'));
    expect(warnings).toHaveLength(1);
    await resetByMail(app, user);
    const { body } = await app.call(ENDPOINTS.login, { body: { identifier: user.username, password: NEW_PASSWORD } });
    token = body.two_step.token;
    expect((await answer(computeNextAppCode(app, secret), 201)).status).toBe(200);
  });
});

describe('turning two-step login on', () => {
  it('takes the proof from other devices, which logged in by the password alone', async () => {
    const app = await startTestApp();
    const user = await createUser(app, { role: 'admin' });
    const [here, elsewhere] = [await signInUser(app, user), await signInUser(app, user)];
    const exportUsers = (token: string) => app.raw('GET', '/admin/users/export', undefined, token);
    expect((await exportUsers(elsewhere.access_token)).status).toBe(200);
    await addPasskey(app, here.access_token);
    await turnTwoStepOn(app, here.access_token);
    expect((await exportUsers(elsewhere.access_token)).status).toBe(403);
    expect((await exportUsers(here.access_token)).status).toBe(200);
  });
});
