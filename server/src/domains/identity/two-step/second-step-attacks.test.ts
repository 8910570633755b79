import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { accountMessages } from '@kanisa/contract/identity/accounts.ts';
import { twoStepMessages } from '@kanisa/contract/identity/two-step.ts';
import { describe, expect, inject, it } from 'vitest';
import { getMailCode } from '../../../../../tools/test/parse-mail.ts';
import { runDuringTransaction } from '../../../../test/support/concurrent-transactions.ts';
import { createUser, PASSWORD } from '../../../../test/support/factories.ts';
import {
  countSessions,
  ENDED,
  findWrongCode,
  sendAppCode,
  sendRecoveryCode,
  startWithSecondStep,
  WRONG,
} from '../../../../test/support/second-step-answers.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import {
  computeAppCode,
  computeNextAppCode,
  createTwoStepUser,
  startSecondStep,
} from '../../../../test/support/two-step-users.ts';
import { twoStepChallenges } from './two-step.table.ts';

const { readSession, refresh, login } = ENDPOINTS;

describe('the password alone', () => {
  it('gives a token that opens nothing', async () => {
    const { app, step } = await startWithSecondStep();
    expect((await app.call(readSession, { token: step })).status).toBe(401);
    expect((await app.call(ENDPOINTS.readProfile, { token: step })).status).toBe(401);
    expect((await app.call(ENDPOINTS.createRecoveryCodes, { token: step })).status).toBe(401);
  });

  it('gives a token that cannot be refreshed into a session', async () => {
    const { app, user, step } = await startWithSecondStep();
    const before = await countSessions(app, user.id);
    expect((await app.call(refresh, { body: { refresh_token: step } })).status).toBe(401);
    expect(await countSessions(app, user.id)).toBe(before);
  });

  it('is not enough after the password was reset by e-mail', async () => {
    const app = await startTestApp({ mail: true });
    const { user, secret } = await createTwoStepUser(app);
    const step = await startSecondStep(app, user);
    await app.call(ENDPOINTS.forgotPassword, { body: { identifier: user.username } });
    await app.waitForMailsSent();
    const sent = app.mailbox.received().find((mail) => mail.subject.includes('code for a new password'));
    if (!sent) throw new Error('no code was sent');
    const body = { identifier: user.username, code: getMailCode(sent), password: 'the thief chose this' };
    expect((await app.call(ENDPOINTS.resetPassword, { body })).status).toBe(200);
    expect(await sendAppCode(app, step, computeNextAppCode(app, secret))).toEqual(ENDED);
    const again = await app.call(login, { body: { identifier: user.username, password: body.password } });
    expect([again.body.access_token, again.body.two_step.methods]).toEqual([
      undefined,
      ['passkey', 'app', 'recovery_code'],
    ]);
  });

  it('does not tell whether an account has two-step login while it is wrong', async () => {
    const { app, user } = await startWithSecondStep();
    const other = await createUser(app);
    const answers = [];
    for (const identifier of [user.username, other.username, 'nobody'])
      answers.push((await app.call(login, { body: { identifier, password: 'wrong' } })).body);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });
});

describe('a token of a second step', () => {
  it('works once', async () => {
    const { app, codes, step } = await startWithSecondStep();
    expect(await sendRecoveryCode(app, step, codes[0] ?? '')).toEqual([200, undefined]);
    expect(await sendRecoveryCode(app, step, codes[1] ?? '')).toEqual(ENDED);
  });

  it.each(['', 'none', 'a'.repeat(43)])('that nobody was given is refused: %j', async (token) => {
    const app = await startTestApp();
    expect(await sendAppCode(app, token, '123456')).toEqual(ENDED);
    expect(await sendRecoveryCode(app, token, 'abcd-efgh-ijkl-mnop')).toEqual(ENDED);
    const asked = await app.call(ENDPOINTS.askPasskeyForSecondStep, { body: { token } });
    expect([asked.status, asked.body.error]).toEqual(ENDED);
  });

  it('ends after ten minutes', async () => {
    const { app, secret, step } = await startWithSecondStep();
    app.clock.advance({ minutes: 10 });
    expect(await sendAppCode(app, step, computeAppCode(secret, app.clock.now()))).toEqual(ENDED);
  });

  it('is not prolonged by asking for a passkey', async () => {
    const { app, step } = await startWithSecondStep();
    app.clock.advance({ minutes: 9 });
    expect((await app.call(ENDPOINTS.askPasskeyForSecondStep, { body: { token: step } })).status).toBe(200);
    app.clock.advance({ minutes: 1 });
    expect((await app.call(ENDPOINTS.askPasskeyForSecondStep, { body: { token: step } })).status).toBe(401);
  });

  it.runIf(inject('database').engine === 'postgres')('that ends while a passkey is asked for is refused', async () => {
    const { app, step } = await startWithSecondStep();
    const ask = () => app.call(ENDPOINTS.askPasskeyForSecondStep, { body: { token: step } });
    const asked = await runDuringTransaction(app, (tx) => tx.delete(twoStepChallenges), ask);
    expect([asked.status, asked.body.error]).toEqual(ENDED);
  });

  it('ends after five wrong answers of any kind, also for the right one', async () => {
    const { app, secret, codes, step, user } = await startWithSecondStep();
    const wrong = findWrongCode(app, secret);
    for (let n = 0; n < 3; n += 1) expect(await sendAppCode(app, step, wrong)).toEqual(WRONG);
    for (let n = 0; n < 2; n += 1) expect(await sendRecoveryCode(app, step, 'abcd-efgh-ijkl-mnop')).toEqual(WRONG);
    expect(await sendAppCode(app, step, computeNextAppCode(app, secret))).toEqual(ENDED);
    expect(await sendRecoveryCode(app, await startSecondStep(app, user), codes[0] ?? '')).toEqual([200, undefined]);
  });

  it('lets parallel answers share the five', async () => {
    const { app, secret, step } = await startWithSecondStep();
    const wrong = findWrongCode(app, secret);
    const answers = await app.raceOnTable('two_step_challenges', 8, () =>
      Promise.all(Array.from({ length: 8 }, () => sendAppCode(app, step, wrong))),
    );
    expect(answers.filter(([, text]) => text === twoStepMessages.wrongCode)).toHaveLength(5);
    expect(answers.filter(([, text]) => text === twoStepMessages.loginAgain)).toHaveLength(3);
  });

  it('ends when the owner changes the password', async () => {
    const { app, token, secret, step } = await startWithSecondStep();
    const password = 'another long secret';
    const body = { current_password: PASSWORD, password, confirm_password: password };
    expect((await app.call(ENDPOINTS.changePassword, { token, body })).status).toBe(200);
    expect(await sendAppCode(app, step, computeNextAppCode(app, secret))).toEqual(ENDED);
  });

  it('ends when the owner removes a passkey or the app', async () => {
    const { app, token, user, passkeyId, codes, step } = await startWithSecondStep();
    expect((await app.call(ENDPOINTS.removePasskey, { token, params: { id: passkeyId } })).status).toBe(200);
    expect(await sendRecoveryCode(app, step, codes[0] ?? '')).toEqual(ENDED);
    const next = await startSecondStep(app, user);
    expect((await app.call(ENDPOINTS.removeApp, { token })).status).toBe(200);
    expect(await sendRecoveryCode(app, next, codes[0] ?? '')).toEqual(ENDED);
  });

  it('does not accept the codes of another account', async () => {
    const { app, step } = await startWithSecondStep();
    const thief = await createTwoStepUser(app);
    expect(await sendAppCode(app, step, computeNextAppCode(app, thief.secret))).toEqual(WRONG);
    expect(await sendRecoveryCode(app, step, thief.codes[0] ?? '')).toEqual(WRONG);
  });

  it('gives no endless guesses by new logins: account and address are limited as for passwords', async () => {
    const { app, secret, user } = await startWithSecondStep();
    const statuses = [];
    for (let n = 0; n < 3; n += 1) {
      const token = await startSecondStep(app, user);
      for (let guess = 0; guess < 4; guess += 1)
        statuses.push((await sendAppCode(app, token, findWrongCode(app, secret)))[0]);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    const limited = await app.call(login, {
      body: { identifier: user.username, password: PASSWORD },
      address: '203.0.113.7',
    });
    expect([limited.status, limited.body.error]).toEqual([429, accountMessages.heldOff]);
    const elsewhere = await startSecondStep(app, user);
    expect(await sendAppCode(app, elsewhere, computeNextAppCode(app, secret), '198.51.100.9')).toEqual([
      200,
      undefined,
    ]);
  });
});
