import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { mergeMessages } from '@kanisa/contract/people/merging.ts';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createDepartment } from '../../../test/support/departments.ts';
import { createUser, signInUser, signInWithRole } from '../../../test/support/factories.ts';
import { insertFamilyMembers } from '../../../test/support/family-rows.ts';
import { unpackOwnData } from '../../../test/support/own-data-archive.ts';
import { signInKeeper } from '../../../test/support/people-records.ts';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { uploadForm } from '../../../test/support/upload.ts';
import { people } from '../identity/accounts/people.table.ts';
import { users } from '../identity/accounts/users.view.ts';
import { familyMembers } from './family/family.table.ts';
import { childInvites } from './persons/persons.table.ts';

const { addFamilyMember, updateFamilyMember, listFamily, listOwnChildRequests, answerOwnChildRequest } = ENDPOINTS;
const { askSpouse, answerSpouse, endHouseholdLink, readHouseholdLink, invitePerson, answerInvite, addMember } =
  ENDPOINTS;

const AMANI = { name: 'Amani Kamau', relationship: 'child', date_of_birth: '2018-05-04' };

type Person = Awaited<ReturnType<typeof signIn>>;

async function signIn(app: TestApp, differs: Parameters<typeof createUser>[1] = {}) {
  const user = await createUser(app, { isLoginEmailConfirmed: true, ...differs });
  const token = (await signInUser(app, user)).access_token;
  return {
    ...user,
    token,
    add: async (fields: Record<string, string> = AMANI) =>
      (await uploadForm(app, addFamilyMember, { fields, token })).body.family_member,
    change: (id: number, fields: Record<string, string>) =>
      uploadForm(app, updateFamilyMember, { params: { id }, fields, token }),
    family: async () => (await app.call(listFamily, { token })).body.family_members,
    asked: async () => (await app.call(listOwnChildRequests, { token })).body.requests,
    answer: async (accept: boolean, id?: number) => {
      const [question] = (await app.call(listOwnChildRequests, { token })).body.requests;
      return app.call(answerOwnChildRequest, { params: { id: id ?? question?.id ?? 0 }, body: { accept }, token });
    },
    ask: (identifier: string | null) => app.call(askSpouse, { body: { identifier: identifier ?? '' }, token }),
    questions: async () => (await app.call(readHouseholdLink, { token })).body.questions,
    say: (question_id: number, accept: boolean) => app.call(answerSpouse, { body: { question_id, accept }, token }),
    end: () => app.call(endHouseholdLink, { token }),
  };
}

const getPersonId = async ({ deps: { db } }: TestApp, id: number) =>
  (await db.select().from(familyMembers).where(eq(familyMembers.id, id)))[0]?.personId ?? 0;

async function share(asker: Person, asked: Person): Promise<void> {
  await asker.ask(asked.personalEmail);
  expect((await asked.say((await asked.questions())[0]?.id ?? 0, true)).status).toBe(200);
}

async function readSent(app: TestApp, { token }: { token: string }): Promise<string> {
  const { json } = await unpackOwnData(app, token);
  const files = ['messages.json', 'emails-sent.json', 'history.json'].map(json);
  expect(files).not.toContain(null);
  return JSON.stringify(files);
}

describe('whoever asks learns from their own data', () => {
  it('nothing of whether a spouse has an account, nor in which language they read', async () => {
    const app = await startTestApp();
    const [asker, neema] = [await signIn(app), await signIn(app)];
    const before = await readSent(app, asker);
    await asker.ask(neema.personalEmail);
    expect(await neema.questions()).toHaveLength(1);
    expect(await readSent(app, asker)).toBe(before);
  });

  it('nothing of whether the church knows a child of an invented name', async () => {
    const app = await startTestApp();
    const [stranger, mother] = [await signIn(app), await signIn(app)];
    await mother.add();
    const before = await readSent(app, stranger);
    await stranger.add();
    expect(await mother.asked()).toHaveLength(1);
    expect(await readSent(app, stranger)).toBe(before);
  });
});

describe('a guardian of an invented child of the same name and birthday', () => {
  it('does not become one of the real child when the real guardian changes something else', async () => {
    const app = await startTestApp();
    const [mother, stranger] = [await signIn(app), await signIn(app)];
    const hers = await mother.add();
    await stranger.add();
    const admin = await signInWithRole(app, 'admin');
    expect((await mother.change(hers.id, { bio: 'Sings', gender: 'female' })).status).toBe(200);
    const params = { id: mother.id, familyId: hers.id };
    const byAdmin = await app.call(ENDPOINTS.updateUserFamilyMember, { params, body: { bio: 'Hums' }, token: admin });
    expect(byAdmin.status).toBe(200);
    expect(await stranger.asked()).toEqual([]);
  });

  it('makes themself no guardian of a child whom they were allowed to have as something else', async () => {
    const app = await startTestApp();
    const [mother, aunt] = [await signIn(app), await signIn(app)];
    const hers = await mother.add();
    const entry = await aunt.add({ ...AMANI, relationship: 'other' });
    // The guardian reads 'other', and says yes to that.
    expect((await aunt.change(entry.id, { relationship: 'child' })).status).toBe(200);
    expect(await mother.asked()).toMatchObject([{ relationship: 'other' }]);
    expect((await mother.answer(true)).status).toBe(200);
    expect(await aunt.family()).toMatchObject([{ relationship: 'other' }]);
    expect((await aunt.change(entry.id, { relationship: 'child' })).status).toBe(403);
    expect((await aunt.change(entry.id, { relationship: 'sibling' })).status).toBe(200);
    expect((await mother.change(hers.id, { relationship: 'child', bio: 'Sings' })).status).toBe(200);
  });

  it('ends nobody’s entry with the yes to their own', async () => {
    const app = await startTestApp();
    const [mother, father, aunt] = [await signIn(app), await signIn(app), await signIn(app)];
    const hers = await mother.add();
    const his = await father.add();
    const third = await aunt.add({ ...AMANI, relationship: 'other' });
    // The aunt's list reaches what the father entered, and then his reaches the mother's child.
    expect((await father.answer(true)).status).toBe(200);
    expect((await mother.answer(true)).status).toBe(200);
    expect(await getPersonId(app, his.id)).toBe(await getPersonId(app, hers.id));
    expect(await aunt.family()).toMatchObject([{ id: third.id, name: 'Amani Kamau' }]);
    expect(await getPersonId(app, third.id)).not.toBe(await getPersonId(app, hers.id));
  });

  it('gets nothing with the end of the other account', async () => {
    const app = await startTestApp();
    const [mother, father] = [await signIn(app), await signIn(app)];
    await mother.add({ ...AMANI, bio: 'Sings' });
    await father.add();
    await father.ask(mother.personalEmail);
    await app.deps.db.update(users).set({ deletionRequestedAt: app.clock.now() }).where(eq(users.id, mother.id));
    const token = await signInWithRole(app, 'admin');
    expect((await app.call(ENDPOINTS.confirmDeletion, { params: { userId: mother.id }, token })).status).toBe(200);
    expect(await father.family()).toMatchObject([{ bio: null }]);
    expect(await app.deps.db.$count(familyMembers)).toBe(1);
  });
});

describe('a separated spouse', () => {
  it('keeps nothing of the other’s child: in the list, the own data, the answers and the departments', async () => {
    const app = await startTestApp();
    const [mother, father, stranger] = [await signIn(app), await signIn(app), await signIn(app)];
    const hers = await mother.add({ ...AMANI, bio: 'Sings' });
    await share(father, mother);
    expect(await father.family()).toHaveLength(1);
    await stranger.add();
    const question = (await father.asked())[0]?.id ?? 0;
    expect((await father.end()).status).toBe(200);
    expect(await father.family()).toEqual([]);
    expect(JSON.stringify((await unpackOwnData(app, father.token)).json('family.json'))).not.toContain('Amani');
    expect((await father.answer(true, question)).status).toBe(404);
    const choir = await createDepartment(app);
    const body = { person_id: await getPersonId(app, hers.id) };
    for (const { token } of [father, stranger])
      expect((await app.call(addMember, { params: { id: choir.id }, body, token })).status).toBe(403);
    expect((await app.call(addMember, { params: { id: choir.id }, body, token: mother.token })).status).toBe(201);
    // Once more within a week reaches nobody.
    await father.ask(mother.personalEmail);
    expect(await mother.questions()).toEqual([]);
  });

  it('is made no lasting guardian by a keeper’s merge while the list is shared', async () => {
    const app = await startTestApp();
    const [mother, father] = [await signIn(app), await signIn(app)];
    const hers = await mother.add();
    await share(father, mother);
    const his = await father.add();
    const keeper = await signInKeeper(app);
    const [id, other_id] = [await getPersonId(app, hers.id), await getPersonId(app, his.id)];
    const merge = (token: string, guardian_ids?: number[]) =>
      app.call(ENDPOINTS.mergePeople, {
        params: { id },
        body: { other_id, ...(guardian_ids && { guardian_ids }) },
        token,
      });
    const refused = await merge(keeper.token);
    expect([refused.status, refused.body]).toEqual([
      403,
      expect.objectContaining({ error: mergeMessages.onlyAdminChildren }),
    ]);
    const admin = await signInWithRole(app, 'admin');
    expect((await merge(admin)).status).toBe(400);
    expect((await merge(admin, [mother.id])).status).toBe(200);
    await father.end();
    await mother.change(hers.id, { gender: 'female' });
    expect(await father.family()).toMatchObject([{ id: his.id, gender: null }]);
  });

  it('leaves no yes to the child’s account behind', async () => {
    const app = await startTestApp({ mail: true });
    const [mother, father] = [await signIn(app), await signIn(app)];
    const hers = await mother.add({ ...AMANI, date_of_birth: '2012-05-04' });
    const params = { id: await getPersonId(app, hers.id) };
    await share(father, mother);
    const token = await signInWithRole(app, 'admin');
    const invite = () => app.call(invitePerson, { params, body: { email: 'amani@people.example' }, token });
    expect((await invite()).status).toBe(200);
    expect((await app.call(answerInvite, { params, body: { accept: true }, token: father.token })).status).toBe(200);
    await father.end();
    expect((await invite()).body.person.has_account).toBe(false);
    expect(await app.deps.db.select().from(childInvites)).toMatchObject([{ state: 'open', answeredBy: null }]);
    expect((await app.call(answerInvite, { params, body: { accept: true }, token: father.token })).status).toBe(404);
    expect((await app.call(answerInvite, { params, body: { accept: true }, token: mother.token })).status).toBe(200);
    expect((await invite()).body.person.has_account).toBe(true);
  });

  it('who is deactivated asks nobody, also with a question that was open', async () => {
    const app = await startTestApp();
    const [mother, father] = [await signIn(app), await signIn(app)];
    await mother.add();
    await father.ask(mother.personalEmail);
    const id = (await mother.questions())[0]?.id ?? 0;
    await app.deps.db.update(users).set({ isActive: false }).where(eq(users.id, father.id));
    expect([await mother.questions(), (await mother.say(id, true)).status]).toEqual([[], 404]);
    expect((await father.say(id, true)).status).toBe(403);
  });

  it('changes nothing of the other’s grown child who logs in', async () => {
    const app = await startTestApp();
    const [mother, father] = [await signIn(app), await signIn(app)];
    const grown = await createUser(app, { firstName: 'Grown' });
    await app.deps.db.update(people).set({ dateOfBirth: '2000-05-04' }).where(eq(people.id, grown.id));
    const [entry] = await insertFamilyMembers(app, { userId: mother.id, name: 'Amani', dateOfBirth: '2000-05-04' });
    const id = entry?.id ?? 0;
    await app.deps.db
      .update(familyMembers)
      .set({ personId: grown.id, ownName: 'Amani', ownDateOfBirth: '2000-05-04' })
      .where(and(eq(familyMembers.id, id), eq(familyMembers.userId, mother.id)));
    await share(father, mother);
    expect(await father.family()).toMatchObject([{ name: 'Amani', date_of_birth: null, bio: null }]);
    expect((await father.change(id, { bio: 'Mine' })).status).toBe(403);
    expect((await father.change(id, { relationship: 'other' })).status).toBe(403);
    expect((await father.change(id, { name: 'Other' })).status).toBe(200);
    const [person] = await app.deps.db.select().from(users).where(eq(users.id, grown.id));
    expect(person?.firstName).toBe('Grown');
  });
});
