import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { personCareMessages } from '@kanisa/contract/people/person-care.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createUser, signInUser, signInWithRole } from '../../../../test/support/factories.ts';
import { insertFamilyMembers } from '../../../../test/support/family-rows.ts';
import { insertPerson, signInKeeper } from '../../../../test/support/people-records.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { messages } from '../../messaging/messages/messages.table.ts';
import { childInvites, visitConsents } from './persons.table.ts';

const { invitePerson, answerInvite, listOwnInvites, saveVisits, listPersonHistory, updatePerson } = ENDPOINTS;

async function signIn(app: TestApp, differs: Parameters<typeof createUser>[1] = {}) {
  const user = await createUser(app, differs);
  return { ...user, token: (await signInUser(app, user)).access_token };
}

const errorOf = ({ status, body }: { status: number; body: object }): unknown[] => [status, Reflect.get(body, 'error')];
const CHILD = { name: 'Amani Njeri', dateOfBirth: '2013-05-04' };

async function startWithChild() {
  const app = await startTestApp({ mail: true });
  const [mother, admin] = [await signIn(app), await signIn(app, { role: 'admin' })];
  const [entry] = await insertFamilyMembers(app, { userId: mother.id, ...CHILD });
  const id = entry?.personId ?? 0;
  const invite = (token = admin.token) =>
    app.call(invitePerson, { params: { id }, body: { email: 'amani@people.example' }, token });
  const answer = (accept: boolean, token = mother.token) =>
    app.call(answerInvite, { params: { id }, body: { accept }, token });
  return { app, mother, admin, id, invite, answer };
}

describe('the invitation of a child', () => {
  it('asks the guardians first, and works after a yes', async () => {
    const { app, mother, id, invite, answer } = await startWithChild();
    const asked = await invite();
    expect([asked.status, asked.body.message]).toEqual([200, personCareMessages.guardiansAsked]);
    expect(await app.deps.db.$count(users, eq(users.id, id))).toBe(0);
    expect(errorOf(await invite())).toEqual([
      409,
      'Amani Njeri is a child. The guardians have been asked and have not answered yet.',
    ]);
    expect(await app.deps.db.$count(messages, eq(messages.recipientId, mother.id))).toBe(1);
    const { invites } = (await app.call(listOwnInvites, { token: mother.token })).body;
    expect(invites).toMatchObject([{ id, child: 'Amani Njeri' }]);
    expect((await answer(true)).body).toEqual({ message: personCareMessages.inviteAgreed });
    expect((await invite()).body.person.has_account).toBe(true);
    expect((await app.call(listOwnInvites, { token: mother.token })).body.invites).toEqual([]);
  });

  it('ends with a guardian’s no', async () => {
    const { invite, answer } = await startWithChild();
    await invite();
    expect((await answer(false)).status).toBe(200);
    expect(errorOf(await invite())).toEqual([409, 'Amani Njeri is a child, and a guardian said no.']);
    expect((await answer(true)).status).toBe(404);
  });

  it('is answered by a guardian alone, once, and a yes needs a fresh proof', async () => {
    const { app, mother, invite, answer } = await startWithChild();
    await invite();
    const stranger = await signIn(app);
    expect((await answer(true, stranger.token)).status).toBe(404);
    const answers = await app.raceOnTable('child_invites', 2, () =>
      Promise.all([answer(true, mother.token), answer(false, mother.token)]),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404]);
    await app.deps.db.update(childInvites).set({ state: 'open' });
    app.clock.advance({ minutes: 11 });
    expect((await answer(true)).status).toBe(403);
  });

  it('says that there is no guardian, and is not a keeper’s', async () => {
    const { app, admin } = await startWithChild();
    const params = { id: await insertPerson(app, { dateOfBirth: '2013-05-04' }) };
    const body = { email: 'grace@people.example' };
    expect(errorOf(await app.call(invitePerson, { params, body, token: admin.token }))).toEqual([
      409,
      'Grace Njeri is a child without a guardian who logs in. A guardian must agree first.',
    ]);
    const { token } = await signInKeeper(app);
    expect((await app.call(invitePerson, { params, body, token })).status).toBe(403);
  });
});

describe('the paper yes to visits', () => {
  const body = { agreed: true, agreed_on: '2026-01-04', witness: 'Deacon Otieno' };

  it('is stored, and the last one counts', async () => {
    const app = await startTestApp();
    const { token } = await signInKeeper(app);
    const id = await insertPerson(app);
    const save = (more: object) => app.call(saveVisits, { params: { id }, body: { ...body, ...more }, token });
    expect((await save({})).status).toBe(200);
    const answers = await app.raceOnTable('visit_consents', 1, () =>
      Promise.all([save({ agreed: false }), save({ agreed: false })]),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await app.deps.db.select().from(visitConsents)).toMatchObject([{ personId: id, agreed: false }]);
    expect((await save({ agreed_on: '2999-01-01' })).status).toBe(400);
    expect((await save({ witness: ' ' })).status).toBe(400);
  });

  it('of a child is an admin’s', async () => {
    const app = await startTestApp();
    const { token } = await signInKeeper(app);
    const params = { id: await insertPerson(app, { dateOfBirth: '2015-01-02' }) };
    expect((await app.call(saveVisits, { params, body, token })).status).toBe(403);
    const admin = await signInWithRole(app, 'admin');
    expect((await app.call(saveVisits, { params, body, token: admin })).status).toBe(200);
  });
});

describe('the history of a record', () => {
  it('shows a keeper the changes of adults, nothing of their account and nothing of children', async () => {
    const app = await startTestApp();
    const admin = await signIn(app, { role: 'admin', firstName: 'Amina', lastName: 'Otieno' });
    const { token } = await signInKeeper(app);
    const user = await createUser(app);
    const child = await insertPerson(app, { dateOfBirth: '2015-01-02' });
    const params = { id: user.id };
    await app.call(updatePerson, { params, body: { status: 'attends' }, token: admin.token });
    await app.call(ENDPOINTS.changeUserRole, { params, body: { role: 'pastor' }, token: admin.token });
    const read = (by: string, id = user.id) => app.call(listPersonHistory, { params: { id }, token: by });
    expect((await read(token)).body.entries).toMatchObject([{ action: 'person.updated', who: 'Amina Otieno' }]);
    expect((await read(admin.token)).body.entries.map(({ action }) => action)).toContain('user.role_changed');
    expect((await read(token, child)).status).toBe(403);
    expect((await read(admin.token, child)).status).toBe(200);
  });
});
