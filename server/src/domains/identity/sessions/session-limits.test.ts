import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import {
  ENDED_SESSIONS_MAX,
  LOGINS_PER_HOUR_MAX,
  SESSIONS_MAX,
  securityMessages,
} from '@kanisa/contract/identity/security.ts';
import { and, eq, isNull, like } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { getMailCode } from '../../../../../tools/test/parse-mail.ts';
import { createUser, PASSWORD, signInUser } from '../../../../test/support/factories.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { throttles } from '../../../platform/throttles/throttles.table.ts';
import { sessions, sessionTokens } from './sessions.table.ts';

const { login, refresh, readSession, listDevices, logout, forgotPassword, resetPassword } = ENDPOINTS;

const logIn = (app: TestApp, identifier: string, password = PASSWORD, address = '203.0.113.7') =>
  app.call(login, { body: { identifier, password }, address });
const isSignedIn = async (app: TestApp, token: string) => (await app.call(readSession, { token })).status === 200;

/** Opens sessions without a login, all of them used now. */
async function insertSessions(app: TestApp, userId: number, count: number): Promise<void> {
  const now = app.clock.now();
  const expiresAt = new Date(now.getTime() + 30 * 24 * 3_600_000);
  const rows = await app.deps.db
    .insert(sessions)
    .values(Array.from({ length: count }, () => ({ userId, createdAt: now, lastUsedAt: now })))
    .returning({ id: sessions.id });
  const toTokens = ({ id }: { id: number }) => ({
    sessionId: id,
    accessHash: `access ${id}`,
    accessExpiresAt: expiresAt,
    refreshHash: `refresh ${id}`,
    refreshExpiresAt: expiresAt,
  });
  await app.deps.db.insert(sessionTokens).values(rows.map(toTokens));
}

const countLiveSessions = async (app: TestApp, userId: number) =>
  (
    await app.deps.db
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)))
  ).length;

describe('the sessions of an account', () => {
  it('are at most a hundred: one more ends the one that was not used for the longest time', async () => {
    const app = await startTestApp();
    const user = await createUser(app);
    const regular = (await logIn(app, user.username)).body;
    app.clock.advance({ minutes: 1 });
    const forgotten = (await logIn(app, user.username)).body;
    const forgottenAt = app.clock.now().toISOString();
    app.clock.advance({ minutes: 1 });
    const used = (await app.call(refresh, { body: { refresh_token: regular.refresh_token } })).body;
    await insertSessions(app, user.id, SESSIONS_MAX - 2);
    app.clock.advance({ minutes: 1 });
    expect(await isSignedIn(app, forgotten.access_token)).toBe(true);

    const newest = (await logIn(app, user.username)).body;
    expect(await countLiveSessions(app, user.id)).toBe(SESSIONS_MAX);
    expect(await isSignedIn(app, forgotten.access_token)).toBe(false);
    expect((await app.call(refresh, { body: { refresh_token: forgotten.refresh_token } })).status).toBe(401);
    expect(await isSignedIn(app, used.access_token)).toBe(true);
    const { body } = await app.call(listDevices, { token: newest.access_token });
    expect(body.sessions).toHaveLength(SESSIONS_MAX);
    expect(body.ended).toEqual([
      {
        id: expect.any(Number),
        name: null,
        signed_in_at: forgottenAt,
        last_used_at: forgottenAt,
        ended_at: app.clock.now().toISOString(),
        reason: 'limit',
      },
    ]);
  });

  it('stay a hundred after parallel logins', async () => {
    const app = await startTestApp();
    const user = await createUser(app);
    await insertSessions(app, user.id, SESSIONS_MAX);
    app.clock.advance({ minutes: 1 });
    const answers = await app.raceOnTable('sessions', 5, () =>
      Promise.all(Array.from({ length: 5 }, () => logIn(app, user.username))),
    );
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
    for (const { body } of answers) expect(await isSignedIn(app, body.access_token)).toBe(true);
    expect(await countLiveSessions(app, user.id)).toBe(SESSIONS_MAX);
  });

  it('do not push out those of another account, and expired ones do not count', async () => {
    const app = await startTestApp();
    const [user, other] = [await createUser(app), await createUser(app)];
    const theirs = await signInUser(app, other);
    await insertSessions(app, user.id, SESSIONS_MAX);
    app.clock.advance({ days: 29 });
    const alive = (await logIn(app, other.username)).body;
    app.clock.advance({ days: 2 });
    const here = (await logIn(app, user.username)).body;
    const { body } = await app.call(listDevices, { token: here.access_token });
    expect([body.sessions.length, body.ended.length]).toEqual([1, 0]);
    expect((await app.call(refresh, { body: { refresh_token: alive.refresh_token } })).status).toBe(200);
    expect((await app.call(refresh, { body: { refresh_token: theirs.refresh_token } })).status).toBe(401);
  });

  it('show the owner which of them ended because a refresh token was used twice, and no others', async () => {
    const app = await startTestApp();
    const user = await createUser(app);
    const stolen = await signInUser(app, user);
    await app.call(refresh, { body: { refresh_token: stolen.refresh_token } });
    app.clock.advance({ seconds: 31 });
    await app.call(refresh, { body: { refresh_token: stolen.refresh_token } });
    const signedOut = await signInUser(app, user);
    await app.call(logout, { body: { refresh_token: signedOut.refresh_token } });
    const somebody = await signInUser(app, await createUser(app));
    const here = await signInUser(app, user);
    const { body } = await app.call(listDevices, { token: here.access_token });
    expect(body.ended).toMatchObject([{ reason: 'reuse', ended_at: app.clock.now().toISOString() }]);
    expect((await app.call(listDevices, { token: somebody.access_token })).body.ended).toEqual([]);
  });

  it('show at most the last ten that ended', async () => {
    const app = await startTestApp();
    const user = await createUser(app);
    await insertSessions(app, user.id, SESSIONS_MAX + ENDED_SESSIONS_MAX + 5);
    app.clock.advance({ seconds: 1 });
    const here = await signInUser(app, user);
    const { body } = await app.call(listDevices, { token: here.access_token });
    expect([body.sessions.length, body.ended.length]).toEqual([SESSIONS_MAX, ENDED_SESSIONS_MAX]);
  });
});

describe('the successful logins of an account', () => {
  const leaveLogins = (app: TestApp, left: number) =>
    app.deps.db
      .update(throttles)
      .set({ used: LOGINS_PER_HOUR_MAX - left })
      .where(like(throttles.key, 'login-success:%'));

  it('are limited to 300 an hour from all networks together, and other accounts are not affected', async () => {
    const app = await startTestApp();
    const [user, other] = [await createUser(app), await createUser(app)];
    expect((await logIn(app, user.username)).status).toBe(200);
    await leaveLogins(app, 1);
    expect((await logIn(app, user.username, 'wrong')).status).toBe(401);
    expect((await logIn(app, user.personalEmail ?? '', PASSWORD, '198.51.100.9')).status).toBe(200);
    const full = await logIn(app, user.username);
    expect([full.status, full.body.error]).toEqual([429, securityMessages.tooManyLogins]);
    expect(Number(full.headers['retry-after'])).toBeGreaterThan(60);
    expect((await logIn(app, other.username)).status).toBe(200);
    app.clock.advance({ hours: 1 });
    expect((await logIn(app, user.username)).status).toBe(200);
  });

  it('are limited however parallel they are', async () => {
    const app = await startTestApp();
    const user = await createUser(app);
    expect((await logIn(app, user.username)).status).toBe(200);
    await leaveLogins(app, 3);
    const answers = await app.raceOnTable('throttles', 8, () =>
      Promise.all(Array.from({ length: 8 }, () => logIn(app, user.username))),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(3);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(5);
  });

  it('start again with a new password, so that a thief cannot keep the owner out', async () => {
    const app = await startTestApp({ mail: true });
    const user = await createUser(app);
    expect((await logIn(app, user.username)).status).toBe(200);
    await leaveLogins(app, 0);
    expect((await logIn(app, user.username)).status).toBe(429);
    await app.call(forgotPassword, { body: { identifier: user.username } });
    const code = getMailCode(await app.mailbox.next({ to: user.personalEmail ?? '' }));
    const body = { identifier: user.username, code, password: 'a brand new secret' };
    expect((await app.call(resetPassword, { body })).status).toBe(200);
    expect((await logIn(app, user.username, 'a brand new secret')).status).toBe(200);
  });
});
