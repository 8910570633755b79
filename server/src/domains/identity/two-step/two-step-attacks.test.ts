import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { accountMessages } from '@kanisa/contract/identity/accounts.ts';
import { twoStepMessages } from '@kanisa/contract/identity/two-step.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { getMailCode } from '../../../../../tools/test/parse-mail.ts';
import { createUser, PASSWORD, signInUser } from '../../../../test/support/factories.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import {
  addPasskey,
  computeAppCode,
  computeNextAppCode,
  createTwoStepUser,
  startSecondStep,
  turnTwoStepOn,
} from '../../../../test/support/two-step-users.ts';
import { sessions } from '../sessions/sessions.table.ts';
import { authenticatorApps, recoveryCodes } from './two-step.table.ts';

const { answerByApp, answerByRecoveryCode, readSession, refresh, login, createRecoveryCodes } = ENDPOINTS;

const WRONG = [401, twoStepMessages.wrongCode];
const ENDED = [401, twoStepMessages.loginAgain];

/** Status and text of an answer to the second step. */
async function sendAppCode(app: TestApp, token: string, code: string, address = '203.0.113.7') {
  const { status, body } = await app.call(answerByApp, { body: { token, code }, address });
  return [status, body.error];
}

async function sendRecoveryCode(app: TestApp, token: string, code: string) {
  const { status, body } = await app.call(answerByRecoveryCode, { body: { token, code } });
  return [status, body.error];
}

async function countSessions(app: TestApp, userId: number): Promise<number> {
  return (await app.deps.db.select().from(sessions).where(eq(sessions.userId, userId))).length;
}

/** A code that is neither the present one nor one of its neighbours. */
function findWrongCode(app: TestApp, secret: string): string {
  const at = app.clock.now().getTime();
  const right = [-30_000, 0, 30_000].map((shift) => computeAppCode(secret, new Date(at + shift)));
  return ['111111', '222222', '333333', '444444'].find((code) => !right.includes(code)) ?? '';
}

async function start() {
  const app = await startTestApp();
  const owner = await createTwoStepUser(app);
  return { app, ...owner, step: await startSecondStep(app, owner.user) };
}

const sortStatuses = (answers: readonly unknown[][]) =>
  answers.map(([status]) => Number(status)).toSorted((a, b) => a - b);

describe('the password alone', () => {
  it('gives a token that opens nothing', async () => {
    const { app, step } = await start();
    expect((await app.call(readSession, { token: step })).status).toBe(401);
    expect((await app.call(ENDPOINTS.readProfile, { token: step })).status).toBe(401);
    expect((await app.call(ENDPOINTS.createRecoveryCodes, { token: step })).status).toBe(401);
  });

  it('gives a token that cannot be refreshed into a session', async () => {
    const { app, user, step } = await start();
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
    const { app, user } = await start();
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
    const { app, codes, step } = await start();
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
    const { app, secret, step } = await start();
    app.clock.advance({ minutes: 10 });
    expect(await sendAppCode(app, step, computeAppCode(secret, app.clock.now()))).toEqual(ENDED);
  });

  it('is not prolonged by asking for a passkey', async () => {
    const { app, step } = await start();
    app.clock.advance({ minutes: 9 });
    expect((await app.call(ENDPOINTS.askPasskeyForSecondStep, { body: { token: step } })).status).toBe(200);
    app.clock.advance({ minutes: 1 });
    expect((await app.call(ENDPOINTS.askPasskeyForSecondStep, { body: { token: step } })).status).toBe(401);
  });

  it('ends after five wrong answers of any kind, also for the right one', async () => {
    const { app, secret, codes, step, user } = await start();
    const wrong = findWrongCode(app, secret);
    for (let n = 0; n < 3; n += 1) expect(await sendAppCode(app, step, wrong)).toEqual(WRONG);
    for (let n = 0; n < 2; n += 1) expect(await sendRecoveryCode(app, step, 'abcd-efgh-ijkl-mnop')).toEqual(WRONG);
    expect(await sendAppCode(app, step, computeNextAppCode(app, secret))).toEqual(ENDED);
    expect(await sendRecoveryCode(app, await startSecondStep(app, user), codes[0] ?? '')).toEqual([200, undefined]);
  });

  it('lets parallel answers share the five', async () => {
    const { app, secret, step } = await start();
    const wrong = findWrongCode(app, secret);
    const answers = await app.raceOnTable('two_step_challenges', 8, () =>
      Promise.all(Array.from({ length: 8 }, () => sendAppCode(app, step, wrong))),
    );
    expect(answers.filter(([, text]) => text === twoStepMessages.wrongCode)).toHaveLength(5);
    expect(answers.filter(([, text]) => text === twoStepMessages.loginAgain)).toHaveLength(3);
  });

  it('ends when the owner changes the password', async () => {
    const { app, token, secret, step } = await start();
    const password = 'another long secret';
    const body = { current_password: PASSWORD, password, confirm_password: password };
    expect((await app.call(ENDPOINTS.changePassword, { token, body })).status).toBe(200);
    expect(await sendAppCode(app, step, computeNextAppCode(app, secret))).toEqual(ENDED);
  });

  it('ends when the owner removes a passkey or the app', async () => {
    const { app, token, user, passkeyId, codes, step } = await start();
    expect((await app.call(ENDPOINTS.removePasskey, { token, params: { id: passkeyId } })).status).toBe(200);
    expect(await sendRecoveryCode(app, step, codes[0] ?? '')).toEqual(ENDED);
    const next = await startSecondStep(app, user);
    expect((await app.call(ENDPOINTS.removeApp, { token })).status).toBe(200);
    expect(await sendRecoveryCode(app, next, codes[0] ?? '')).toEqual(ENDED);
  });

  it('does not accept the codes of another account', async () => {
    const { app, step } = await start();
    const thief = await createTwoStepUser(app);
    expect(await sendAppCode(app, step, computeNextAppCode(app, thief.secret))).toEqual(WRONG);
    expect(await sendRecoveryCode(app, step, thief.codes[0] ?? '')).toEqual(WRONG);
  });

  it('gives no endless guesses by new logins: account and address are limited as for passwords', async () => {
    const { app, secret, user } = await start();
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

describe('a code of the app', () => {
  it('works once, also in another login', async () => {
    const { app, user, secret, step } = await start();
    const code = computeNextAppCode(app, secret);
    expect(await sendAppCode(app, step, code)).toEqual([200, undefined]);
    expect(await sendAppCode(app, await startSecondStep(app, user), code)).toEqual(WRONG);
  });

  it('works once, also if two logins use it at the same moment', async () => {
    const { app, user, secret, step } = await start();
    const other = await startSecondStep(app, user);
    const code = computeNextAppCode(app, secret);
    const before = await countSessions(app, user.id);
    const answers = await app.raceOnTable('two_step_challenges', 2, () =>
      Promise.all([sendAppCode(app, step, code), sendAppCode(app, other, code)]),
    );
    expect(sortStatuses(answers)).toEqual([200, 401]);
    expect(await countSessions(app, user.id)).toBe(before + 1);
  });

  it('of the confirmation does not work at a login', async () => {
    const { app, secret, step } = await start();
    expect(await sendAppCode(app, step, computeAppCode(secret, app.clock.now()))).toEqual(WRONG);
  });

  it('is refused if a later one was used', async () => {
    const { app, user, secret, step } = await start();
    const early = computeNextAppCode(app, secret);
    const late = computeNextAppCode(app, secret);
    expect(await sendAppCode(app, step, late)).toEqual([200, undefined]);
    expect(await sendAppCode(app, await startSecondStep(app, user), early)).toEqual(WRONG);
  });

  it.each([
    [-60, 401],
    [-30, 200],
    [0, 200],
    [30, 200],
    [60, 401],
  ])('of a phone whose clock differs by %i seconds is answered with %i', async (seconds, expected) => {
    const { app, secret, step } = await start();
    app.clock.advance({ minutes: 5 });
    const code = computeAppCode(secret, new Date(app.clock.now().getTime() + seconds * 1000));
    expect((await sendAppCode(app, step, code))[0]).toBe(expected);
  });

  it.each(['12345', '1234567', 'abcdef', '', '12 34', '１２３４５６'])(
    'that is no six digits is refused as input: %j',
    async (code) => {
      const { app, step } = await start();
      const answer = await app.raw('POST', '/auth/two-step/code', { token: step, code });
      expect([answer.status, answer.body['error']]).toEqual([400, twoStepMessages.digits]);
    },
  );

  it('of an app that was never confirmed does not work', async () => {
    const app = await startTestApp();
    const user = await createUser(app);
    const { access_token: token } = await signInUser(app, user);
    await addPasskey(app, token);
    const { secret } = (await app.call(ENDPOINTS.startApp, { token })).body;
    await turnTwoStepOn(app, token);
    const step = await startSecondStep(app, user);
    expect(await sendAppCode(app, step, computeAppCode(secret, app.clock.now()))).toEqual(WRONG);
  });

  it('does not work for another row that its sealed secret was copied to', async () => {
    const { app, secret } = await start();
    const thief = await createTwoStepUser(app);
    const [row] = await app.deps.db.select().from(authenticatorApps);
    await app.deps.db
      .update(authenticatorApps)
      .set({ sealedSecret: row?.sealedSecret ?? '' })
      .where(eq(authenticatorApps.userId, thief.user.id));
    const step = await startSecondStep(app, thief.user);
    expect(await sendAppCode(app, step, computeNextAppCode(app, secret))).toEqual(WRONG);
  });
});

describe('a recovery code', () => {
  it('works once', async () => {
    const { app, user, codes, step } = await start();
    expect(await sendRecoveryCode(app, step, codes[4] ?? '')).toEqual([200, undefined]);
    expect(await sendRecoveryCode(app, await startSecondStep(app, user), codes[4] ?? '')).toEqual(WRONG);
  });

  it('works once, also if two logins use it at the same moment', async () => {
    const { app, user, codes, step } = await start();
    const other = await startSecondStep(app, user);
    const answers = await app.raceOnTable('two_step_challenges', 2, () =>
      Promise.all([sendRecoveryCode(app, step, codes[0] ?? ''), sendRecoveryCode(app, other, codes[0] ?? '')]),
    );
    expect(sortStatuses(answers)).toEqual([200, 401]);
  });

  it('is not spent by the second of two answers to one token', async () => {
    const { app, user, codes, step } = await start();
    const before = await countSessions(app, user.id);
    const answers = await app.raceOnTable('two_step_challenges', 2, () =>
      Promise.all([sendRecoveryCode(app, step, codes[0] ?? ''), sendRecoveryCode(app, step, codes[1] ?? '')]),
    );
    expect(sortStatuses(answers)).toEqual([200, 401]);
    expect(await countSessions(app, user.id)).toBe(before + 1);
    const rows = await app.deps.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, user.id));
    expect(rows.filter(({ usedAt }) => usedAt === null)).toHaveLength(9);
  });

  it('stops working when new ones are made, confirmed or not', async () => {
    const { app, token, codes, step } = await start();
    const made = await app.call(createRecoveryCodes, { token });
    expect(await sendRecoveryCode(app, step, codes[0] ?? '')).toEqual(WRONG);
    expect(await sendRecoveryCode(app, step, made.body.codes[0] ?? '')).toEqual([200, undefined]);
  });

  it('is stored as a hash only', async () => {
    const { app, codes } = await start();
    const rows = JSON.stringify(await app.deps.db.select().from(recoveryCodes));
    for (const code of codes) {
      expect(rows).not.toContain(code);
      expect(rows).not.toContain(code.replaceAll('-', ''));
    }
  });

  it.each(['not a code', 'x'.repeat(50), '0000-0000-0000-0000', "' or 1=1 --"])(
    'that cannot be one is wrong: %j',
    async (code) => {
      const { app, step } = await start();
      expect(await sendRecoveryCode(app, step, code)).toEqual(WRONG);
    },
  );
});
