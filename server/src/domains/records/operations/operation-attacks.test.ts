import { randomUUID } from 'node:crypto';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import { runDuringTransaction } from '../../../../test/support/concurrent-transactions.ts';
import { createDepartment, createUserWithToken } from '../../../../test/support/departments.ts';
import { hashTables, listChangedTables } from '../../../../test/support/table-hashes.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import type { Tx } from '../../../db/client.ts';
import { infoPosts } from '../../departments/posts/posts.table.ts';
import { lockUser, takeDeletionLocks } from '../../identity/accounts/credentials.service.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { departmentMembers } from '../../identity/memberships/memberships.table.ts';
import { sessions } from '../../identity/sessions/sessions.table.ts';
import { operations } from './operations.table.ts';

const { postInfo, updatePreferences } = ENDPOINTS;
const BODY = { title: 'Camp', content: 'Come.' };

async function startWithTwoMembers() {
  const app = await startTestApp();
  const [amina, baraka] = [await createUserWithToken(app), await createUserWithToken(app)];
  const { id } = await createDepartment(app, { members: [amina.user, baraka.user] });
  const operationId = randomUUID();
  const post = (token: string | undefined) =>
    app.call(postInfo, { params: { id }, body: BODY, operationId, ...(token !== undefined && { token }) });
  return { app, amina, baraka, operationId, post };
}

const listAuthors = async ({ deps: { db } }: TestApp) =>
  (await db.select().from(infoPosts).orderBy(infoPosts.id)).map(({ postedBy }) => postedBy);

describe('an Operation-Id of another user', () => {
  it('means nothing: the request acts as its own sender and gets its own answer', async () => {
    const { app, amina, baraka, operationId, post } = await startWithTwoMembers();
    const first = await post(amina.token);
    const second = await post(baraka.token);
    expect([second.status, second.body.info_post.posted_by]).toEqual([201, baraka.user.username]);
    expect(second.body.info_post.id).not.toBe(first.body.info_post.id);
    expect(await listAuthors(app)).toEqual([amina.user.id, baraka.user.id]);
    expect((await post(amina.token)).body).toEqual(first.body);
    expect((await post(baraka.token)).body).toEqual(second.body);
    const rows = await app.deps.db.select().from(operations).orderBy(operations.userId);
    expect(rows).toMatchObject([
      { userId: amina.user.id, id: operationId },
      { userId: baraka.user.id, id: operationId },
    ]);
  });

  it('reveals neither that it exists nor its answer', async () => {
    const { app, amina, baraka, operationId, post } = await startWithTwoMembers();
    const call = { body: { wants_emails: false }, operationId };
    const own = await app.call(updatePreferences, { ...call, token: amina.token });
    const other = await app.call(updatePreferences, { ...call, token: baraka.token });
    expect([own.body.profile.id, other.body.profile.id]).toEqual([amina.user.id, baraka.user.id]);
    const { token: outsider } = await createUserWithToken(app);
    const before = await hashTables(app);
    expect([(await post(outsider)).status, (await post(undefined)).status]).toEqual([403, 401]);
    expect(listChangedTables(before, await hashTables(app))).toEqual([]);
  });
});

describe('a repetition', () => {
  it.each([
    ['signed out', 401, (app: TestApp) => app.deps.db.update(sessions).set({ revokedAt: app.clock.now() })],
    ['inactive', 403, (app: TestApp) => app.deps.db.update(users).set({ isActive: false })],
  ])('of somebody who is %s since gets no stored answer', async (_what, status, evict) => {
    const { app, amina, post } = await startWithTwoMembers();
    expect((await post(amina.token)).status).toBe(201);
    await evict(app);
    const { status: actual, body } = await post(amina.token);
    expect([actual, Object.keys(body)]).toEqual([status, ['error', 'code']]);
  });

  it('of somebody who left the department since gets no stored answer, and posts nothing', async () => {
    const { app, amina, post } = await startWithTwoMembers();
    expect((await post(amina.token)).status).toBe(201);
    await app.deps.db.delete(departmentMembers).where(eq(departmentMembers.userId, amina.user.id));
    const { status, body } = await post(amina.token);
    expect([status, Object.keys(body)]).toEqual([403, ['error', 'code']]);
    expect(await listAuthors(app)).toEqual([amina.user.id]);
  });
});

/** Only PostgreSQL lets one request wait for another; the embedded database runs them one after the other. */
describe.runIf(inject('database').engine === 'postgres')('a request that waits for another transaction', () => {
  const evictions: [string, number, (userId: number) => (tx: Tx) => Promise<unknown>][] = [
    [
      'its sender is deleted',
      401,
      (userId) => async (tx) => {
        await takeDeletionLocks(tx);
        await lockUser(tx, userId);
        await tx.delete(users).where(eq(users.id, userId));
      },
    ],
    [
      'its session ends',
      401,
      (userId) => (tx) => tx.update(sessions).set({ revokedAt: new Date() }).where(eq(sessions.userId, userId)),
    ],
    [
      'its sender is deactivated',
      403,
      (userId) => (tx) => tx.update(users).set({ isActive: false }).where(eq(users.id, userId)),
    ],
  ];

  it.each(evictions)('in which %s does nothing and gets no stored answer', async (_what, status, evict) => {
    const { app, amina, baraka, post } = await startWithTwoMembers();
    expect((await post(amina.token)).status).toBe(201);
    for (const { user, token } of [amina, baraka]) {
      const answer = await runDuringTransaction(app, evict(user.id), () => post(token));
      expect([answer.status, Object.keys(answer.body)]).toEqual([status, ['error', 'code']]);
    }
    expect(await listAuthors(app)).toHaveLength(1);
  });
});
