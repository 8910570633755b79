import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { familyMessages } from '@kanisa/contract/people/family.ts';
import { SPOUSE_QUESTION_DAYS, SPOUSE_QUESTIONS_PER_HOUR, spouseMessages } from '@kanisa/contract/people/spouses.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { runDuringTransaction } from '../../../../test/support/concurrent-transactions.ts';
import { createUser, signInUser, signInWithRole } from '../../../../test/support/factories.ts';
import { insertFamilyMembers } from '../../../../test/support/family-rows.ts';
import { insertHousehold, signInKeeper } from '../../../../test/support/people-records.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { makeFlatPng } from '../../../../test/support/test-images.ts';
import { downloadFile, uploadForm } from '../../../../test/support/upload.ts';
import { people } from '../../identity/accounts/people.table.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { emails } from '../../messaging/emails/emails.table.ts';
import { messages } from '../../messaging/messages/messages.table.ts';
import { auditEntries } from '../../records/audit/audit.table.ts';
import { familyMembers } from '../family/family.table.ts';
import { householdLinks } from '../households/households.table.ts';
import { cleanUpQuestions } from './spouses.service.ts';

const { askSpouse, answerSpouse, endHouseholdLink, readHouseholdLink, readFamilyMember } = ENDPOINTS;
const { listFamily, updateFamilyMember, deleteFamilyMember, deleteFamilyPhoto, readHousehold } = ENDPOINTS;

type Person = Awaited<ReturnType<typeof signIn>>;

async function signIn(app: TestApp, differs: Parameters<typeof createUser>[1] = {}) {
  const user = await createUser(app, { isLoginEmailConfirmed: true, ...differs });
  const token = (await signInUser(app, user)).access_token;
  const email = user.personalEmail ?? '';
  return {
    ...user,
    email,
    token,
    ask: (identifier: string) => app.call(askSpouse, { body: { identifier }, token }),
    answer: (question_id: number, accept: boolean) => app.call(answerSpouse, { body: { question_id, accept }, token }),
    end: () => app.call(endHouseholdLink, { token }),
    link: async () => (await app.call(readHouseholdLink, { token })).body,
    family: async () => (await app.call(listFamily, { token })).body.family_members,
    change: (id: number, fields: Record<string, string>) =>
      uploadForm(app, updateFamilyMember, { params: { id }, fields, token }),
    remove: (id: number) => app.call(deleteFamilyMember, { params: { id }, token }),
  };
}

async function getQuestionId(person: Person): Promise<number> {
  return (await person.link()).questions[0]?.id ?? 0;
}

async function startWithTwo() {
  const app = await startTestApp();
  const neema = await signIn(app, { firstName: 'Neema' });
  const baraka = await signIn(app, { firstName: 'Baraka' });
  const [amani] = await insertFamilyMembers(app, { userId: neema.id, name: 'Amani' });
  const [zawadi] = await insertFamilyMembers(app, { userId: baraka.id, name: 'Zawadi' });
  if (!amani || !zawadi) throw new Error('there are two');
  return { app, neema, baraka, amani, zawadi };
}

async function startSharing() {
  const started = await startWithTwo();
  const { neema, baraka } = started;
  expect((await neema.ask(baraka.email)).status).toBe(200);
  const yes = await baraka.answer(await getQuestionId(baraka), true);
  expect([yes.status, yes.body.message]).toEqual([200, spouseMessages.accepted]);
  return started;
}

const listMessages = async ({ deps: { db } }: TestApp, recipientId: number) =>
  (await db.select().from(messages).where(eq(messages.recipientId, recipientId))).map(({ content }) => content);

describe('the question to a spouse', () => {
  it('reaches the one with this address, says who asks, and gives nothing before the yes', async () => {
    const { app, neema, baraka } = await startWithTwo();
    expect((await neema.ask(baraka.email.toUpperCase())).body).toEqual({ message: spouseMessages.asked });
    const question = { name: `Neema ${neema.lastName}`, username: neema.username, email: neema.email };
    expect((await baraka.link()).questions).toMatchObject([{ ...question, phone_number: neema.phoneNumber }]);
    expect(await listMessages(app, baraka.id)).toEqual([
      expect.stringContaining(
        'asks to be one household with you. You would both see and change the children’s details.',
      ),
    ]);
    expect([await neema.family(), await baraka.family()]).toMatchObject([[{ name: 'Amani' }], [{ name: 'Zawadi' }]]);
  });

  it('answers and looks the same for an address that nobody has, that is inactive, and after a no', async () => {
    const { app, neema, baraka } = await startWithTwo();
    const asleep = await signIn(app, { isActive: false });
    const unverified = await signIn(app, { isVerified: false });
    const seen = [];
    for (const identifier of ['nobody@example.com', asleep.email, unverified.email, baraka.email]) {
      const { status, body } = await neema.ask(identifier);
      if (identifier === baraka.email) await baraka.answer(await getQuestionId(baraka), false);
      const { since: _, ...link } = await neema.link();
      seen.push({ status, body, link });
    }
    expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(seen[0]?.link).toMatchObject({ state: 'waiting', spouse: null, question_id: null });
    expect((await baraka.link()).questions).toEqual([]);
  });

  it('has an hourly limit, and reaches nobody twice in a week', async () => {
    const { app, neema, baraka } = await startWithTwo();
    await neema.ask(baraka.email);
    await baraka.answer(await getQuestionId(baraka), false);
    for (let asked = 1; asked < SPOUSE_QUESTIONS_PER_HOUR; asked += 1) {
      expect((await neema.ask(baraka.email)).body).toEqual({ message: spouseMessages.asked });
    }
    const limited = await neema.ask('nobody@example.com');
    expect([limited.status, Reflect.get(limited.body, 'error')]).toEqual([429, spouseMessages.limit]);
    expect((await baraka.link()).questions).toEqual([]);
    expect(await listMessages(app, baraka.id)).toHaveLength(1);
  });

  it('is refused to oneself, with a name for an address, and without being verified', async () => {
    const { app, neema } = await startWithTwo();
    expect((await neema.ask(neema.email)).status).toBe(400);
    expect((await neema.ask('baraka')).status).toBe(400);
    const unverified = await signIn(app, { isVerified: false });
    expect((await unverified.ask(neema.email)).status).toBe(403);
  });

  it('by phone needs the asker to look who said yes: nothing proves a phone number', async () => {
    const { neema, baraka } = await startWithTwo();
    await neema.ask(baraka.phoneNumber ?? '');
    const id = await getQuestionId(baraka);
    expect((await baraka.answer(id, true)).body).toEqual({ message: spouseMessages.waitsForAsker });
    expect([await neema.family(), await baraka.family()]).toMatchObject([[{ name: 'Amani' }], [{ name: 'Zawadi' }]]);
    expect((await baraka.answer(id, true)).status).toBe(404);
    const spouse = { name: `Baraka ${baraka.lastName}`, email: baraka.email };
    expect(await neema.link()).toMatchObject({ state: 'accepted', question_id: id, spouse });
    expect((await neema.answer(id, true)).body).toEqual({ message: spouseMessages.accepted });
    expect(await baraka.family()).toMatchObject([{ name: 'Amani' }, { name: 'Zawadi' }]);
  });

  it('can be refused by the asker who does not know who said yes', async () => {
    const { neema, baraka } = await startWithTwo();
    await neema.ask(baraka.phoneNumber ?? '');
    const id = await getQuestionId(baraka);
    await baraka.answer(id, true);
    expect((await neema.answer(id, false)).status).toBe(200);
    expect((await neema.link()).state).toBe('none');
    expect(await neema.family()).toHaveLength(1);
  });

  it('can be withdrawn, is nobody else’s to answer, and ends by itself', async () => {
    const { app, neema, baraka } = await startWithTwo();
    const stranger = await signIn(app);
    await neema.ask(baraka.email);
    const id = await getQuestionId(baraka);
    expect((await stranger.answer(id, true)).status).toBe(404);
    expect((await neema.answer(id, true)).status).toBe(404);
    expect((await neema.end()).body).toEqual({ message: spouseMessages.withdrawn });
    expect((await baraka.answer(id, true)).status).toBe(404);
    expect((await neema.end()).status).toBe(404);
    await stranger.ask(baraka.email);
    app.clock.advance({ days: SPOUSE_QUESTION_DAYS });
    expect((await app.deps.db.select().from(householdLinks)).length).toBe(1);
    await cleanUpQuestions(app.deps);
    expect(await app.deps.db.select().from(householdLinks)).toEqual([]);
  });

  it('asks nobody any more when the asker was deactivated meanwhile', async () => {
    const { app, neema, baraka } = await startWithTwo();
    await neema.ask(baraka.email);
    const id = await getQuestionId(baraka);
    const deactivate = (isActive: boolean) => app.deps.db.update(users).set({ isActive }).where(eq(users.id, neema.id));
    await deactivate(false);
    expect((await baraka.link()).questions).toEqual([]);
    expect((await baraka.answer(id, true)).status).toBe(404);
    await deactivate(true);
    // The embedded database has one connection, which the held transaction would keep.
    if (app.deps.database.engine === 'pglite') return;
    const late = await runDuringTransaction(
      app,
      (tx) => tx.update(people).set({ isActive: false }).where(eq(people.id, neema.id)),
      () => baraka.answer(id, true),
    );
    expect(late.status).toBe(404);
  });
});

describe('the yes', () => {
  it('needs a fresh proof; a no needs none', async () => {
    const { app, neema, baraka } = await startWithTwo();
    await neema.ask(baraka.email);
    const id = await getQuestionId(baraka);
    app.clock.advance({ minutes: 11 });
    const late = await baraka.answer(id, true);
    expect([late.status, Reflect.get(late.body, 'code')]).toEqual([403, 'fresh_proof_needed']);
    expect((await baraka.answer(id, false)).status).toBe(200);
  });

  it('gives both one list, which both see and change, with the photos', async () => {
    const { app, neema, baraka, amani } = await startSharing();
    expect(await neema.family()).toEqual(await baraka.family());
    expect((await neema.family()).map(({ name }) => name)).toEqual(['Amani', 'Zawadi']);
    const changed = await uploadForm(app, updateFamilyMember, {
      params: { id: amani.id },
      fields: { bio: 'Sings', date_of_birth: '2018-05-04' },
      file: await makeFlatPng(9, 9),
      token: baraka.token,
    });
    expect(changed.status).toBe(200);
    expect(await neema.family()).toMatchObject([{ bio: 'Sings', date_of_birth: '2018-05-04' }, {}]);
    for (const { token } of [neema, baraka]) {
      expect((await downloadFile(app, `/api/profile/family/photo/${amani.id}`, token)).status).toBe(200);
      expect((await app.call(readFamilyMember, { params: { id: amani.id }, token })).status).toBe(200);
    }
    expect((await app.call(deleteFamilyPhoto, { params: { id: amani.id }, token: baraka.token })).status).toBe(200);
    expect(await app.deps.db.$count(auditEntries, eq(auditEntries.action, 'family.photo_viewed'))).toBe(0);
  });

  it('lets only who entered an entry delete it or change what the child is to them', async () => {
    const { neema, baraka, amani } = await startSharing();
    const [refused, changed] = [
      await baraka.remove(amani.id),
      await baraka.change(amani.id, { relationship: 'other' }),
    ];
    expect([refused.status, Reflect.get(refused.body, 'error')]).toEqual([403, familyMessages.mayNotDelete]);
    expect([changed.status, Reflect.get(changed.body, 'error')]).toEqual([403, familyMessages.mayNotUpdate]);
    expect((await baraka.link()).family_members).toMatchObject([
      { id: amani.id, is_own: false, ends_record: true },
      { is_own: true, ends_record: true },
    ]);
    expect((await neema.remove(amani.id)).status).toBe(200);
    expect(await baraka.family()).toMatchObject([{ name: 'Zawadi' }]);
  });

  it('makes the spouse a guardian, and nobody else in the household', async () => {
    const { app, neema, baraka, amani } = await startSharing();
    const aunt = await signIn(app);
    const id = await insertHousehold(app, { [baraka.id]: 'adult', [aunt.id]: 'adult', [amani.personId]: 'child' });
    const see = async (token: string) => (await app.call(readHousehold, { params: { id }, token })).body.people;
    expect((await see(baraka.token)).map(({ name }) => name)).toContain('Amani');
    expect((await see(aunt.token)).map(({ name }) => name)).not.toContain('Amani');
    await neema.end();
    expect((await see(baraka.token)).map(({ name }) => name)).not.toContain('Amani');
  });

  it('tells every other guardian of a child in the two lists', async () => {
    const { app, neema, baraka, amani } = await startWithTwo();
    const father = await signIn(app);
    const [entry] = await insertFamilyMembers(app, { userId: father.id });
    await app.deps.db
      .update(familyMembers)
      .set({ personId: amani.personId })
      .where(eq(familyMembers.id, entry?.id ?? 0));
    await neema.ask(baraka.email);
    await baraka.answer(await getQuestionId(baraka), true);
    expect(await listMessages(app, father.id)).toEqual([expect.stringContaining('share one family list now')]);
    expect(await listMessages(app, neema.id)).toHaveLength(1);
  });

  it('of a third spouse is refused: one shared list at a time', async () => {
    const { app, neema, baraka } = await startSharing();
    const third = await signIn(app);
    const blocked = await neema.ask(third.email);
    expect([blocked.status, Reflect.get(blocked.body, 'error')]).toEqual([409, spouseMessages.isSharing]);
    await third.ask(baraka.email);
    expect((await baraka.answer(await getQuestionId(baraka), true)).status).toBe(409);
    expect(await third.family()).toEqual([]);
  });

  it('of two people at once starts one sharing', async () => {
    const { app, neema, baraka } = await startWithTwo();
    const third = await signIn(app);
    await neema.ask(baraka.email);
    await third.ask(neema.email);
    const [first, second] = [await getQuestionId(baraka), await getQuestionId(neema)];
    const answers = await app.raceOnTable('household_links', 2, () =>
      Promise.all([baraka.answer(first, true), neema.answer(second, true)]),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await app.deps.db.$count(householdLinks, eq(householdLinks.state, 'shared'))).toBe(1);
  });

  it('given twice at once, and the same question asked twice at once, count once', async () => {
    const { app, neema, baraka } = await startWithTwo();
    await app.raceOnTable('household_links', 2, () => Promise.all([neema.ask(baraka.email), neema.ask(baraka.email)]));
    const links = await app.deps.db.select().from(householdLinks);
    expect(links).toHaveLength(1);
    await app.deps.db.update(householdLinks).set({ askedId: baraka.id });
    const id = links[0]?.id ?? 0;
    const answers = await app.raceOnTable('household_links', 2, () =>
      Promise.all([baraka.answer(id, true), baraka.answer(id, true)]),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404]);
  });
});

describe('the end of sharing', () => {
  it('by either leaves each with what they entered, and tells the other and every admin', async () => {
    const { app, neema, baraka, amani, zawadi } = await startSharing();
    const admin = await createUser(app, { role: 'admin' });
    expect((await baraka.end()).body).toEqual({ message: spouseMessages.ended });
    expect([await neema.family(), await baraka.family()]).toMatchObject([[{ id: amani.id }], [{ id: zawadi.id }]]);
    for (const { token } of [baraka]) {
      expect((await app.call(readFamilyMember, { params: { id: amani.id }, token })).status).toBe(404);
      expect((await downloadFile(app, `/api/profile/family/photo/${amani.id}`, token)).status).toBe(404);
    }
    expect((await baraka.change(amani.id, { bio: 'Mine' })).status).toBe(404);
    expect((await baraka.remove(amani.id)).status).toBe(404);
    expect((await neema.link()).state).toBe('none');
    expect(await listMessages(app, admin.id)).toEqual([expect.stringMatching(/^Baraka .* ended the family list/)]);
    expect((await listMessages(app, neema.id)).at(-1)).toContain('ended your shared family list');
    // A member may send no e-mails, so none waits to fail.
    expect(await app.deps.db.$count(emails)).toBe(0);
    expect(await app.deps.db.$count(auditEntries, eq(auditEntries.action, 'family.share_ended'))).toBe(1);
  });

  it('meanwhile stops a change that has not begun', async () => {
    const { app, baraka, amani } = await startSharing();
    if (app.deps.database.engine === 'pglite') return;
    const answer = await runDuringTransaction(
      app,
      (tx) => tx.delete(householdLinks),
      () => baraka.change(amani.id, { bio: 'Mine' }),
    );
    expect(answer.status).toBe(404);
    const [row] = await app.deps.db.select().from(familyMembers).where(eq(familyMembers.id, amani.id));
    expect(row?.bio).toBeNull();
  });

  it('with an account passes its entries to the spouse, except those about a spouse', async () => {
    const { app, neema, baraka, amani, zawadi } = await startSharing();
    await insertFamilyMembers(
      app,
      { userId: neema.id, name: 'Baraka', relationship: 'spouse' },
      { userId: neema.id, name: 'Mama Neema', relationship: 'parent' },
    );
    await app.deps.db.update(users).set({ deletionRequestedAt: app.clock.now() }).where(eq(users.id, neema.id));
    const token = await signInWithRole(app, 'admin');
    const ended = await app.call(ENDPOINTS.confirmDeletion, { params: { userId: neema.id }, token });
    expect(ended.status).toBe(200);
    expect(await baraka.family()).toMatchObject([
      { id: amani.id, relationship: 'child' },
      { id: zawadi.id },
      { name: 'Mama Neema', relationship: 'other' },
    ]);
    expect(await baraka.link()).toMatchObject({ state: 'none' });
    expect((await baraka.remove(amani.id)).status).toBe(200);
  });

  it('does not reach the list of a keeper who is no guardian', async () => {
    const { app, amani } = await startSharing();
    const { token } = await signInKeeper(app);
    const page = await app.call(ENDPOINTS.readPerson, { params: { id: amani.personId }, token });
    expect(page.body.person.is_limited).toBe(true);
  });
});
