import { securityMessages } from '@kanisa/contract/identity/security.ts';
import { describe, expect, it } from 'vitest';
import { getMailCode } from '../../../../../tools/test/parse-mail.ts';
import { readMail } from '../../../../test/support/addresses.ts';
import { createUser, PASSWORD, signInUser, signInWithRole } from '../../../../test/support/factories.ts';
import { createPushBody } from '../../../../test/support/push-rows.ts';
import { turnServingOn } from '../../../../test/support/serving.ts';
import type { SoftwareAuthenticator } from '../../../../test/support/software-authenticator.ts';
import { ENDPOINTS, startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { addApp, addPasskey, computeNextAppCode, turnTwoStepOn } from '../../../../test/support/two-step-users.ts';
import { uploadForm } from '../../../../test/support/upload.ts';
import type { UserRow } from '../accounts/users.view.ts';

const OWNER = 'wanjiku@old.example';
const INTRUDER = 'intruder@new.example';
const NEW_PASSWORD = 'mine alone from now on';

async function startWithOwner() {
  const app = await startTestApp({ mail: true });
  await turnServingOn(app);
  const owner = await createUser(app, { personalEmail: OWNER });
  return { app, owner };
}

/** Everything that somebody with a stolen password can leave in an account for later. */
async function breakIn(app: TestApp, owner: UserRow) {
  const { access_token: token } = await signInUser(app, owner);
  const { authenticator } = await addPasskey(app, token);
  const secret = await addApp(app, token);
  const calendar = await app.call(ENDPOINTS.makeServingCalendar, { token });
  expect((await app.call(ENDPOINTS.addPushDevice, { body: createPushBody(), token })).status).toBe(201);
  return { token, authenticator, secret, calendarPath: new URL(calendar.body.url).pathname.replace(/^\/api/, '') };
}

async function changeEmail(app: TestApp, token: string): Promise<void> {
  const changed = await uploadForm(app, ENDPOINTS.updateProfile, { fields: { personal_email: INTRUDER }, token });
  expect(changed.status).toBe(200);
}

async function logInByPasskey(app: TestApp, authenticator: SoftwareAuthenticator): Promise<number> {
  const { body } = await app.call(ENDPOINTS.askPasskeyForLogin, {});
  const credential = authenticator.answer(body.options);
  return (await app.call(ENDPOINTS.logInByPasskey, { body: { token: body.token, credential } })).status;
}

const logIn = (app: TestApp, identifier: string, password: string) =>
  app.call(ENDPOINTS.login, { body: { identifier, password } });

async function resetByMail(app: TestApp): Promise<void> {
  await app.call(ENDPOINTS.forgotPassword, { body: { identifier: OWNER } });
  const code = getMailCode(await readMail(app, OWNER, 'Your code for a new password'));
  const body = { identifier: OWNER, code, password: NEW_PASSWORD };
  expect((await app.call(ENDPOINTS.resetPassword, { body })).status).toBe(200);
}

describe('an account taken back by the undo link', () => {
  it('keeps nothing of an intruder who added every way in before changing the address', async () => {
    const { app, owner } = await startWithOwner();
    const admin = await signInWithRole(app, 'admin');
    const { token, authenticator, secret, calendarPath } = await breakIn(app, owner);
    const codes = await turnTwoStepOn(app, token);
    // Factors that are much older than the change are the intruder's too.
    app.clock.advance({ minutes: 5 });
    await changeEmail(app, token);
    const code = getMailCode(await readMail(app, INTRUDER, 'Confirm your email address'));
    expect((await app.call(ENDPOINTS.confirmEmail, { body: { code }, token })).status).toBe(200);
    await readMail(app, OWNER, 'Your email');
    const waiting = (await logIn(app, INTRUDER, PASSWORD)).body.two_step.token;
    await app.call(ENDPOINTS.forgotPassword, { body: { identifier: INTRUDER } });
    const stolenCode = getMailCode(await readMail(app, INTRUDER, 'Your code for a new password'));

    const undo = /#token=([\w-]+)/.exec((await readMail(app, OWNER, 'Your email')).text)?.[1] ?? '';
    const undone = await app.call(ENDPOINTS.undoEmailChange, { body: { token: undo } });
    expect(undone.status).toBe(200);
    expect(await logInByPasskey(app, authenticator)).toBe(401);
    expect(undone.body).toEqual({
      message: securityMessages.undone,
      removed: [
        { kind: 'passkeys', count: 1 },
        { kind: 'authenticator_app', count: 1 },
        { kind: 'recovery_codes', count: 10 },
        { kind: 'notices', count: 1 },
        { kind: 'calendar_address', count: 1 },
      ],
    });
    const told = await readMail(app, OWNER, 'Your password at');
    for (const line of ['Passkeys: 1', 'Authenticator app', 'Recovery codes: 10', 'Devices with notices: 1'])
      expect(told.text).toContain(line);
    expect(told.text).toContain('Secret calendar address');

    expect((await app.raw('GET', calendarPath)).status).toBe(404);
    expect((await app.call(ENDPOINTS.readSession, { token })).status).toBe(401);
    const byApp = { token: waiting, code: computeNextAppCode(app, secret) };
    expect((await app.call(ENDPOINTS.answerByApp, { body: byApp })).status).toBe(401);
    const byCode = { token: waiting, code: codes[1] ?? '' };
    expect((await app.call(ENDPOINTS.answerByRecoveryCode, { body: byCode })).status).toBe(401);
    for (const identifier of [INTRUDER, OWNER]) {
      const body = { identifier, code: stolenCode, password: 'an intruder’s secret' };
      expect((await app.call(ENDPOINTS.resetPassword, { body })).status).toBe(400);
    }

    app.clock.advance({ minutes: 2 });
    await resetByMail(app);
    expect(await logInByPasskey(app, authenticator)).toBe(401);
    const back = await logIn(app, OWNER, NEW_PASSWORD);
    expect(back.body.two_step).toBeUndefined();
    const { body } = await app.call(ENDPOINTS.readPushNotices, { token: back.body.access_token });
    expect(body.devices).toEqual([]);
    const trail = await app.call(ENDPOINTS.listAudit, { query: { what: 'user.two_step_reset' }, token: admin });
    expect(trail.body.entries).toHaveLength(1);
  });
});

describe('a password reset by mail', () => {
  it('ends the secret calendar address, devices with notices, waiting logins and the change of address', async () => {
    const { app, owner } = await startWithOwner();
    const { token, authenticator, calendarPath } = await breakIn(app, owner);
    await changeEmail(app, token);
    const code = getMailCode(await readMail(app, INTRUDER, 'Confirm your email address'));
    await resetByMail(app);
    const told = await readMail(app, OWNER, 'Your password at');
    for (const line of ['Passkeys: 1', 'Devices with notices: 1', 'Secret calendar address', 'New email address'])
      expect(told.text).toContain(line);
    expect(await logInByPasskey(app, authenticator)).toBe(401);
    expect((await app.raw('GET', calendarPath)).status).toBe(404);
    const { access_token: own } = (await logIn(app, OWNER, NEW_PASSWORD)).body;
    expect((await app.call(ENDPOINTS.readProfile, { token: own })).body.profile).toMatchObject({
      personal_email: OWNER,
      login_email: OWNER,
    });
    expect((await app.call(ENDPOINTS.readPushNotices, { token: own })).body.devices).toEqual([]);
    expect((await app.call(ENDPOINTS.confirmEmail, { body: { code }, token: own })).status).toBe(400);
  });

  it('keeps the second step while it is on: the mailbox alone must not open the account', async () => {
    const { app, owner } = await startWithOwner();
    const { token, secret, calendarPath } = await breakIn(app, owner);
    await turnTwoStepOn(app, token);
    const old = (await logIn(app, OWNER, PASSWORD)).body.two_step.token;
    await resetByMail(app);
    const answer = (step: string) =>
      app.call(ENDPOINTS.answerByApp, { body: { token: step, code: computeNextAppCode(app, secret) } });
    expect((await answer(old)).status).toBe(401);
    expect((await app.raw('GET', calendarPath)).status).toBe(404);
    const { two_step: step } = (await logIn(app, OWNER, NEW_PASSWORD)).body;
    expect((await answer(step.token)).status).toBe(200);
  });

  it('leaves them alone when the owner changes the password while signed in', async () => {
    const { app, owner } = await startWithOwner();
    const { token, calendarPath } = await breakIn(app, owner);
    const body = { current_password: PASSWORD, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
    expect((await app.call(ENDPOINTS.changePassword, { body, token })).status).toBe(200);
    expect((await app.raw('GET', calendarPath)).status).toBe(200);
    expect((await app.call(ENDPOINTS.readPushNotices, { token })).body.devices).toHaveLength(1);
  });
});
