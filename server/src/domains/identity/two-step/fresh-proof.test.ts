import type { Endpoint } from '@kanisa/contract/core/endpoint.schema.ts';
import { errorMessages } from '@kanisa/contract/core/errors.ts';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { securityMessages } from '@kanisa/contract/identity/security.ts';
import { FRESH_PROOF_MINUTES, twoStepMessages } from '@kanisa/contract/identity/two-step.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createDepartment } from '../../../../test/support/departments.ts';
import { createUser, PASSWORD, signInUser, signInWithRole } from '../../../../test/support/factories.ts';
import { turnServingOn } from '../../../../test/support/serving.ts';
import type { Misbehaviour } from '../../../../test/support/software-authenticator.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { createTwoStepUser, startSecondStep } from '../../../../test/support/two-step-users.ts';
import { uploadForm } from '../../../../test/support/upload.ts';
import { users } from '../accounts/users.view.ts';

const TOO_LONG = { minutes: FRESH_PROOF_MINUTES, seconds: 1 };
const NEEDED = [403, 'fresh_proof_needed', errorMessages.fresh_proof_needed];
const ADDRESS = '203.0.113.7';
const NEW_EMAIL = 'new@example.com';

async function startWithOldLogin() {
  const app = await startTestApp();
  const admin = await createUser(app, { role: 'admin' });
  const { access_token: token } = await signInUser(app, admin);
  app.clock.advance(TOO_LONG);
  return { app, admin, token };
}

const prove = (app: TestApp, token: string, password = PASSWORD) =>
  app.call(ENDPOINTS.giveProof, { body: { method: 'password', password }, token, address: ADDRESS });

/** Every call that needs a proof, with what makes it dangerous. */
const DANGEROUS: [title: string, call: (app: TestApp, token: string) => Promise<{ status: number; body: object }>][] = [
  ['changing a role', async (app, token) => app.raw('PATCH', `${await path(app)}/role`, { role: 'pastor' }, token)],
  ['a role in the form of a person', async (app, token) => app.raw('PUT', await path(app), { role: 'pastor' }, token)],
  [
    'setting a password',
    async (app, token) => app.raw('PATCH', `${await path(app)}/password`, { password: 'a new long secret' }, token),
  ],
  [
    'a password in the form of a person',
    async (app, token) => app.raw('PUT', await path(app), { password: 'a new long secret' }, token),
  ],
  [
    'a new e-mail address of a member whom the office created',
    async (app, token) =>
      app.raw('PUT', await path(app, { loginEmail: null, personalEmail: null }), { personal_email: NEW_EMAIL }, token),
  ],
  [
    'a church address of a member',
    async (app, token) => app.raw('PUT', await path(app), { use_church_email: true }, token),
  ],
  [
    'a username that the church address follows',
    async (app, token) => {
      const { id, username } = await createUser(app);
      const churchEmail = `${username}@${app.deps.settings.church.emailDomain}`;
      await app.deps.db.update(users).set({ churchEmail }).where(eq(users.id, id));
      return app.raw('PUT', `/admin/users/${id}`, { username: `${username}b` }, token);
    },
  ],
  [
    'creating a department with a leader',
    async (app, token) => {
      const fields = { name: 'Choir', leader_id: String((await createUser(app)).id) };
      return uploadForm(app, ENDPOINTS.createDepartment, { fields, token });
    },
  ],
  [
    'making somebody the leader of a department',
    async (app, token) => {
      const { id } = await createDepartment(app);
      const fields = { leader_id: String((await createUser(app)).id) };
      return uploadForm(app, ENDPOINTS.updateDepartment, { params: { id }, fields, token });
    },
  ],
  ...(['activate', 'deactivate', 'verify', 'unverify'] as const).map((action): (typeof DANGEROUS)[number] => [
    `${action} of a pastor`,
    async (app, token) => {
      const isOn = action === 'deactivate' || action === 'unverify';
      const at = await path(app, { role: 'pastor', isActive: isOn, isVerified: isOn });
      return app.raw('PATCH', `${at}/${action}`, {}, token);
    },
  ]),
  [
    'verifying a pastor among others',
    async (app, token) => {
      const { id } = await createUser(app, { role: 'pastor', isVerified: false });
      return app.raw('POST', '/admin/users/bulk', { action: 'verify', ids: [id] }, token);
    },
  ],
  [
    'a new e-mail address of an admin',
    async (app, token) =>
      app.raw('PUT', await path(app, { role: 'admin' }), { personal_email: 'new@example.com' }, token),
  ],
  [
    'one’s own new e-mail address as staff',
    async (app, token) =>
      uploadForm(app, ENDPOINTS.updateProfile, { fields: { personal_email: 'new@example.com' }, token }),
  ],
  [
    'deactivating an admin',
    async (app, token) => app.raw('PATCH', `${await path(app, { role: 'admin' })}/deactivate`, {}, token),
  ],
  [
    'activating an admin',
    async (app, token) =>
      app.raw('PATCH', `${await path(app, { role: 'admin', isActive: false })}/activate`, {}, token),
  ],
  [
    'deactivating an admin in the form of a person',
    async (app, token) => app.raw('PUT', await path(app, { role: 'admin' }), { is_active: false }, token),
  ],
  [
    'activating an admin among others',
    async (app, token) => {
      const { id } = await createUser(app, { role: 'admin', isActive: false });
      return app.raw('POST', '/admin/users/bulk', { action: 'activate', ids: [id] }, token);
    },
  ],
  ...(['admin', 'pastor', 'department_leader'] as const).map((role): (typeof DANGEROUS)[number] => [
    `creating a ${role}`,
    async (app, token) =>
      app.raw(
        'POST',
        '/admin/users',
        {
          first_name: 'Akinyi',
          last_name: 'Otieno',
          username: `akinyi${role}`.replace('_', ''),
          phone_number: '0711000333',
          password: 'a new long secret',
          role,
        },
        token,
      ),
  ]),
  ['the export of people', async (app, token) => app.raw('GET', '/admin/users/export', undefined, token)],
  ['the import of people', async (app, token) => app.raw('POST', '/admin/users/import', {}, token)],
  [
    'confirming a deletion',
    async (app, token) => {
      const { id } = await createUser(app, { deletionRequestedAt: app.clock.now() });
      return app.raw('POST', `/admin/deletions/${id}`, {}, token);
    },
  ],
  [
    'resetting two-step login',
    async (app, token) => app.raw('POST', `${await path(app)}/two-step/reset`, { reason: 'Lost phone' }, token),
  ],
  [
    'requiring two-step login',
    async (app, token) => app.raw('PUT', '/admin/setup/two-step', { audience: 'nobody', from: null }, token),
  ],
  ['adding a passkey', async (app, token) => app.raw('POST', '/auth/two-step/passkeys/options', {}, token)],
  ['adding an app', async (app, token) => app.raw('POST', '/auth/two-step/app', {}, token)],
  ['removing the app', async (app, token) => app.raw('DELETE', '/auth/two-step/app', {}, token)],
  ['removing a passkey', async (app, token) => app.raw('DELETE', '/auth/two-step/passkeys/1', {}, token)],
  ['new recovery codes', async (app, token) => app.raw('POST', '/auth/two-step/recovery-codes', {}, token)],
];

async function path(app: TestApp, differs: Parameters<typeof createUser>[1] = {}): Promise<string> {
  return `/admin/users/${(await createUser(app, differs)).id}`;
}

describe('a fresh proof', () => {
  it.each(DANGEROUS)('is needed for %s, and a recent login is one', async (_title, call) => {
    const { app, token } = await startWithOldLogin();
    const { status, body } = await call(app, token);
    expect([status, Reflect.get(body, 'code'), Reflect.get(body, 'error')]).toEqual(NEEDED);
    const recent = await call(app, await signInWithRole(app, 'admin'));
    expect(Reflect.get(recent.body, 'code')).not.toBe('fresh_proof_needed');
  });

  it('is needed before anything else of an endpoint that asks for it', async () => {
    const { app, token } = await startWithOldLogin();
    await turnServingOn(app);
    const asking = Object.values(ENDPOINTS).filter((endpoint: Endpoint) => endpoint.needsFreshProof);
    expect(asking.length).toBeGreaterThan(10);
    for (const { method, path: pattern } of asking) {
      const { status, body } = await app.raw(method, pattern.replace(/:\w+/g, '1'), undefined, token);
      expect([status, body['code']], `${method} ${pattern}`).toEqual([403, 'fresh_proof_needed']);
    }
  });

  it('is not needed for the same role, and for the status of people who are not admins', async () => {
    const { app, token } = await startWithOldLogin();
    const at = await path(app);
    const bodies: [string, string, object][] = [
      ['PATCH', `${at}/role`, { role: 'user' }],
      ['PATCH', `${at}/deactivate`, {}],
      ['PATCH', `${at}/activate`, {}],
      ['PUT', at, { first_name: 'Njeri' }],
    ];
    for (const [method, url, body] of bodies) expect((await app.raw(method, url, body, token)).status, url).toBe(200);
  });

  it('is needed for a member’s own new e-mail address, and not for another case or another field', async () => {
    const app = await startTestApp();
    const admin = await createUser(app, { role: 'admin', personalEmail: 'admin@example.com' });
    const { access_token: token } = await signInUser(app, admin);
    const { access_token: member } = await signInUser(app, await createUser(app));
    app.clock.advance(TOO_LONG);
    const change = (fields: Record<string, string>, who: string) =>
      uploadForm(app, ENDPOINTS.updateProfile, { fields, token: who });
    const refused = await change({ personal_email: NEW_EMAIL }, member);
    expect([refused.status, Reflect.get(refused.body, 'code'), refused.body.error]).toEqual(NEEDED);
    expect((await prove(app, member)).status).toBe(200);
    expect(await change({ personal_email: NEW_EMAIL }, member)).toMatchObject({ status: 200 });
    const same = { personal_email: 'ADMIN@example.com', phone_number: '+254711000444' };
    expect(await change(same, token)).toMatchObject({ status: 200 });
  });

  it('by password allows the action for ten minutes, on this device only', async () => {
    const app = await startTestApp();
    const admin = await createUser(app, { role: 'admin' });
    const [here, elsewhere] = [await signInUser(app, admin), await signInUser(app, admin)];
    app.clock.advance(TOO_LONG);
    const exportUsers = (who: string) => app.raw('GET', '/admin/users/export', undefined, who);
    expect((await prove(app, here.access_token)).status).toBe(200);
    expect((await exportUsers(here.access_token)).status).toBe(200);
    expect((await exportUsers(elsewhere.access_token)).status).toBe(403);
    const { body } = await app.call(ENDPOINTS.refresh, { body: { refresh_token: here.refresh_token } });
    app.clock.advance({ minutes: FRESH_PROOF_MINUTES });
    expect((await exportUsers(body.access_token)).status).toBe(200);
    app.clock.advance({ seconds: 1 });
    expect((await exportUsers(body.access_token)).status).toBe(403);
  });

  it('outlives a refresh of the tokens, and is not made by one', async () => {
    const app = await startTestApp();
    const { refresh_token: old } = await signInUser(app, await createUser(app, { role: 'admin' }));
    app.clock.advance(TOO_LONG);
    const { body } = await app.call(ENDPOINTS.refresh, { body: { refresh_token: old } });
    expect((await app.raw('GET', '/admin/users/export', undefined, body.access_token)).status).toBe(403);
    await prove(app, body.access_token);
    const next = await app.call(ENDPOINTS.refresh, { body: { refresh_token: body.refresh_token } });
    expect((await app.raw('GET', '/admin/users/export', undefined, next.body.access_token)).status).toBe(200);
  });

  it('with a wrong password is refused, and ten wrong ones hold off the right one', async () => {
    const { app, token } = await startWithOldLogin();
    for (let n = 0; n < 10; n += 1) {
      const wrong = await prove(app, token, 'not my password');
      expect([wrong.status, wrong.body.error]).toEqual([401, securityMessages.currentPasswordWrong]);
    }
    expect((await prove(app, token)).status).toBe(429);
    expect((await app.raw('GET', '/admin/users/export', undefined, token)).status).toBe(403);
  });

  it('by a password that was changed during its check is refused', async () => {
    const app = await startTestApp();
    const { access_token: token } = await signInUser(app, await createUser(app, { role: 'admin' }));
    app.clock.advance(TOO_LONG);
    const comparison = app.pauseNextPasswordCheck();
    const proving = prove(app, token);
    await comparison.started;
    const password = 'another long secret';
    const body = { current_password: PASSWORD, password, confirm_password: password };
    expect((await app.call(ENDPOINTS.changePassword, { token, body })).status).toBe(200);
    comparison.release();
    expect((await proving).status).toBe(401);
    expect((await app.raw('GET', '/admin/users/export', undefined, token)).status).toBe(403);
  });

  it('offers the password to people without a second step only', async () => {
    const { app, admin, token } = await startWithOldLogin();
    const before = await app.call(ENDPOINTS.askForProof, { token });
    expect(before.body).toEqual({ methods: ['password'] });
    const { startApp, confirmApp } = ENDPOINTS;
    await prove(app, token);
    const { body } = await app.call(startApp, { token });
    const { TOTP } = await import('otpauth');
    const code = new TOTP({ secret: body.secret }).generate({ timestamp: app.clock.now().getTime() });
    expect((await app.call(confirmApp, { body: { code }, token })).status).toBe(200);
    await app.deps.db.update(users).set({ twoStepOnAt: app.clock.now() }).where(eq(users.id, admin.id));
    expect((await app.call(ENDPOINTS.askForProof, { token })).body).toEqual({ methods: ['app'] });
    expect((await prove(app, token)).status).toBe(401);
  });

  it('is a login with a recovery code too, for ten minutes: the device of all other proofs may be lost', async () => {
    const app = await startTestApp();
    const { user, codes } = await createTwoStepUser(app, { differs: { role: 'admin' } });
    const step = await startSecondStep(app, user);
    const code = codes[0] ?? '';
    const { access_token } = (await app.call(ENDPOINTS.answerByRecoveryCode, { body: { token: step, code } })).body;
    const exportUsers = () => app.raw('GET', '/admin/users/export', undefined, access_token);
    app.clock.advance({ minutes: FRESH_PROOF_MINUTES });
    expect((await exportUsers()).status).toBe(200);
    app.clock.advance({ seconds: 1 });
    expect((await exportUsers()).body['code']).toBe('fresh_proof_needed');
    expect((await app.call(ENDPOINTS.askForProof, { token: access_token })).body.methods).toEqual(['passkey', 'app']);
  });

  it('by a passkey whose challenge is over is refused, and is no wrong guess', async () => {
    const app = await startTestApp();
    const { token, authenticator } = await createTwoStepUser(app);
    const askPasskey = async () => {
      const { passkey } = (await app.call(ENDPOINTS.askForProof, { token })).body;
      if (!passkey) throw new Error('no passkey was offered as a proof');
      return { method: 'passkey' as const, token: passkey.token, credential: authenticator.answer(passkey.options) };
    };
    const give = async (body: Awaited<ReturnType<typeof askPasskey>>) => {
      const answer = await app.call(ENDPOINTS.giveProof, { body, token, address: ADDRESS });
      const code: unknown = Reflect.get(answer.body, 'code');
      return [answer.status, answer.body.error, code];
    };
    const over = [401, twoStepMessages.tookTooLong, 'invalid_credentials'];
    const late = await askPasskey();
    app.clock.advance({ minutes: 5 });
    for (let n = 0; n < 11; n += 1) expect(await give(late)).toEqual(over);
    const replaced = await askPasskey();
    const right = await askPasskey();
    expect(await give(replaced)).toEqual(over);
    expect(await give(right)).toEqual([200, undefined, undefined]);
    expect(await give(right)).toEqual(over);
  });

  it('by a passkey that signs wrongly is refused, and ten of them hold off the right one', async () => {
    const app = await startTestApp();
    const { token, authenticator } = await createTwoStepUser(app);
    const give = async (odd: Misbehaviour) => {
      const { passkey } = (await app.call(ENDPOINTS.askForProof, { token })).body;
      if (!passkey) throw new Error('no passkey was offered as a proof');
      const credential = authenticator.answer(passkey.options, odd);
      const body = { method: 'passkey' as const, token: passkey.token, credential };
      const answer = await app.call(ENDPOINTS.giveProof, { body, token, address: ADDRESS });
      return [answer.status, answer.body.error];
    };
    for (let n = 0; n < 10; n += 1)
      expect(await give({ isVerified: false })).toEqual([401, twoStepMessages.passkeyRefused]);
    expect((await give({}))[0]).toBe(429);
  });

  it('by the app works once for each code', async () => {
    const { app, admin, token } = await startWithOldLogin();
    await prove(app, token);
    const { body } = await app.call(ENDPOINTS.startApp, { token });
    const { TOTP } = await import('otpauth');
    const totp = new TOTP({ secret: body.secret });
    const createCode = () => totp.generate({ timestamp: app.clock.now().getTime() });
    await app.call(ENDPOINTS.confirmApp, { body: { code: createCode() }, token });
    await app.deps.db.update(users).set({ twoStepOnAt: app.clock.now() }).where(eq(users.id, admin.id));
    app.clock.advance({ minutes: 1 });
    const give = (code: string) => app.call(ENDPOINTS.giveProof, { body: { method: 'app', code }, token });
    const code = createCode();
    expect((await give(code)).status).toBe(200);
    expect((await give(code)).status).toBe(401);
  });
});
