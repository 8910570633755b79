import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { PASSKEY_NAME_MAX, twoStepMessages } from '@kanisa/contract/identity/two-step.ts';
import { describe, expect, it } from 'vitest';
import { PASSWORD, signInUser } from '../../../../test/support/factories.ts';
import { unpackOwnData } from '../../../../test/support/own-data-archive.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import {
  addApp,
  addPasskey,
  createTwoStepUser,
  isTwoStepOn,
  requireTwoStepOfStaff,
  startSecondStep,
  startSignedIn,
  turnTwoStepOn,
} from '../../../../test/support/two-step-users.ts';
import { auditEntries } from '../../records/audit/audit.table.ts';
import { cleanUpChallenges } from './challenges.service.ts';
import { passkeys, recoveryCodes, twoStepChallenges } from './two-step.table.ts';

const {
  startPasskey,
  addPasskey: addPasskeyEndpoint,
  renamePasskey,
  removePasskey,
  startApp,
  confirmApp,
  removeApp,
  createRecoveryCodes,
  confirmRecoveryCodes,
  readTwoStep,
  readSession,
} = ENDPOINTS;

const listAudited = async (app: TestApp) =>
  (await app.deps.db.select().from(auditEntries).orderBy(auditEntries.id)).map(({ action }) => action);

describe('changes of two-step login', () => {
  it('need a fresh proof, except a new name', async () => {
    const app = await startTestApp();
    const { token, passkeyId } = await createTwoStepUser(app);
    app.clock.advance({ minutes: 11 });
    const body = { token: 'none', name: 'Key', credential: {} };
    const calls: [string, string, unknown?][] = [
      [startPasskey.method, startPasskey.path, {}],
      [addPasskeyEndpoint.method, addPasskeyEndpoint.path, body],
      [removePasskey.method, `/auth/two-step/passkeys/${passkeyId}`],
      [startApp.method, startApp.path, {}],
      [confirmApp.method, confirmApp.path, { code: '123456' }],
      [removeApp.method, removeApp.path],
      [createRecoveryCodes.method, createRecoveryCodes.path, {}],
      [confirmRecoveryCodes.method, confirmRecoveryCodes.path, { code: 'abcd' }],
    ];
    for (const [method, path, sent] of calls) {
      const answer = await app.raw(method, path, sent, token);
      expect([path, answer.status, answer.body['code']]).toEqual([path, 403, 'fresh_proof_needed']);
    }
    const renamed = await app.call(renamePasskey, { token, params: { id: passkeyId }, body: { name: 'Old phone' } });
    expect([renamed.status, renamed.body.passkey.name]).toEqual([200, 'Old phone']);
  });

  it('reach the owner by mail and the audit trail', async () => {
    const app = await startTestApp({ mail: true });
    const { user, token, passkeyId, codes } = await createTwoStepUser(app);
    await app.call(createRecoveryCodes, { token });
    const made = await app.call(createRecoveryCodes, { token });
    const step = await startSecondStep(app, user);
    const code = made.body.codes[0] ?? '';
    expect((await app.call(ENDPOINTS.answerByRecoveryCode, { body: { token: step, code } })).status).toBe(200);
    await app.call(removePasskey, { token, params: { id: passkeyId } });
    await app.call(removeApp, { token });
    await app.waitForMailsSent();
    const subjects = app.mailbox.received().map(({ subject }) => subject.replace(/ at Utukufu Church$/, ''));
    expect(subjects.toSorted((a, b) => a.localeCompare(b))).toEqual([
      'A passkey was added to your account',
      'A passkey was removed from your account',
      'A recovery code was used for your account',
      'An authenticator app was added to your account',
      'New recovery codes were made for your account',
      'New recovery codes were made for your account',
      'The authenticator app was removed from your account',
      'Two-step login was turned on for your account',
    ]);
    expect(await listAudited(app)).toEqual([
      'user.passkey_added',
      'user.app_added',
      'user.recovery_codes_made',
      'user.two_step_on',
      'user.recovery_codes_made',
      'user.recovery_codes_made',
      'user.recovery_code_used',
      'user.passkey_removed',
      'user.app_removed',
      'user.two_step_off',
    ]);
    const removed = app.mailbox.received().find(({ subject }) => subject.startsWith('The authenticator app'));
    expect(removed?.text).toContain('Two-step login is off now');
    const raw = app.mailbox
      .received()
      .map((mail) => mail.raw)
      .join('');
    for (const secret of [...codes, ...made.body.codes]) expect(raw).not.toContain(secret);
  });
});

describe('removing', () => {
  it('logs out every other device, and keeps two-step login while a method is left', async () => {
    const { app, user, token } = await startSignedIn();
    const { passkeyId } = await addPasskey(app, token);
    await addApp(app, token);
    await turnTwoStepOn(app, token);
    const other = (await signInUser(app, user)).access_token;
    const removed = await app.call(removePasskey, { token, params: { id: passkeyId } });
    expect([removed.status, removed.body.message]).toEqual([200, twoStepMessages.passkeyRemoved]);
    expect((await app.call(readSession, { token: other })).status).toBe(401);
    expect((await app.call(readSession, { token })).status).toBe(200);
    expect(await isTwoStepOn(app, token)).toBe(true);
    const third = (await signInUser(app, user)).access_token;
    expect((await app.call(removeApp, { token })).body.message).toBe(twoStepMessages.appRemoved);
    expect((await app.call(readSession, { token: third })).status).toBe(401);
  });

  it('the last method turns it off, deletes the codes, and the password is enough again', async () => {
    const { app, user, token } = await startSignedIn();
    await addApp(app, token);
    await turnTwoStepOn(app, token);
    expect((await app.call(removeApp, { token })).status).toBe(200);
    expect(await isTwoStepOn(app, token)).toBe(false);
    expect(await app.deps.db.select().from(recoveryCodes)).toEqual([]);
    const login = await app.call(ENDPOINTS.login, { body: { identifier: user.username, password: PASSWORD } });
    expect(login.body.access_token).toEqual(expect.any(String));
  });

  it('the last method is refused while the church requires it, and changes nothing', async () => {
    const app = await startTestApp();
    const { token, passkeyId, user } = await createTwoStepUser(app, { differs: { role: 'pastor' } });
    await requireTwoStepOfStaff(app);
    const other = (await signInUser(app, user)).access_token;
    expect((await app.call(removeApp, { token })).status).toBe(200);
    const refused = await app.call(removePasskey, { token, params: { id: passkeyId } });
    expect([refused.status, refused.body.error]).toEqual([409, twoStepMessages.lastMethod]);
    expect((await app.call(readTwoStep, { token })).body.two_step).toMatchObject({
      is_on: true,
      required_from: expect.any(String),
      passkeys: [{ id: passkeyId }],
      recovery_codes_left: 10,
    });
    expect((await app.call(readSession, { token: other })).status).toBe(401);
  });

  it('the last method is a free choice of a person of whom the church requires nothing', async () => {
    const app = await startTestApp();
    const { token, passkeyId } = await createTwoStepUser(app);
    await requireTwoStepOfStaff(app);
    expect((await app.call(removeApp, { token })).status).toBe(200);
    expect((await app.call(removePasskey, { token, params: { id: passkeyId } })).status).toBe(200);
    expect(await isTwoStepOn(app, token)).toBe(false);
  });

  it('what is not there, or belongs to another person, is not found', async () => {
    const { app, token } = await startSignedIn();
    const other = await createTwoStepUser(app);
    for (const id of [other.passkeyId, 2_000_000_000]) {
      const removed = await app.call(removePasskey, { token, params: { id } });
      expect([removed.status, removed.body.error]).toEqual([404, twoStepMessages.noPasskey]);
      const renamed = await app.call(renamePasskey, { token, params: { id }, body: { name: 'Mine' } });
      expect([renamed.status, renamed.body.error]).toEqual([404, twoStepMessages.noPasskey]);
    }
    expect((await app.call(removeApp, { token })).status).toBe(404);
    await app.call(startApp, { token });
    expect((await app.call(removeApp, { token })).status).toBe(404);
  });

  it('a passkey of a former host is possible, and it is shown as such before', async () => {
    const app = await startTestApp();
    const { token, user, passkeyId } = await createTwoStepUser(app);
    await app.deps.db.update(passkeys).set({ rpId: 'old.example' });
    const shown = (await app.call(readTwoStep, { token })).body.two_step.passkeys;
    expect(shown).toMatchObject([{ id: passkeyId, is_usable: false }]);
    const login = await app.call(ENDPOINTS.login, { body: { identifier: user.username, password: PASSWORD } });
    expect(login.body.two_step.methods).toEqual(['app', 'recovery_code']);
    expect((await app.call(removePasskey, { token, params: { id: passkeyId } })).status).toBe(200);
    expect(await isTwoStepOn(app, token)).toBe(true);
  });
});

describe('names of passkeys', () => {
  it.each([
    ['', twoStepMessages.passkeyName],
    ['   ', twoStepMessages.passkeyName],
    ['x'.repeat(PASSKEY_NAME_MAX + 1), twoStepMessages.passkeyNameLong],
  ])('are checked: %j', async (name, error) => {
    const { app, token } = await startSignedIn();
    const { passkeyId } = await addPasskey(app, token);
    const renamed = await app.call(renamePasskey, { token, params: { id: passkeyId }, body: { name } });
    expect([renamed.status, renamed.body.error]).toEqual([400, error]);
  });
});

describe('the data of two-step login', () => {
  it('leave the server in the archive of the person without any secret', async () => {
    const app = await startTestApp();
    const { token, authenticator, secret, codes } = await createTwoStepUser(app);
    const { json } = await unpackOwnData(app, token);
    expect(json('passkeys.json')).toMatchObject([{ name: 'My phone', host: 'localhost', is_synced: false }]);
    expect(json('two-step.json')).toMatchObject({
      authenticator_app: { added_at: expect.any(String) },
      recovery_codes: { left: 10, used_at: [] },
    });
    const text = JSON.stringify([json('passkeys.json'), json('two-step.json')]);
    for (const hidden of [secret, authenticator.credentialId, 'v1.', ...codes]) expect(text).not.toContain(hidden);
  });

  it('lose expired challenges in the nightly clean-up, and no others', async () => {
    const app = await startTestApp();
    const { user } = await createTwoStepUser(app);
    await startSecondStep(app, user);
    app.clock.advance({ minutes: 6 });
    await startSecondStep(app, user);
    app.clock.advance({ minutes: 5 });
    await cleanUpChallenges(app.deps);
    expect(await app.deps.db.select().from(twoStepChallenges)).toHaveLength(1);
  });
});
