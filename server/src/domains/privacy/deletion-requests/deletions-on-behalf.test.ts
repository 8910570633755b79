import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { ownDataMessages } from '@kanisa/contract/privacy/own-data.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createUser, signInUser } from '../../../../test/support/factories.ts';
import { insertPerson } from '../../../../test/support/people-records.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { messages } from '../../messaging/messages/messages.table.ts';
import { deletionsOnBehalf } from './deletions-on-behalf.table.ts';

const { askForPersonDeletion, confirmDeletion, withdrawDeletion } = ENDPOINTS;

async function signIn(app: TestApp, differs: Parameters<typeof createUser>[1] = {}) {
  const user = await createUser(app, differs);
  return { ...user, token: (await signInUser(app, user)).access_token };
}

async function start() {
  const app = await startTestApp();
  const [admin, user] = [await signIn(app, { role: 'admin' }), await signIn(app)];
  const ask = (id = user.id, reason: 'paper' | 'died' = 'paper') =>
    app.call(askForPersonDeletion, { params: { id }, body: { reason }, token: admin.token });
  const confirm = (token = admin.token) => app.call(confirmDeletion, { params: { userId: user.id }, token });
  return { app, admin, user, ask, confirm };
}

describe('a deletion on behalf', () => {
  it('is opened by one admin, told to the owner, and confirmed by another admin', async () => {
    const { app, user, ask, confirm } = await start();
    const second = await signIn(app, { role: 'admin' });
    expect((await ask(user.id, 'died')).status).toBe(409);
    expect((await ask()).status).toBe(200);
    expect(await app.deps.db.$count(messages, eq(messages.recipientId, user.id))).toBe(1);
    const refused = await confirm();
    expect([refused.status, Reflect.get(refused.body, 'error')]).toEqual([409, ownDataMessages.ownDeletion]);
    expect((await confirm(second.token)).status).toBe(200);
    expect(await app.deps.db.$count(users, eq(users.id, user.id))).toBe(0);
  });

  it('is withdrawn by the owner, and confirmed by the only admin', async () => {
    const { app, user, ask, confirm } = await start();
    await ask();
    expect((await app.call(withdrawDeletion, { token: user.token })).status).toBe(200);
    expect(await app.deps.db.select().from(deletionsOnBehalf)).toEqual([]);
    expect((await confirm()).status).toBe(409);
    await ask();
    expect((await confirm()).status).toBe(200);
  });

  it('is not for oneself or a record without an account, and needs a fresh proof', async () => {
    const { app, admin, ask } = await start();
    expect((await ask(admin.id)).status).toBe(409);
    expect((await ask(await insertPerson(app))).status).toBe(404);
    app.clock.advance({ minutes: 11 });
    expect((await ask()).status).toBe(403);
  });

  it('asked twice at once is asked once', async () => {
    const { app, ask } = await start();
    const answers = await app.raceOnTable('people', 1, () => Promise.all([ask(), ask()]));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await app.deps.db.$count(deletionsOnBehalf)).toBe(1);
  });
});
