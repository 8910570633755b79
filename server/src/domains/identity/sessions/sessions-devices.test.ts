import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import type { LoginAnswer } from '@kanisa/contract/identity/accounts.schema.ts';
import { securityMessages } from '@kanisa/contract/identity/security.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createUser, PASSWORD, signInUser } from '../../../../test/support/factories.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import type { UserRow } from '../accounts/users.view.ts';
import { sessions, sessionTokens } from './sessions.table.ts';

const { listDevices, signOutDevice, signOutOtherDevices, readSession, refresh } = ENDPOINTS;

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0';

async function signInFrom(app: TestApp, user: UserRow, userAgent: string): Promise<LoginAnswer> {
  const answer = await app.server.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { identifier: user.username, password: PASSWORD },
    headers: { 'user-agent': userAgent },
  });
  return answer.json<LoginAnswer>();
}

const listDevicesOf = async (app: TestApp, token: string) => (await app.call(listDevices, { token })).body.sessions;
const isSignedIn = async (app: TestApp, token: string) => (await app.call(readSession, { token })).status === 200;

describe('the list of devices', () => {
  it('requires a signed-in, active user', async () => {
    const app = await startTestApp();
    expect((await app.call(listDevices)).status).toBe(401);
    const { access_token: token } = await signInUser(app, await createUser(app, { isActive: false }));
    expect((await app.call(listDevices, { token })).status).toBe(403);
  });

  it('names each device, marks the current one, and stores nothing else of the user agent', async () => {
    const app = await startTestApp();
    const user = await createUser(app);
    await signInFrom(app, await createUser(app), FIREFOX);
    await signInFrom(app, user, 'curl/8.14.1 <b>');
    app.clock.advance({ minutes: 1 });
    const { access_token: token } = await signInFrom(app, user, FIREFOX);
    const at = app.clock.now().toISOString();
    expect(await listDevicesOf(app, token)).toEqual([
      { id: expect.any(Number), name: 'Firefox on Windows', signed_in_at: at, last_used_at: at, is_current: true },
      expect.objectContaining({ name: null, is_current: false }),
    ]);
    expect(JSON.stringify(await app.deps.db.select().from(sessions))).not.toMatch(/Mozilla|curl/);
  });

  it('lists the last used device first and leaves out ended sessions', async () => {
    const app = await startTestApp();
    const user = await createUser(app);
    const expired = await signInUser(app, user);
    app.clock.advance({ days: 20 });
    const first = await signInUser(app, user);
    const signedOut = await signInUser(app, user);
    await app.call(ENDPOINTS.logout, { body: { refresh_token: signedOut.refresh_token } });
    app.clock.advance({ days: 11 });
    const second = await signInUser(app, user);
    const before = await listDevicesOf(app, second.access_token);
    expect(before.map((device) => device.is_current)).toEqual([true, false]);
    app.clock.advance({ minutes: 10 });
    await app.call(refresh, { body: { refresh_token: first.refresh_token } });
    const after = await listDevicesOf(app, second.access_token);
    expect(after.map((device) => device.is_current)).toEqual([false, true]);
    expect(after[0]).toMatchObject({
      signed_in_at: before[1]?.signed_in_at,
      last_used_at: app.clock.now().toISOString(),
    });
    expect((await app.call(refresh, { body: { refresh_token: expired.refresh_token } })).status).toBe(401);
  });

  it('lists at most a hundred devices', async () => {
    const app = await startTestApp();
    const user = await createUser(app);
    const now = app.clock.now();
    const rows = await app.deps.db
      .insert(sessions)
      .values(Array.from({ length: 105 }, () => ({ userId: user.id, createdAt: now, lastUsedAt: now })))
      .returning({ id: sessions.id });
    const later = new Date(now.getTime() + 1e9);
    await app.deps.db.insert(sessionTokens).values(
      rows.map(({ id }) => ({
        sessionId: id,
        accessHash: `a${id}`,
        accessExpiresAt: later,
        refreshHash: `r${id}`,
        refreshExpiresAt: later,
      })),
    );
    app.clock.advance({ seconds: 1 });
    const { access_token: token } = await signInUser(app, user);
    const listed = await listDevicesOf(app, token);
    expect(listed).toHaveLength(100);
    expect(listed[0]?.is_current).toBe(true);
  });
});

describe('signing one device out', () => {
  it('requires a signed-in, active user', async () => {
    const app = await startTestApp();
    expect((await app.call(signOutDevice, { params: { id: 1 } })).status).toBe(401);
    const { access_token: token } = await signInUser(app, await createUser(app, { isActive: false }));
    expect((await app.call(signOutDevice, { params: { id: 1 }, token })).status).toBe(403);
  });

  it('answers 404 for another user’s device, as for an unknown one, and leaves it signed in', async () => {
    const app = await startTestApp();
    const theirs = await signInUser(app, await createUser(app));
    const [device] = await listDevicesOf(app, theirs.access_token);
    const { access_token: token } = await signInUser(app, await createUser(app));
    const foreign = await app.call(signOutDevice, { params: { id: device?.id ?? 0 }, token });
    const unknown = await app.call(signOutDevice, { params: { id: 4242 }, token });
    expect([foreign.status, foreign.body.error]).toEqual([404, securityMessages.noSession]);
    expect([unknown.status, unknown.body]).toEqual([foreign.status, foreign.body]);
    expect((await app.call(signOutDevice, { params: { id: 2 ** 31 }, token })).status).toBe(404);
    expect(await isSignedIn(app, theirs.access_token)).toBe(true);
  });

  it('takes effect on the next request, once, and on no other device', async () => {
    const app = await startTestApp();
    const user = await createUser(app);
    const phone = await signInUser(app, user);
    app.clock.advance({ seconds: 1 });
    const here = await signInUser(app, user);
    const id = (await listDevicesOf(app, here.access_token))[1]?.id ?? 0;
    const done = await app.call(signOutDevice, { params: { id }, token: here.access_token });
    expect([done.status, done.body.message]).toEqual([200, securityMessages.signedOut]);
    expect(await isSignedIn(app, phone.access_token)).toBe(false);
    expect((await app.call(refresh, { body: { refresh_token: phone.refresh_token } })).status).toBe(401);
    expect(await isSignedIn(app, here.access_token)).toBe(true);
    expect((await app.call(signOutDevice, { params: { id }, token: here.access_token })).status).toBe(404);
  });

  it('wins over concurrent token refreshes', async () => {
    const app = await startTestApp();
    const user = await createUser(app);
    const phone = await signInUser(app, user);
    app.clock.advance({ seconds: 1 });
    const here = await signInUser(app, user);
    const id = (await listDevicesOf(app, here.access_token))[1]?.id ?? 0;
    const [signedOut, ...renewed] = await app.raceOnTable('sessions', 5, () =>
      Promise.all([
        app.call(signOutDevice, { params: { id }, token: here.access_token }),
        ...[1, 2, 3, 4].map(() => app.call(refresh, { body: { refresh_token: phone.refresh_token } })),
      ]),
    );
    expect(signedOut.status).toBe(200);
    for (const { body } of renewed.filter((one) => one.status === 200)) {
      expect(await isSignedIn(app, body.access_token)).toBe(false);
    }
  });
});

describe('signing all other devices out', () => {
  it('requires a signed-in, active user', async () => {
    const app = await startTestApp();
    expect((await app.call(signOutOtherDevices)).status).toBe(401);
    const { access_token: token } = await signInUser(app, await createUser(app, { isActive: false }));
    expect((await app.call(signOutOtherDevices, { token })).status).toBe(403);
  });

  it('keeps the current device and other users signed in', async () => {
    const app = await startTestApp();
    const user = await createUser(app);
    const others = [await signInUser(app, user), await signInUser(app, user)];
    const here = await signInUser(app, user);
    const somebody = await signInUser(app, await createUser(app));
    const done = await app.call(signOutOtherDevices, { token: here.access_token });
    expect([done.status, done.body.message]).toEqual([200, securityMessages.othersSignedOut]);
    for (const { access_token: token } of others) expect(await isSignedIn(app, token)).toBe(false);
    expect(await isSignedIn(app, somebody.access_token)).toBe(true);
    expect(await listDevicesOf(app, here.access_token)).toHaveLength(1);
    const ended = await app.deps.db.select().from(sessions).where(eq(sessions.userId, user.id));
    expect(ended.filter((session) => session.revokedAt === null)).toHaveLength(1);
  });
});
