import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { twoStepMessages } from '@kanisa/contract/identity/two-step.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createUser, signInUser } from '../../../../test/support/factories.ts';
import {
  countSessions,
  sendAppCode,
  sendRecoveryCode,
  sortStatuses,
  startWithSecondStep,
  WRONG,
} from '../../../../test/support/second-step-answers.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import {
  addPasskey,
  computeAppCode,
  computeNextAppCode,
  createTwoStepUser,
  startSecondStep,
  turnTwoStepOn,
} from '../../../../test/support/two-step-users.ts';
import { authenticatorApps, recoveryCodes } from './two-step.table.ts';

const { createRecoveryCodes } = ENDPOINTS;

describe('a code of the app', () => {
  it('works once, also in another login', async () => {
    const { app, user, secret, step } = await startWithSecondStep();
    const code = computeNextAppCode(app, secret);
    expect(await sendAppCode(app, step, code)).toEqual([200, undefined]);
    expect(await sendAppCode(app, await startSecondStep(app, user), code)).toEqual(WRONG);
  });

  it('works once, also if two logins use it at the same moment', async () => {
    const { app, user, secret, step } = await startWithSecondStep();
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
    const { app, secret, step } = await startWithSecondStep();
    expect(await sendAppCode(app, step, computeAppCode(secret, app.clock.now()))).toEqual(WRONG);
  });

  it('is refused if a later one was used', async () => {
    const { app, user, secret, step } = await startWithSecondStep();
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
    const { app, secret, step } = await startWithSecondStep();
    app.clock.advance({ minutes: 5 });
    const code = computeAppCode(secret, new Date(app.clock.now().getTime() + seconds * 1000));
    expect((await sendAppCode(app, step, code))[0]).toBe(expected);
  });

  it.each(['12345', '1234567', 'abcdef', '', '12 34', '１２３４５６'])(
    'that is no six digits is refused as input: %j',
    async (code) => {
      const { app, step } = await startWithSecondStep();
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
    const { app, secret } = await startWithSecondStep();
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
    const { app, user, codes, step } = await startWithSecondStep();
    expect(await sendRecoveryCode(app, step, codes[4] ?? '')).toEqual([200, undefined]);
    expect(await sendRecoveryCode(app, await startSecondStep(app, user), codes[4] ?? '')).toEqual(WRONG);
  });

  it('works once, also if two logins use it at the same moment', async () => {
    const { app, user, codes, step } = await startWithSecondStep();
    const other = await startSecondStep(app, user);
    const answers = await app.raceOnTable('two_step_challenges', 2, () =>
      Promise.all([sendRecoveryCode(app, step, codes[0] ?? ''), sendRecoveryCode(app, other, codes[0] ?? '')]),
    );
    expect(sortStatuses(answers)).toEqual([200, 401]);
  });

  it('is not spent by the second of two answers to one token', async () => {
    const { app, user, codes, step } = await startWithSecondStep();
    const before = await countSessions(app, user.id);
    const answers = await app.raceOnTable('two_step_challenges', 2, () =>
      Promise.all([sendRecoveryCode(app, step, codes[0] ?? ''), sendRecoveryCode(app, step, codes[1] ?? '')]),
    );
    expect(sortStatuses(answers)).toEqual([200, 401]);
    expect(await countSessions(app, user.id)).toBe(before + 1);
    const rows = await app.deps.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, user.id));
    expect(rows.filter(({ usedAt }) => usedAt === null)).toHaveLength(9);
  });

  it('stops working when a new one is used, also if nobody confirmed the new ones', async () => {
    const { app, user, token, codes, step } = await startWithSecondStep();
    const made = await app.call(createRecoveryCodes, { token });
    expect(await sendRecoveryCode(app, step, made.body.codes[0] ?? '')).toEqual([200, undefined]);
    expect(await sendRecoveryCode(app, await startSecondStep(app, user), codes[0] ?? '')).toEqual(WRONG);
  });

  it('is stored as a hash only', async () => {
    const { app, codes } = await startWithSecondStep();
    const rows = JSON.stringify(await app.deps.db.select().from(recoveryCodes));
    for (const code of codes) {
      expect(rows).not.toContain(code);
      expect(rows).not.toContain(code.replaceAll('-', ''));
    }
  });

  it.each(['not a code', 'x'.repeat(50), '0000-0000-0000-0000', "' or 1=1 --"])(
    'that cannot be one is wrong: %j',
    async (code) => {
      const { app, step } = await startWithSecondStep();
      expect(await sendRecoveryCode(app, step, code)).toEqual(WRONG);
    },
  );
});
