import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import type { LoginAnswer } from '@kanisa/contract/identity/accounts.schema.ts';
import { ACCESS_TOKEN_MINUTES } from '@kanisa/contract/identity/accounts.ts';
import { isNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createUser, signInUser } from '../../../../test/support/factories.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { cleanUpSessions } from './sessions.service.ts';
import { sessions, sessionTokens } from './sessions.table.ts';

const { refresh, readSession } = ENDPOINTS;

const renew = (app: TestApp, token: string) => app.call(refresh, { body: { refresh_token: token } });
const isSignedIn = async (app: TestApp, token: string) => (await app.call(readSession, { token })).status === 200;

/** The refresh tokens that nobody has exchanged yet: each is the head of a chain. */
const countChains = async (app: TestApp) =>
  (await app.deps.db.select().from(sessionTokens).where(isNull(sessionTokens.rotatedAt))).length;

async function startSignedIn(): Promise<{ app: TestApp; first: LoginAnswer }> {
  const app = await startTestApp();
  return { app, first: await signInUser(app, await createUser(app)) };
}

describe('a chain of refresh tokens', () => {
  it('has one successor for twenty parallel refreshes', async () => {
    const { app, first } = await startSignedIn();
    const answers = await app.raceOnTable('session_tokens', 20, () =>
      Promise.all(Array.from({ length: 20 }, () => renew(app, first.refresh_token))),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array<number>(20).fill(200));
    const [successor] = answers;
    expect(new Set(answers.map(({ body }) => `${body.access_token} ${body.refresh_token}`)).size).toBe(1);
    expect(await countChains(app)).toBe(1);
    expect(await isSignedIn(app, successor?.body.access_token ?? '')).toBe(true);
    expect((await renew(app, successor?.body.refresh_token ?? '')).status).toBe(200);
    expect(await countChains(app)).toBe(1);
  });

  it.each(['owner', 'thief'] as const)(
    'is shared by a thief within thirty seconds and ends at the first reuse, if the %s goes on',
    async (goesOn) => {
      const { app, first } = await startSignedIn();
      const owner = (await renew(app, first.refresh_token)).body;
      app.clock.advance({ seconds: 29 });
      const thief = (await renew(app, first.refresh_token)).body;
      expect([thief.access_token, thief.refresh_token]).toEqual([owner.access_token, owner.refresh_token]);
      expect(await countChains(app)).toBe(1);

      app.clock.advance({ minutes: ACCESS_TOKEN_MINUTES });
      const [next, other] = goesOn === 'owner' ? [owner, thief] : [thief, owner];
      const newest = (await renew(app, next.refresh_token)).body;
      expect(await isSignedIn(app, newest.access_token)).toBe(true);
      app.clock.advance({ seconds: 31 });
      expect((await renew(app, other.refresh_token)).status).toBe(401);
      expect(await isSignedIn(app, newest.access_token)).toBe(false);
      expect((await renew(app, newest.refresh_token)).status).toBe(401);
    },
  );

  it('gives the same successor within thirty seconds even if that one was exchanged already', async () => {
    const { app, first } = await startSignedIn();
    const second = (await renew(app, first.refresh_token)).body;
    app.clock.advance({ seconds: 5 });
    const third = (await renew(app, second.refresh_token)).body;
    app.clock.advance({ seconds: 5 });
    const again = (await renew(app, first.refresh_token)).body;
    expect(again.refresh_token).toBe(second.refresh_token);
    expect(third.refresh_token).not.toBe(second.refresh_token);
    expect(await isSignedIn(app, again.access_token)).toBe(true);
    expect(await countChains(app)).toBe(1);
  });

  it('stays one chain if a version before this rule had forked it', async () => {
    const { app, first } = await startSignedIn();
    const fork = await signInUser(app, await createUser(app));
    const [session] = await app.deps.db.select().from(sessions);
    await app.deps.db.update(sessionTokens).set({ sessionId: session?.id ?? 0 });
    expect(await countChains(app)).toBe(2);
    const owner = (await renew(app, first.refresh_token)).body;
    expect(await countChains(app)).toBe(1);
    expect((await renew(app, fork.refresh_token)).status).toBe(401);
    expect(await isSignedIn(app, owner.access_token)).toBe(false);
  });

  it('cannot be continued from an old token and a copy of the database', async () => {
    const { app, first } = await startSignedIn();
    const second = (await renew(app, first.refresh_token)).body;
    const stored = JSON.stringify(await app.deps.db.select().from(sessionTokens));
    for (const token of [second.access_token, second.refresh_token]) expect(stored).not.toContain(token);
    app.clock.advance({ seconds: 31 });
    await cleanUpSessions(app.deps);
    const seeds = (await app.deps.db.select().from(sessionTokens)).map((row) => row.successorSeed);
    expect(seeds).toEqual([null, null]);
    expect((await renew(app, second.refresh_token)).status).toBe(200);
  });
});
