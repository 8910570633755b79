import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { childRequestMessages } from '@kanisa/contract/people/child-requests.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { insertChildRequest } from '../../../../test/support/child-request-rows.ts';
import { createUser, signInUser, signInWithRole } from '../../../../test/support/factories.ts';
import { insertPerson, signInKeeper } from '../../../../test/support/people-records.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { uploadForm } from '../../../../test/support/upload.ts';
import { people } from '../../identity/accounts/people.table.ts';
import { messages } from '../../messaging/messages/messages.table.ts';
import { auditEntries } from '../../records/audit/audit.table.ts';
import { familyMembers, familyRequests } from './family.table.ts';

const { listOwnChildRequests, answerOwnChildRequest, listChildRequests, answerChildRequest } = ENDPOINTS;
const { addFamilyMember, updateFamilyMember, deleteFamilyMember, listFamily, addUserFamilyMember } = ENDPOINTS;

const AMANI = { name: 'Amani Kamau', relationship: 'child', date_of_birth: '2018-05-04' };

async function signIn(app: TestApp, differs: Parameters<typeof createUser>[1] = {}) {
  const user = await createUser(app, differs);
  const token = (await signInUser(app, user)).access_token;
  return {
    ...user,
    token,
    add: async (fields: Record<string, string>) =>
      (await uploadForm(app, addFamilyMember, { fields, token })).body.family_member,
    family: async () => (await app.call(listFamily, { token })).body.family_members,
    asked: async () => (await app.call(listOwnChildRequests, { token })).body.requests,
    answer: (id: number, accept: boolean) =>
      app.call(answerOwnChildRequest, { params: { id }, body: { accept }, token }),
  };
}

const getPersonId = async ({ deps: { db } }: TestApp, id: number) =>
  (await db.select().from(familyMembers).where(eq(familyMembers.id, id)))[0]?.personId ?? 0;
const countMessages = ({ deps: { db } }: TestApp, recipientId: number) =>
  db.$count(messages, eq(messages.recipientId, recipientId));

/** The mother has the child; somebody else enters the same one. */
async function startWithQuestion() {
  const app = await startTestApp();
  const [mother, father] = [await signIn(app), await signIn(app)];
  const hers = await mother.add({ ...AMANI, bio: 'Sings' });
  const his = await father.add({ ...AMANI, name: 'amani  KAMAU', gender: 'male' });
  const [question] = await mother.asked();
  return { app, mother, father, hers, his, id: question?.id ?? 0 };
}

describe('an entry about a child who is recorded', () => {
  it('is a record of its own until a guardian says yes, and its owner sees nothing of the question', async () => {
    const { app, mother, father, hers, his } = await startWithQuestion();
    expect(await getPersonId(app, his.id)).not.toBe(await getPersonId(app, hers.id));
    const owner = { username: father.username, phone_number: father.phoneNumber };
    expect(await mother.asked()).toMatchObject([{ child: 'Amani Kamau', relationship: 'child', owner }]);
    expect(await father.asked()).toEqual([]);
    expect(await father.family()).toEqual([his]);
    expect([await countMessages(app, mother.id), await countMessages(app, father.id)]).toEqual([1, 0]);
  });

  it('refers to the record after the yes: one child, whom both see and change, and everyone is told', async () => {
    const { app, mother, father, hers, his, id } = await startWithQuestion();
    const typedId = await getPersonId(app, his.id);
    const yes = await mother.answer(id, true);
    expect([yes.status, yes.body.message]).toEqual([200, childRequestMessages.accepted]);
    expect(await getPersonId(app, his.id)).toBe(await getPersonId(app, hers.id));
    expect(await app.deps.db.$count(people, eq(people.id, typedId))).toBe(0);
    expect(await father.family()).toMatchObject([{ id: his.id, name: 'Amani Kamau', gender: null, bio: null }]);
    await uploadForm(app, updateFamilyMember, {
      params: { id: his.id },
      fields: { gender: 'male' },
      token: father.token,
    });
    expect(await mother.family()).toMatchObject([{ gender: 'male', bio: 'Sings' }]);
    expect([await countMessages(app, mother.id), await countMessages(app, father.id)]).toEqual([2, 1]);
    expect(await app.deps.db.$count(auditEntries, eq(auditEntries.action, 'family.child_allowed'))).toBe(1);
    expect((await mother.answer(id, true)).status).toBe(404);
    // One guardian less: the record stays.
    await app.call(deleteFamilyMember, { params: { id: hers.id }, token: mother.token });
    expect(await father.family()).toHaveLength(1);
  });

  it('stays apart after a no, for good', async () => {
    const { app, mother, father, his, id } = await startWithQuestion();
    expect((await mother.answer(id, false)).body).toEqual({ message: childRequestMessages.refused });
    await app.call(deleteFamilyMember, { params: { id: his.id }, token: father.token });
    await father.add(AMANI);
    expect(await mother.asked()).toEqual([]);
    expect(await countMessages(app, mother.id)).toBe(1);
  });

  it('asks after a change of name or birthday, and not about other names, birthdays or adults', async () => {
    const app = await startTestApp();
    const [mother, father] = [await signIn(app), await signIn(app)];
    await mother.add(AMANI);
    await mother.add({ name: 'Baba Kamau', relationship: 'parent', date_of_birth: '1950-01-02' });
    await father.add({ name: 'Baba Kamau', relationship: 'parent', date_of_birth: '1950-01-02' });
    await father.add({ ...AMANI, date_of_birth: '2018-05-05' });
    await father.add({ name: 'Amani Kamau', relationship: 'child' });
    const other = await father.add({ ...AMANI, name: 'Amina Kamau' });
    expect(await mother.asked()).toEqual([]);
    const fields = { name: 'Amani Kamau' };
    await uploadForm(app, updateFamilyMember, { params: { id: other.id }, fields, token: father.token });
    expect(await mother.asked()).toHaveLength(1);
  });
});

describe('the yes', () => {
  it('is a guardian’s alone, with a fresh proof', async () => {
    const { app, mother, father, id } = await startWithQuestion();
    const [stranger, admin] = [await signIn(app), await signIn(app, { role: 'admin' })];
    for (const other of [stranger, father, admin]) expect((await other.answer(id, true)).status).toBe(404);
    const byAdmin = { params: { id }, body: { accept: true } };
    expect((await app.call(answerChildRequest, { ...byAdmin, token: admin.token })).status).toBe(404);
    expect((await app.call(answerChildRequest, { ...byAdmin, token: father.token })).status).toBe(403);
    app.clock.advance({ minutes: 11 });
    expect((await mother.answer(id, true)).status).toBe(403);
  });

  it('is an admin’s where the child has no guardian', async () => {
    const app = await startTestApp();
    const personId = await insertPerson(app, { firstName: 'Amani', lastName: 'Kamau', dateOfBirth: '2018-05-04' });
    const father = await signIn(app);
    const token = await signInWithRole(app, 'admin');
    const entry = await father.add(AMANI);
    const { requests } = (await app.call(listChildRequests, { token })).body;
    expect(requests).toMatchObject([{ child: 'Amani Kamau', owner: { username: father.username } }]);
    const keeper = await signInKeeper(app);
    expect((await app.call(listChildRequests, { token: keeper.token })).status).toBe(403);
    const answer = { params: { id: requests[0]?.id ?? 0 }, body: { accept: true } };
    expect((await app.call(answerChildRequest, { ...answer, token })).status).toBe(200);
    expect(await getPersonId(app, entry.id)).toBe(personId);
  });

  it('by an admin for a family list of a user needs the guardian, too', async () => {
    const app = await startTestApp();
    const [mother, father] = [await signIn(app), await signIn(app)];
    await mother.add(AMANI);
    const token = await signInWithRole(app, 'admin');
    await app.call(addUserFamilyMember, { params: { id: father.id }, body: AMANI as never, token });
    expect(await mother.asked()).toHaveLength(1);
    expect((await app.call(listChildRequests, { token })).body.requests).toEqual([]);
  });

  it('is not asked for when the entry or its owner’s account is gone', async () => {
    const { app, mother, father, his, id } = await startWithQuestion();
    await app.deps.db.update(people).set({ isActive: false }).where(eq(people.id, father.id));
    expect(await mother.asked()).toEqual([]);
    await app.deps.db.update(people).set({ isActive: true }).where(eq(people.id, father.id));
    await app.call(deleteFamilyMember, { params: { id: his.id }, token: father.token });
    expect((await mother.answer(id, true)).status).toBe(404);
    expect(await app.deps.db.select().from(familyRequests)).toMatchObject([{ entryId: null }]);
  });

  it('and a no of two guardians at once count once', async () => {
    const { app, mother, hers, his, id } = await startWithQuestion();
    const second = await signIn(app);
    await app.deps.db
      .insert(familyMembers)
      .values({ userId: second.id, personId: await getPersonId(app, hers.id), relationship: 'child' });
    const answers = await app.raceOnTable('family_members', 2, () =>
      Promise.all([mother.answer(id, true), second.answer(id, false)]),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404]);
    const isOne = (await getPersonId(app, his.id)) === (await getPersonId(app, hers.id));
    expect(isOne).toBe(answers[0].status === 200);
  });

  it('ends with the guardian’s entry that gave the right', async () => {
    const app = await startTestApp();
    const mother = await signIn(app);
    const id = await insertChildRequest(app, mother.id);
    await app.deps.db.update(familyMembers).set({ relationship: 'other' }).where(eq(familyMembers.userId, mother.id));
    expect((await mother.answer(id, true)).status).toBe(404);
  });
});
