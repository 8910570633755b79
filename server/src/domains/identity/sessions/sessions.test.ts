import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { accountMessages } from '@kanisa/contract/identity/accounts.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { getMailCode } from '../../../../../tools/test/parse-mail.ts';
import { createUser, PASSWORD, signInUser } from '../../../../test/support/factories.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { users } from '../accounts/users.view.ts';
import { sessionTokens } from './sessions.table.ts';

const { login, refresh, logout, logoutLater, readSession, readProfile } = ENDPOINTS;

const tryLogin = (app: TestApp, identifier: string, password: string, address = '203.0.113.7') =>
  app.call(login, { body: { identifier, password }, address });

describe('login', () => {
  it('requires identifier and password, reported in this order', async () => {
    const app = await startTestApp();
    const empty = await app.raw('POST', '/auth/login', {});
    expect([empty.status, empty.body['error']]).toEqual([400, 'Username, email, or phone is required']);
    const blank = await app.raw('POST', '/auth/login', { identifier: '  ', password: 'x' });
    expect(blank.body['error']).toBe('Username, email, or phone is required');
    const half = await app.raw('POST', '/auth/login', { identifier: 'akinyi' });
    expect([half.status, half.body['error']]).toEqual([400, 'Password is required']);
  });

  it('accepts username, either e-mail or phone, in any case and notation', async () => {
    const app = await startTestApp();
    await createUser(app, {
      username: 'akinyi',
      personalEmail: 'Akinyi@Example.com',
      churchEmail: 'akinyi@utukufu.example',
      phoneNumber: '+254712345678',
      role: 'pastor',
    });
    const ways = [
      'akinyi',
      ' AKINYI ',
      'akinyi@example.com',
      'Akinyi@Utukufu.example',
      '0712345678',
      '+254 712 345678',
    ];
    for (const identifier of ways) {
      const { status, body } = await tryLogin(app, identifier, PASSWORD);
      expect(status, identifier).toBe(200);
      expect(body).toMatchObject({
        user: { role: 'pastor', username: 'akinyi' },
        department_ids: [],
        ministry_ids: [],
        access_token: expect.any(String),
        refresh_token: expect.any(String),
      });
    }
  });

  it('resolves a phone number to its owner even if it is another user’s username', async () => {
    const app = await startTestApp();
    await createUser(app, { username: '0712345678' });
    await createUser(app, { username: 'owner', phoneNumber: '+254712345678' });
    expect((await tryLogin(app, '0712345678', PASSWORD)).body.user.username).toBe('owner');
  });

  it('answers an unknown identifier and a wrong password alike', async () => {
    const app = await startTestApp();
    const user = await createUser(app);
    const unknown = await tryLogin(app, 'nobody', PASSWORD);
    const wrong = await tryLogin(app, user.username, 'not the password');
    expect([unknown.status, unknown.body]).toEqual([
      401,
      { error: 'Invalid credentials', code: 'invalid_credentials' },
    ]);
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body]);
  });

  it('admits inactive and unverified users', async () => {
    const app = await startTestApp();
    const user = await createUser(app, { isActive: false, isVerified: false });
    const { access_token: token } = await signInUser(app, user);
    const { status, body } = await app.call(readProfile, { token });
    expect(status).toBe(200);
    expect(body.profile).toMatchObject({ is_active: false, is_verified: false, church_email: null });
  });

  it('blocks one IP address from one account after ten failures, even with the right password', async () => {
    const app = await startTestApp();
    const user = await createUser(app);
    for (let n = 0; n < 10; n += 1) {
      const name = n % 2 === 0 ? user.username : (user.personalEmail ?? '');
      expect((await tryLogin(app, name, 'wrong')).status).toBe(401);
    }
    const blocked = await tryLogin(app, user.username, PASSWORD);
    expect([blocked.status, blocked.body.error]).toEqual([429, accountMessages.heldOff]);
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(60);
    expect((await tryLogin(app, user.username, PASSWORD, '198.51.100.9')).status).toBe(200);
    app.clock.advance({ minutes: 15, seconds: 1 });
    expect((await tryLogin(app, user.username, PASSWORD)).status).toBe(200);
  });

  it('throttles unknown identifiers like accounts, and an IP address after fifty failures', async () => {
    const app = await startTestApp();
    const user = await createUser(app);
    for (let n = 0; n < 10; n += 1) await tryLogin(app, 'nobody', 'wrong');
    expect((await tryLogin(app, 'Nobody', 'wrong')).status).toBe(429);
    await Promise.all(Array.from({ length: 40 }, (_, n) => tryLogin(app, `nobody${n}`, 'wrong')));
    expect((await tryLogin(app, user.username, PASSWORD)).status).toBe(429);
    expect((await tryLogin(app, user.username, PASSWORD, '198.51.100.9')).status).toBe(200);
  });

  it('compares at most ten of many parallel guesses', async () => {
    const app = await startTestApp();
    const user = await createUser(app);
    const answers = await app.raceOnTable('throttles', 30, () =>
      Promise.all(Array.from({ length: 30 }, (_, n) => tryLogin(app, user.username, `guess number ${n}`))),
    );
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(10);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(20);
  });

  it('leaves no session from the old password after a concurrent reset', async () => {
    const app = await startTestApp({ mail: true });
    const user = await createUser(app);
    await app.call(ENDPOINTS.forgotPassword, { body: { identifier: user.username } });
    const code = getMailCode(await app.mailbox.next({ to: user.personalEmail ?? '' }));
    const body = { identifier: user.username, code, password: 'a brand new secret' };
    const before = await tryLogin(app, user.username, PASSWORD);
    const comparison = app.pauseNextPasswordCheck();
    const during = tryLogin(app, user.username, PASSWORD);
    await comparison.started;
    const reset = await app.call(ENDPOINTS.resetPassword, { body });
    comparison.release();
    expect(reset.status).toBe(200);
    const logins = [before, await during, await tryLogin(app, user.username, PASSWORD)];
    expect(logins.map((one) => one.status)).toEqual([200, 401, 401]);
    for (const { body: tokens } of logins.filter((one) => one.status === 200)) {
      expect((await app.call(readSession, { token: tokens.access_token })).status).toBe(401);
    }
  });

  it('admits a whole congregation from one IP address at the same time', async () => {
    const app = await startTestApp();
    const people = await Promise.all(Array.from({ length: 70 }, () => createUser(app)));
    const answers = await Promise.all(people.map((user) => tryLogin(app, user.username, PASSWORD)));
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
  });

  it('asks the database nothing while it waits for logins to the same account', async () => {
    const app = await startTestApp();
    const user = await createUser(app);
    const logins: ReturnType<typeof tryLogin>[] = [];
    const running: ReturnType<typeof app.pauseNextPasswordCheck>[] = [];
    for (let n = 0; n < 10; n += 1) {
      const check = app.pauseNextPasswordCheck();
      logins.push(tryLogin(app, user.username, PASSWORD));
      await check.started;
      running.push(check);
    }
    for (let n = 0; n < 30; n += 1) logins.push(tryLogin(app, user.username, PASSWORD));
    await sleep(200);
    const insert = vi.spyOn(app.deps.db, 'insert');
    await sleep(300);
    expect(insert).not.toHaveBeenCalled();
    for (const { release } of running) release();
    expect((await Promise.all(logins)).map(({ status }) => status)).toEqual(logins.map(() => 200));
  });
});

describe('a session', () => {
  it('requires a known access token that has not expired', async () => {
    const app = await startTestApp();
    const { access_token: token } = await signInUser(app, await createUser(app));
    expect((await app.call(readSession)).status).toBe(401);
    expect((await app.call(readSession, { token: `${token}x` })).status).toBe(401);
    expect((await app.call(readSession, { token })).status).toBe(200);
    app.clock.advance({ minutes: 15, seconds: 1 });
    expect((await app.call(readSession, { token })).status).toBe(401);
  });

  it('does not accept a refresh token as an access token', async () => {
    const app = await startTestApp();
    const { refresh_token: token } = await signInUser(app, await createUser(app));
    expect((await app.call(readSession, { token })).status).toBe(401);
  });

  it('stores only token hashes', async () => {
    const app = await startTestApp();
    const tokens = await signInUser(app, await createUser(app));
    const stored = JSON.stringify(await app.deps.db.select().from(sessionTokens));
    expect(stored).not.toContain(tokens.access_token);
    expect(stored).not.toContain(tokens.refresh_token);
  });

  it('shows a changed role on the next request and the next refresh', async () => {
    const app = await startTestApp();
    const user = await createUser(app);
    const tokens = await signInUser(app, user);
    await app.deps.db.update(users).set({ role: 'moderator' }).where(eq(users.id, user.id));
    expect((await app.call(readSession, { token: tokens.access_token })).body.user.role).toBe('moderator');
    const renewed = await app.call(refresh, { body: { refresh_token: tokens.refresh_token } });
    expect(renewed.body).toMatchObject({ user: { role: 'moderator' }, department_ids: [], ministry_ids: [] });
  });

  it('lists the same actions of the role at the login, at a refresh and on request', async () => {
    const app = await startTestApp();
    const user = await createUser(app, { username: 'akinyi', role: 'moderator' });
    const { body } = await tryLogin(app, 'akinyi', PASSWORD);
    expect(body.actions).toEqual(expect.arrayContaining(['dashboard.read', 'leaders.list', 'messages.manage']));
    expect(body.actions).not.toContain('events.manage');
    const renewed = await app.call(refresh, { body: { refresh_token: body.refresh_token } });
    expect(renewed.body.actions).toEqual(body.actions);
    const token = renewed.body.access_token;
    expect((await app.call(readSession, { token })).body.actions).toEqual(body.actions);
    await app.deps.db.update(users).set({ role: 'user' }).where(eq(users.id, user.id));
    expect((await app.call(readSession, { token })).body.actions).not.toContain('messages.manage');
  });

  it('lists the actions of the role for an inactive account too: the answer to each request explains its status', async () => {
    const app = await startTestApp();
    const active = await signInUser(app, await createUser(app, { role: 'admin' }));
    const inactive = await signInUser(app, await createUser(app, { role: 'admin', isActive: false }));
    expect(inactive.actions).toEqual(active.actions);
  });
});

describe('refresh', () => {
  const renew = (app: TestApp, token: string) => app.call(refresh, { body: { refresh_token: token } });

  it('issues a new token pair each time', async () => {
    const app = await startTestApp();
    const first = await signInUser(app, await createUser(app));
    const second = (await renew(app, first.refresh_token)).body;
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await app.call(readSession, { token: second.access_token })).status).toBe(200);
    expect((await renew(app, second.refresh_token)).status).toBe(200);
  });

  it('accepts the old token from parallel tabs for thirty seconds', async () => {
    const app = await startTestApp();
    const { refresh_token: token } = await signInUser(app, await createUser(app));
    const tabs = await app.raceOnTable('session_tokens', 5, () =>
      Promise.all([1, 2, 3, 4, 5].map(() => renew(app, token))),
    );
    expect(tabs.map((tab) => tab.status)).toEqual([200, 200, 200, 200, 200]);
    app.clock.advance({ seconds: 29 });
    expect((await renew(app, token)).status).toBe(200);
  });

  it('ends the whole session when an old token is used later', async () => {
    const app = await startTestApp();
    const first = await signInUser(app, await createUser(app));
    const second = (await renew(app, first.refresh_token)).body;
    app.clock.advance({ seconds: 31 });
    const stolen = await renew(app, first.refresh_token);
    expect([stolen.status, stolen.body.error]).toEqual([401, 'Session expired. Please log in again.']);
    expect((await renew(app, second.refresh_token)).status).toBe(401);
    expect((await app.call(readSession, { token: second.access_token })).status).toBe(401);
  });

  it('rejects a token after thirty days, and an unknown or missing one', async () => {
    const app = await startTestApp();
    const { refresh_token: token } = await signInUser(app, await createUser(app));
    app.clock.advance({ days: 30, seconds: 1 });
    expect((await renew(app, token)).status).toBe(401);
    expect((await renew(app, 'nonsense')).status).toBe(401);
    const missing = await app.raw('POST', '/auth/refresh', {});
    expect([missing.status, missing.body['error']]).toEqual([400, 'Token refresh failed']);
  });
});

describe('logout', () => {
  it('ends the refresh and access tokens of that session only', async () => {
    const app = await startTestApp();
    const user = await createUser(app);
    const here = await signInUser(app, user);
    const there = await signInUser(app, user);
    const renewed = (await app.call(refresh, { body: { refresh_token: here.refresh_token } })).body;
    expect((await app.call(logout, { body: { refresh_token: renewed.refresh_token } })).status).toBe(200);
    for (const token of [here.access_token, renewed.access_token]) {
      expect((await app.call(readSession, { token })).status).toBe(401);
    }
    expect((await app.call(refresh, { body: { refresh_token: renewed.refresh_token } })).status).toBe(401);
    expect((await app.call(readSession, { token: there.access_token })).status).toBe(200);
    expect((await app.call(logout, { body: { refresh_token: 'nonsense' } })).status).toBe(200);
  });

  it('ends a session by the hash of its refresh token, also of an exchanged one, which opens nothing', async () => {
    const app = await startTestApp();
    const user = await createUser(app);
    const [here, there] = [await signInUser(app, user), await signInUser(app, user)];
    const body = { refresh_token_hash: createHash('sha256').update(here.refresh_token).digest('hex') };
    const renewed = (await app.call(refresh, { body: { refresh_token: here.refresh_token } })).body;
    expect((await app.call(refresh, { body: { refresh_token: body.refresh_token_hash } })).status).toBe(401);
    expect((await app.call(readSession, { token: body.refresh_token_hash })).status).toBe(401);
    expect((await app.call(readSession, { token: renewed.access_token })).status).toBe(200);
    for (const _ of ['once', 'again']) expect((await app.call(logoutLater, { body })).status).toBe(200);
    expect((await app.call(readSession, { token: renewed.access_token })).status).toBe(401);
    expect((await app.call(refresh, { body: { refresh_token: renewed.refresh_token } })).status).toBe(401);
    expect((await app.call(readSession, { token: there.access_token })).status).toBe(200);
    for (const refresh_token_hash of [here.refresh_token, 'A'.repeat(64), ''])
      expect((await app.call(logoutLater, { body: { refresh_token_hash } })).status).toBe(400);
  });
});
