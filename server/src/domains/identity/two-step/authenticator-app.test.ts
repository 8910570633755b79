import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { twoStepMessages } from '@kanisa/contract/identity/two-step.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { signInUser } from '../../../../test/support/factories.ts';
import { unpackOwnData } from '../../../../test/support/own-data-archive.ts';
import {
  ENDED,
  findWrongCode,
  sendAppCode,
  sendRecoveryCode,
  WRONG,
} from '../../../../test/support/second-step-answers.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import {
  addApp,
  computeAppCode,
  computeNextAppCode,
  createTwoStepUser,
  startSecondStep,
  startSignedIn,
} from '../../../../test/support/two-step-users.ts';
import { createSecretBox } from '../../../platform/secrets/secret-box.ts';
import { auditEntries } from '../../records/audit/audit.table.ts';
import { formatAppContext } from './authenticator-app.rules.ts';
import { authenticatorApps } from './two-step.table.ts';

const { startApp, confirmApp, removeApp, readTwoStep, readSession } = ENDPOINTS;

/** Confirms with a code, and returns status and text of the answer. */
async function sendConfirmation(app: TestApp, token: string, code: string) {
  const { status, body } = await app.call(confirmApp, { token, body: { code } });
  return [status, body.error ?? body.message];
}

const REPLACED = [200, twoStepMessages.appReplaced];

/** A user with two-step login who has asked for a new app and not confirmed it. */
async function startReplacing(options: Parameters<typeof startTestApp>[0] = {}) {
  const app = await startTestApp(options);
  const owner = await createTwoStepUser(app);
  const started = await app.call(startApp, { token: owner.token });
  expect(started.status).toBe(200);
  return { app, ...owner, next: started.body.secret };
}

describe('the authenticator app', () => {
  it('counts after one right code, and a wrong one changes nothing', async () => {
    const { app, token } = await startSignedIn();
    const none = await app.call(confirmApp, { token, body: { code: '123456' } });
    expect([none.status, none.body.error]).toEqual([409, twoStepMessages.noApp]);
    const { secret, uri } = (await app.call(startApp, { token })).body;
    expect(uri).toContain(`secret=${secret}`);
    expect(uri).toContain('issuer=Utukufu');
    const wrong = await app.call(confirmApp, { token, body: { code: '000000' } });
    expect([wrong.status, wrong.body.error]).toEqual([401, twoStepMessages.wrongCode]);
    const body = { code: computeAppCode(secret, app.clock.now()) };
    expect((await app.call(confirmApp, { token, body })).body).toEqual({ message: twoStepMessages.appAdded });
    const again = await app.call(confirmApp, { token, body });
    expect([again.status, again.body.error]).toEqual([409, twoStepMessages.noApp]);
  });

  it('started again has another secret, and the code of the first no longer confirms it', async () => {
    const { app, token } = await startSignedIn();
    const first = (await app.call(startApp, { token })).body.secret;
    const second = (await app.call(startApp, { token })).body.secret;
    const send = (secret: string) =>
      app.call(confirmApp, { token, body: { code: computeAppCode(secret, app.clock.now()) } });
    expect((await send(first)).status).toBe(401);
    expect((await send(second)).status).toBe(200);
  });

  it('is stored sealed', async () => {
    const app = await startTestApp();
    const { secret } = await createTwoStepUser(app);
    const [row] = await app.deps.db.select().from(authenticatorApps);
    expect(row?.sealedSecret).toMatch(/^v1\./);
    expect(JSON.stringify(row)).not.toContain(secret);
  });

  it('limits wrong codes of a signed-in user', async () => {
    const { app, token } = await startSignedIn();
    await app.call(startApp, { token });
    const statuses = [];
    for (let n = 0; n < 11; n += 1)
      statuses.push((await app.call(confirmApp, { token, body: { code: '000000' } })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  });
});

describe('replacing the authenticator app', () => {
  it('leaves the old one until a code of the new one confirms it', async () => {
    const { app, user, token, secret, next } = await startReplacing();
    expect(next).not.toBe(secret);
    const readAddedAt = async () => (await app.call(readTwoStep, { token })).body.two_step.app?.added_at;
    const before = await readAddedAt();
    const answer = async (code: string) => sendAppCode(app, await startSecondStep(app, user), code);
    expect(await answer(computeNextAppCode(app, secret))).toEqual([200, undefined]);
    expect(await answer(computeNextAppCode(app, next))).toEqual(WRONG);
    expect(await sendConfirmation(app, token, findWrongCode(app, next))).toEqual(WRONG);
    expect(await sendConfirmation(app, token, computeNextAppCode(app, secret))).toEqual(WRONG);
    expect(await readAddedAt()).toBe(before);
    expect(await answer(computeNextAppCode(app, secret))).toEqual([200, undefined]);

    const code = computeNextAppCode(app, next);
    expect(await sendConfirmation(app, token, code)).toEqual(REPLACED);
    expect(await readAddedAt()).toBe(app.clock.now().toISOString());
    expect(await answer(code)).toEqual(WRONG);
    expect(await answer(computeNextAppCode(app, secret))).toEqual(WRONG);
    expect(await answer(computeNextAppCode(app, next))).toEqual([200, undefined]);
  });

  it('logs out every other device, ends waiting logins, and reaches the owner by mail and the audit trail', async () => {
    const { app, user, token, codes, next } = await startReplacing({ mail: true });
    const other = (await signInUser(app, user)).access_token;
    const waiting = await startSecondStep(app, user);
    expect(await sendConfirmation(app, token, computeAppCode(next, app.clock.now()))).toEqual(REPLACED);
    expect((await app.call(readSession, { token: other })).status).toBe(401);
    expect((await app.call(readSession, { token })).status).toBe(200);
    expect(await sendRecoveryCode(app, waiting, codes[0] ?? '')).toEqual(ENDED);
    const actions = (await app.deps.db.select().from(auditEntries).orderBy(auditEntries.id)).map(
      ({ action }) => action,
    );
    expect(actions.slice(-2)).toEqual(['user.two_step_on', 'user.app_replaced']);
    await app.waitForMailsSent();
    const mail = app.mailbox.received().find(({ subject }) => subject.startsWith('A new authenticator app'));
    expect(mail?.text).toContain('The old app no longer works');
    expect(mail?.raw).not.toContain(next);
  });

  it('works for one of two confirmations at the same time', async () => {
    const { app, token, next } = await startReplacing();
    const code = computeAppCode(next, app.clock.now());
    const answers = await app.raceOnTable('authenticator_apps', 2, () =>
      Promise.all([sendConfirmation(app, token, code), sendConfirmation(app, token, code)]),
    );
    expect(answers.toSorted((a, b) => Number(a[0]) - Number(b[0]))).toEqual([REPLACED, [409, twoStepMessages.noApp]]);
  });

  it('that was given up changes nothing, and the next start replaces its secret', async () => {
    const { app, token, next } = await startReplacing();
    const again = (await app.call(startApp, { token })).body.secret;
    expect(await sendConfirmation(app, token, computeAppCode(next, app.clock.now()))).toEqual(WRONG);
    expect(await sendConfirmation(app, token, computeAppCode(again, app.clock.now()))).toEqual(REPLACED);
  });

  it('ends with the removal of the old one, whose place nothing then waits for', async () => {
    const { app, user, token, next } = await startReplacing();
    expect((await app.call(removeApp, { token })).status).toBe(200);
    const code = computeAppCode(next, app.clock.now());
    expect(await sendConfirmation(app, token, code)).toEqual([409, twoStepMessages.noApp]);
    expect(await app.deps.db.select().from(authenticatorApps).where(eq(authenticatorApps.userId, user.id))).toEqual([]);
  });

  it('keeps both secrets sealed and out of the archive', async () => {
    const { app, token, secret, next } = await startReplacing();
    const [row] = await app.deps.db.select().from(authenticatorApps);
    expect([row?.sealedSecret, row?.nextSealedSecret]).toEqual([
      expect.stringMatching(/^v1\./),
      expect.stringMatching(/^v1\./),
    ]);
    const archive = JSON.stringify((await unpackOwnData(app, token)).json('two-step.json'));
    for (const hidden of [secret, next]) expect(JSON.stringify(row) + archive).not.toContain(hidden);
    expect(archive).not.toContain('v1.');
  });

  it('is possible if the key of the old one is lost, as after a restore without it', async () => {
    const { app, user, token, secret, codes } = await startReplacing();
    const otherKey = createSecretBox(Buffer.alloc(32, 9));
    const sealed = otherKey.seal(secret, formatAppContext(user.id));
    await app.deps.db.update(authenticatorApps).set({ sealedSecret: sealed, nextSealedSecret: sealed });
    const step = await startSecondStep(app, user);
    expect(await sendAppCode(app, step, computeNextAppCode(app, secret))).toEqual(WRONG);
    expect(await sendConfirmation(app, token, computeNextAppCode(app, secret))).toEqual(WRONG);
    const code = codes[0] ?? '';
    const session = (await app.call(ENDPOINTS.answerByRecoveryCode, { body: { token: step, code } })).body;
    const renewed = await addApp(app, session.access_token);
    expect(await sendAppCode(app, await startSecondStep(app, user), computeNextAppCode(app, renewed))).toEqual([
      200,
      undefined,
    ]);
  });
});
