import { errorMessages } from '@kanisa/contract/core/errors.ts';
import { STAFF_ROLES } from '@kanisa/contract/core/roles.ts';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { twoStepMessages } from '@kanisa/contract/identity/two-step.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createUser, PASSWORD, signInUser, signInWithRole } from '../../../../test/support/factories.ts';
import { turnServingOn } from '../../../../test/support/serving.ts';
import { SoftwareAuthenticator } from '../../../../test/support/software-authenticator.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { insertPasskey } from '../../../../test/support/two-step-rows.ts';
import { buildNewPasskey } from '../../../../test/support/two-step-users.ts';
import { createLogger } from '../../../platform/log/log.ts';
import { auditEntries } from '../../records/audit/audit.table.ts';
import { users } from '../accounts/users.view.ts';
import { passkeys } from './two-step.table.ts';
import { warnOfOldPasskeys } from './two-step-policy.service.ts';

const { saveTwoStepPolicy, readTwoStepPolicy, readSession, readProfile, login } = ENDPOINTS;

/** A Wednesday, half past midnight in Nairobi; in UTC it is still Tuesday. */
const NOW = '2026-11-17T21:30:00Z';
const [TOMORROW_IN_A_WEEK, IN_A_WEEK, TOO_SOON] = ['2026-11-26', '2026-11-25', '2026-11-24'];

const NO_PASSKEYS = { host: 'localhost', passkeys: 0, old_passkeys: 0 };

async function startWithAdmin(env: Record<string, string> = {}) {
  const app = await startTestApp({ env });
  app.clock.set(NOW);
  const admin = await createUser(app, { role: 'admin' });
  return { app, admin, token: (await signInUser(app, admin)).access_token };
}

type Policy = { audience: 'nobody' | 'admins' | 'staff'; from: string | null };

const save = (app: TestApp, token: string, body: Policy) => app.call(saveTwoStepPolicy, { body, token });

describe('who must have two-step login', () => {
  it('is nobody at first, and admins alone choose', async () => {
    const { app, token } = await startWithAdmin();
    const { body } = await app.call(readTwoStepPolicy, { token });
    expect(body.policy).toEqual({ audience: 'nobody', from: null, missing: 0, ...NO_PASSKEYS });
    for (const role of ['user', 'pastor', 'moderator', 'department_leader'] as const) {
      const other = await signInWithRole(app, role);
      expect((await save(app, other, { audience: 'admins', from: IN_A_WEEK })).status).toBe(403);
    }
  });

  it('hears of it a week before, counted in days of the church', async () => {
    const { app, token } = await startWithAdmin();
    for (const from of [TOO_SOON, '2026-11-18', '2020-01-01', null]) {
      const rejected = await save(app, token, { audience: 'admins', from });
      expect([rejected.status, rejected.body.error]).toEqual([400, twoStepMessages.from]);
    }
    const rejected = await app.raw('PUT', '/admin/setup/two-step', { audience: 'all', from: IN_A_WEEK }, token);
    expect([rejected.status, rejected.body['error']]).toEqual([400, twoStepMessages.audience]);
    const saved = await save(app, token, { audience: 'admins', from: IN_A_WEEK });
    expect([saved.status, saved.body.policy]).toEqual([
      200,
      { audience: 'admins', from: IN_A_WEEK, missing: 1, ...NO_PASSKEYS },
    ]);
    const [entry] = await app.deps.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'setup.two_step_policy'));
    expect(entry).toMatchObject({ before: { audience: 'nobody' }, after: { audience: 'admins', from: IN_A_WEEK } });
  });

  it('may become fewer people on the same day, but not more', async () => {
    const { app, admin, token } = await startWithAdmin();
    await save(app, token, { audience: 'admins', from: IN_A_WEEK });
    app.clock.advance({ days: 3 });
    const { access_token: later } = await signInUser(app, admin);
    expect((await save(app, later, { audience: 'staff', from: IN_A_WEEK })).status).toBe(400);
    expect((await save(app, later, { audience: 'admins', from: IN_A_WEEK })).status).toBe(200);
    expect((await save(app, later, { audience: 'staff', from: '2026-12-24' })).status).toBe(200);
    expect((await save(app, later, { audience: 'admins', from: '2026-12-24' })).status).toBe(200);
    expect((await save(app, later, { audience: 'nobody', from: null })).status).toBe(200);
  });
});

describe('the host name of the passkeys', () => {
  it('is told with the number of passkeys that work only there, and of those of other hosts', async () => {
    const origin = 'https://church.example:8443';
    const { app, token } = await startWithAdmin({ PUBLIC_URL: `${origin}/` });
    const readPasskeys = async () => (await app.call(readTwoStepPolicy, { token })).body.policy;
    expect(await readPasskeys()).toMatchObject({ host: 'church.example', passkeys: 0, old_passkeys: 0 });
    const body = await buildNewPasskey(app, token, new SoftwareAuthenticator(), { origin });
    const added = await app.call(ENDPOINTS.addPasskey, { token, body });
    expect(added.status).toBe(201);
    await insertPasskey(app, (await createUser(app)).id);
    expect(await readPasskeys()).toMatchObject({ host: 'church.example', passkeys: 1, old_passkeys: 1 });
    const saved = await save(app, token, { audience: 'admins', from: IN_A_WEEK });
    expect(saved.body.policy).toMatchObject({ host: 'church.example', passkeys: 1, old_passkeys: 1 });
    await app.deps.db.update(passkeys).set({ rpId: 'older.example' }).where(eq(passkeys.id, added.body.passkey.id));
    expect(await readPasskeys()).toMatchObject({ passkeys: 0, old_passkeys: 2 });
  });

  it('is logged at the start, with one warning, if passkeys of other hosts exist', async () => {
    const { app } = await startWithAdmin();
    const lines: string[] = [];
    const log = createLogger({ level: 'warn', write: (line) => void lines.push(line) });
    const member = await createUser(app);
    await insertPasskey(app, member.id);
    await warnOfOldPasskeys({ ...app.deps, log });
    expect(lines).toEqual([]);
    await app.deps.db.update(passkeys).set({ rpId: 'old.example' });
    await insertPasskey(app, member.id);
    await warnOfOldPasskeys({ ...app.deps, log });
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { host: 'localhost', oldPasskeys: 1, msg: 'passkeys of another host name do not work here' },
    ]);
  });
});

describe('people who must have two-step login', () => {
  it('are told the day at the login and by the session, and nobody else is', async () => {
    const { app, token } = await startWithAdmin();
    const without = await app.call(login, {
      body: { identifier: (await createUser(app)).username, password: PASSWORD },
    });
    await save(app, token, { audience: 'staff', from: TOMORROW_IN_A_WEEK });
    for (const role of [...STAFF_ROLES, 'ministry_leader'] as const) {
      const user = await createUser(app, { role });
      const { body } = await app.call(login, { body: { identifier: user.username, password: PASSWORD } });
      expect(body.two_step_due, role).toBe(TOMORROW_IN_A_WEEK);
      const session = await app.call(readSession, { token: body.access_token });
      expect(session.body.two_step_due, role).toBe(TOMORROW_IN_A_WEEK);
    }
    const member = await app.call(login, {
      body: { identifier: (await createUser(app)).username, password: PASSWORD },
    });
    expect(Object.keys(member.body)).toEqual(Object.keys(without.body));
    const protectedUser = await createUser(app, { role: 'pastor' });
    const on = await signInUser(app, protectedUser);
    await app.deps.db.update(users).set({ twoStepOnAt: app.clock.now() }).where(eq(users.id, protectedUser.id));
    expect((await app.call(readSession, { token: on.access_token })).body.two_step_due).toBeUndefined();
  });

  it('reach everything before the day, and only their own account from it on', async () => {
    const { app, admin, token } = await startWithAdmin();
    await turnServingOn(app);
    await save(app, token, { audience: 'admins', from: IN_A_WEEK });
    // The last minute before the day, in Nairobi.
    app.clock.set('2026-11-24T20:59:59Z');
    const before = (await signInUser(app, admin)).access_token;
    expect((await app.raw('GET', '/admin/users', undefined, before)).status).toBe(200);
    app.clock.set('2026-11-24T21:00:00Z');
    const open = ['public', 'signed-in', 'profile.read', 'profile.update', 'profile.photo', 'account.manage'];
    const closed = Object.values(ENDPOINTS).filter(({ access }) => !open.includes(access));
    expect(closed.length).toBeGreaterThan(80);
    for (const { method, path } of closed) {
      const { status, body } = await app.raw(method, path.replace(/:\w+/g, '1'), undefined, before);
      expect([status, body['code'], body['error']], path).toEqual([403, 'two_step_due', errorMessages.two_step_due]);
    }
    const photo = async (id: number) => (await app.raw('GET', `/profile/photo/${id}`, undefined, before)).body['code'];
    expect(await photo((await createUser(app)).id)).toBe('two_step_due');
    expect(await photo(admin.id)).toBe('not_found');
    expect((await app.call(readProfile, { token: before })).status).toBe(200);
    expect((await app.call(readSession, { token: before })).status).toBe(200);
    expect((await app.call(ENDPOINTS.readTwoStep, { token: before })).body.two_step.required_from).toBe(IN_A_WEEK);
    expect((await app.call(ENDPOINTS.listDevices, { token: before })).status).toBe(200);
  });

  it('do not get around it with refreshed tokens, and are free once it is on', async () => {
    const { app, admin, token } = await startWithAdmin();
    await save(app, token, { audience: 'admins', from: IN_A_WEEK });
    app.clock.advance({ days: 8 });
    const { refresh_token } = await signInUser(app, admin);
    const { body } = await app.call(ENDPOINTS.refresh, { body: { refresh_token } });
    expect(body.two_step_due).toBe(IN_A_WEEK);
    expect((await app.raw('GET', '/admin/users', undefined, body.access_token)).status).toBe(403);
    await app.deps.db.update(users).set({ twoStepOnAt: app.clock.now() }).where(eq(users.id, admin.id));
    expect((await app.raw('GET', '/admin/users', undefined, body.access_token)).status).toBe(200);
  });

  it('are concerned from the moment they get the role', async () => {
    const { app, token } = await startWithAdmin();
    await save(app, token, { audience: 'admins', from: IN_A_WEEK });
    app.clock.advance({ days: 8 });
    const member = await createUser(app);
    const { access_token: own } = await signInUser(app, member);
    expect((await app.raw('GET', '/dashboard', undefined, own)).status).toBe(200);
    await app.deps.db.update(users).set({ role: 'admin' }).where(eq(users.id, member.id));
    expect((await app.raw('GET', '/dashboard', undefined, own)).status).toBe(403);
  });
});
