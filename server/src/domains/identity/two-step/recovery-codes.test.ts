import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { twoStepMessages } from '@kanisa/contract/identity/two-step.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/support/test-app.ts';
import {
  addPasskey,
  createTwoStepUser,
  isTwoStepOn,
  startSecondStep,
  startSignedIn,
} from '../../../../test/support/two-step-users.ts';
import { users } from '../accounts/users.view.ts';

const { createRecoveryCodes, confirmRecoveryCodes } = ENDPOINTS;

describe('recovery codes', () => {
  it('need a method first, and turn two-step login on when one of them is typed back', async () => {
    const { app, user, token } = await startSignedIn();
    const body = { code: 'abcd-efgh-ijkl-mnop' };
    const early = [
      await app.call(createRecoveryCodes, { token }),
      await app.call(confirmRecoveryCodes, { token, body }),
    ];
    for (const { status, body: answer } of early)
      expect([status, answer.error]).toEqual([409, twoStepMessages.methodFirst]);
    await addPasskey(app, token);
    const unmade = await app.call(confirmRecoveryCodes, { token, body });
    expect([unmade.status, unmade.body.error]).toEqual([409, twoStepMessages.codesFirst]);
    const { codes } = (await app.call(createRecoveryCodes, { token })).body;
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/);
    const wrong = await app.call(confirmRecoveryCodes, { token, body });
    expect([wrong.status, wrong.body.error]).toEqual([401, twoStepMessages.wrongCode]);
    expect(await isTwoStepOn(app, token)).toBe(false);
    const right = { code: codes[9]?.toUpperCase() ?? '' };
    expect((await app.call(confirmRecoveryCodes, { token, body: right })).body.message).toBe(twoStepMessages.turnedOn);
    expect(await isTwoStepOn(app, token)).toBe(true);
    const step = await startSecondStep(app, user);
    const used = await app.call(ENDPOINTS.answerByRecoveryCode, { body: { token: step, ...right } });
    expect(used.status).toBe(200);
  });

  it('made anew leave two-step login on since the same time', async () => {
    const app = await startTestApp();
    const { user, token } = await createTwoStepUser(app);
    const readOnAt = async () =>
      (await app.deps.db.select().from(users).where(eq(users.id, user.id)))[0]?.twoStepOnAt?.toISOString();
    const before = await readOnAt();
    app.clock.advance({ minutes: 1 });
    const { codes } = (await app.call(createRecoveryCodes, { token })).body;
    expect(await isTwoStepOn(app, token)).toBe(true);
    const confirmed = await app.call(confirmRecoveryCodes, { token, body: { code: codes[0] ?? '' } });
    expect([confirmed.status, confirmed.body.message]).toEqual([200, twoStepMessages.codesConfirmed]);
    expect(await readOnAt()).toBe(before);
  });

  it('made anew leave the old ones usable until one of the new ones is confirmed', async () => {
    const app = await startTestApp();
    const { user, token, codes: old } = await createTwoStepUser(app);
    const answer = async (code: string | undefined) => {
      const step = await startSecondStep(app, user);
      return (await app.call(ENDPOINTS.answerByRecoveryCode, { body: { token: step, code: code ?? '' } })).status;
    };
    const confirm = async (code: string | undefined) =>
      (await app.call(confirmRecoveryCodes, { token, body: { code: code ?? '' } })).status;
    const countLeft = async () => (await app.call(ENDPOINTS.readTwoStep, { token })).body.two_step.recovery_codes_left;
    const { codes: lost } = (await app.call(createRecoveryCodes, { token })).body;
    expect([await answer(old[1]), await countLeft()]).toEqual([200, 9]);
    const { codes: kept } = (await app.call(createRecoveryCodes, { token })).body;
    // Neither an old one nor one of the list before shows that the newest list was kept.
    expect([await confirm(old[2]), await confirm(lost[0]), await answer(lost[0])]).toEqual([401, 401, 401]);
    expect([await answer(old[2]), await confirm(kept[0]), await countLeft()]).toEqual([200, 200, 10]);
    expect([await answer(old[3]), await answer(kept[0]), await confirm(kept[1])]).toEqual([401, 200, 200]);
  });
});
