import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import type { LoginAnswer } from '@kanisa/contract/identity/accounts.schema.ts';
import { accountMessages } from '@kanisa/contract/identity/accounts.ts';
import { RECOVERY_CODES, twoStepMessages } from '@kanisa/contract/identity/two-step.ts';
import { eq, like } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createUser, PASSWORD, signInUser } from '../../../../test/support/factories.ts';
import { SoftwareAuthenticator } from '../../../../test/support/software-authenticator.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import {
  addApp,
  addPasskey,
  computeNextAppCode,
  createTwoStepUser,
  startSecondStep,
  turnTwoStepOn,
} from '../../../../test/support/two-step-users.ts';
import { throttles } from '../../../platform/throttles/throttles.table.ts';
import { sessions } from '../sessions/sessions.table.ts';
import { twoStepChallenges } from './two-step.table.ts';

const {
  login,
  answerByApp,
  answerByRecoveryCode,
  askPasskeyForSecondStep,
  answerByPasskey,
  askPasskeyForLogin,
  logInByPasskey,
  readTwoStep,
  readSession,
} = ENDPOINTS;

const logIn = (app: TestApp, username: string) =>
  app.call(login, { body: { identifier: username, password: PASSWORD } });
const isSignedIn = async (app: TestApp, token: string) => (await app.call(readSession, { token })).status === 200;

describe('a login without two-step login', () => {
  it('is answered byte for byte as before there was one', async () => {
    const app = await startTestApp();
    await createUser(app, { username: 'akinyi', role: 'user' });
    const answer = await app.server.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { identifier: 'akinyi', password: PASSWORD },
    });
    const { access_token, refresh_token, actions } = answer.json<LoginAnswer>();
    const user = { role: 'user', username: 'akinyi', first_name: 'Wanjiku', last_name: 'Kamau' };
    const expected = {
      user,
      department_ids: [],
      ministry_ids: [],
      actions,
      language: null,
      access_token,
      refresh_token,
    };
    expect(answer.body).toBe(JSON.stringify(expected));
    const refreshed = await app.server.inject({
      method: 'POST',
      url: '/api/auth/refresh',
      payload: { refresh_token },
    });
    // The refresh has one form of answer, so its serializer is the one that the login had.
    const again: object = refreshed.json();
    expect(refreshed.body).toBe(JSON.stringify({ ...expected, ...again }));
    expect(Object.keys(again)).toEqual(Object.keys(expected));
  });

  it('asks for nothing more while a passkey and an app exist but no recovery codes are confirmed', async () => {
    const app = await startTestApp();
    const user = await createUser(app);
    const { access_token: token } = await signInUser(app, user);
    await addPasskey(app, token);
    await addApp(app, token);
    await app.call(ENDPOINTS.createRecoveryCodes, { token });
    expect((await logIn(app, user.username)).body.access_token).toEqual(expect.any(String));
  });
});

describe('a login with two-step login', () => {
  it('opens no session after the password, and writes only the waiting login', async () => {
    const app = await startTestApp();
    const { user } = await createTwoStepUser(app);
    const before = await app.deps.db.select().from(sessions).where(eq(sessions.userId, user.id));
    const { status, body } = await logIn(app, user.username);
    expect(status).toBe(200);
    expect(body).toEqual({
      two_step: { token: expect.any(String), methods: ['passkey', 'app', 'recovery_code'], expires_in: 600 },
    });
    expect(await app.deps.db.select().from(sessions).where(eq(sessions.userId, user.id))).toEqual(before);
    expect(await app.deps.db.select().from(twoStepChallenges)).toMatchObject([
      { purpose: 'second_step', userId: user.id, challenge: null, wrongAnswers: 0 },
    ]);
  });

  it('is finished by the code of the app', async () => {
    const app = await startTestApp();
    const { user, secret } = await createTwoStepUser(app);
    const token = await startSecondStep(app, user);
    const code = computeNextAppCode(app, secret);
    const { status, body } = await app.call(answerByApp, {
      body: { token, code: `${code.slice(0, 3)} ${code.slice(3)}` },
    });
    expect([status, body.user.username]).toEqual([200, user.username]);
    expect(await isSignedIn(app, body.access_token)).toBe(true);
    expect(await app.deps.db.select().from(twoStepChallenges)).toEqual([]);
  });

  it('is finished by a recovery code in any notation, of which nine are then left', async () => {
    const app = await startTestApp();
    const { user, codes } = await createTwoStepUser(app);
    const token = await startSecondStep(app, user);
    const code = ` ${codes[3]?.toUpperCase().replaceAll('-', ' ')} `;
    const { status, body } = await app.call(answerByRecoveryCode, { body: { token, code } });
    expect([status, await isSignedIn(app, body.access_token)]).toEqual([200, true]);
    const read = await app.call(readTwoStep, { token: body.access_token });
    expect(read.body.two_step.recovery_codes_left).toBe(RECOVERY_CODES - 1);
  });

  it('is finished by a passkey', async () => {
    const app = await startTestApp();
    const { user, authenticator } = await createTwoStepUser(app);
    const token = await startSecondStep(app, user);
    const { options } = (await app.call(askPasskeyForSecondStep, { body: { token } })).body;
    expect(options.allowCredentials).toEqual([
      { id: authenticator.credentialId, type: 'public-key', transports: ['hybrid', 'internal'] },
    ]);
    const credential = authenticator.answer(options);
    const { status, body } = await app.call(answerByPasskey, { body: { token, credential } });
    expect([status, await isSignedIn(app, body.access_token)]).toEqual([200, true]);
  });

  it.each([true, false])(
    'is not needed with a passkey alone (synced: %s), which names the account',
    async (isSynced) => {
      const app = await startTestApp();
      const { user, authenticator } = await createTwoStepUser(app, { isSynced });
      for (let n = 0; n < 2; n += 1) {
        const { token, options } = (await app.call(askPasskeyForLogin)).body;
        expect(options).toMatchObject({ allowCredentials: [], userVerification: 'required', rpId: 'localhost' });
        const credential = authenticator.answer(options);
        const { status, body } = await app.call(logInByPasskey, { body: { token, credential } });
        expect([status, body.user.username]).toEqual([200, user.username]);
        expect(await isSignedIn(app, body.access_token)).toBe(true);
      }
    },
  );

  it('works with a passkey of an account that has no recovery codes', async () => {
    const app = await startTestApp();
    const user = await createUser(app);
    const { authenticator } = await addPasskey(app, (await signInUser(app, user)).access_token);
    const { token, options } = (await app.call(askPasskeyForLogin)).body;
    const { status } = await app.call(logInByPasskey, { body: { token, credential: authenticator.answer(options) } });
    expect(status).toBe(200);
  });

  it('offers the methods that the account has', async () => {
    const app = await startTestApp();
    const user = await createUser(app);
    const { access_token: token } = await signInUser(app, user);
    await addApp(app, token);
    await turnTwoStepOn(app, token);
    expect((await logIn(app, user.username)).body.two_step.methods).toEqual(['app', 'recovery_code']);
  });
});

describe('challenges of logins with a passkey', () => {
  it('are limited for each address and hour', async () => {
    const app = await startTestApp();
    const ask = async (address: string) => app.call(askPasskeyForLogin, { address });
    expect((await ask('203.0.113.7')).status).toBe(200);
    await app.deps.db.update(throttles).set({ used: 2999 }).where(like(throttles.key, 'passkey-challenges:%'));
    expect((await ask('203.0.113.7')).status).toBe(200);
    const limited = await ask('203.0.113.7');
    expect([limited.status, limited.body.error]).toEqual([429, accountMessages.heldOff]);
    expect(Number(limited.headers['retry-after'])).toBe(3600);
    expect(await app.deps.db.select().from(twoStepChallenges)).toHaveLength(2);
    expect((await ask('198.51.100.9')).status).toBe(200);
    app.clock.advance({ hours: 1 });
    expect((await ask('203.0.113.7')).status).toBe(200);
  });
});

describe('the status', () => {
  it('is empty at first, and lists what was added', async () => {
    const app = await startTestApp();
    const user = await createUser(app);
    const { access_token: token } = await signInUser(app, user);
    const empty = { is_on: false, required_from: null, passkeys: [], app: null, recovery_codes_left: 0 };
    expect((await app.call(readTwoStep, { token })).body.two_step).toEqual(empty);
    await app.call(ENDPOINTS.startApp, { token });
    expect((await app.call(readTwoStep, { token })).body.two_step).toEqual(empty);
    const { passkeyId } = await addPasskey(app, token, new SoftwareAuthenticator({ isSynced: true }));
    await addApp(app, token);
    await turnTwoStepOn(app, token);
    const at = app.clock.now().toISOString();
    expect((await app.call(readTwoStep, { token })).body.two_step).toEqual({
      is_on: true,
      required_from: null,
      passkeys: [
        {
          id: passkeyId,
          name: 'My phone',
          device: null,
          is_synced: true,
          is_usable: true,
          added_at: at,
          last_used_at: null,
        },
      ],
      app: { added_at: at, last_used_at: null },
      recovery_codes_left: RECOVERY_CODES,
    });
    expect(twoStepMessages.turnedOn).toBe('Two-step login is on.');
  });
});
