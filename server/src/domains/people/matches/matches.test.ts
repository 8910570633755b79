import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { matchMessages } from '@kanisa/contract/people/matches.ts';
import { count, desc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { getMailCode } from '../../../../../tools/test/parse-mail.ts';
import { createUser, registrationBody, signInUser, signInWithRole } from '../../../../test/support/factories.ts';
import { insertMatch } from '../../../../test/support/match-rows.ts';
import { insertPerson } from '../../../../test/support/people-records.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { people } from '../../identity/accounts/people.table.ts';
import { auditEntries } from '../../records/audit/audit.table.ts';
import { photos } from '../../records/photos/photos.table.ts';
import { familyMembers } from '../family/family.table.ts';
import { householdMembers, households } from '../households/households.table.ts';
import { personNotes, personTags } from '../persons/persons.table.ts';
import { accountMatches } from './matches.table.ts';

const { listMatches, answerMatch, register, verify, readProfile, listFamily, createUser: createAccount } = ENDPOINTS;
const EMAIL = registrationBody.personal_email;

async function startWithAdmin() {
  const app = await startTestApp({ mail: true });
  const token = await signInWithRole(app, 'admin');
  const list = async () => (await app.call(listMatches, { token })).body.matches;
  const answer = (id: number, body: { attach: boolean; account_id?: number }, by = token) =>
    app.call(answerMatch, { params: { id }, body, token: by });
  return { app, token, list, answer };
}

async function registerAndVerify(app: TestApp): Promise<number> {
  const { body } = await app.call(register, { body: registrationBody });
  const code = getMailCode(await app.mailbox.next({ to: EMAIL }));
  expect((await app.call(verify, { body: { user_id: body.user_id, code } })).status).toBe(200);
  return body.user_id;
}

async function placeInHousehold({ deps: { db } }: TestApp, personId: number, name: string): Promise<number> {
  const [home] = await db.insert(households).values({ name }).returning();
  const householdId = home?.id ?? 0;
  await db.insert(householdMembers).values({ householdId, personId, position: 'adult', isMain: true });
  return householdId;
}

const findPerson = async ({ deps: { db } }: TestApp, id: number) =>
  (await db.select().from(people).where(eq(people.id, id)))[0];

describe('the question about a new account', () => {
  it('comes when the address is proven, not before, and names the record and its household', async () => {
    const { app, list } = await startWithAdmin();
    const personId = await insertPerson(app, { personalEmail: EMAIL.toUpperCase(), status: 'visitor' });
    await placeInHousehold(app, personId, 'Njeri');
    const { body } = await app.call(register, { body: registrationBody });
    const code = getMailCode(await app.mailbox.next({ to: EMAIL }));
    expect(await list()).toEqual([]);
    await app.call(verify, { body: { user_id: body.user_id, code } });
    const account = { id: body.user_id, name: 'Akinyi Njoroge', username: 'akinyi', email: EMAIL };
    const record = { id: personId, name: 'Grace Njeri', status: 'visitor', household: 'Njeri' };
    expect(await list()).toMatchObject([{ ...record, account }]);
  });

  it('comes for an account of the office when its owner uses the welcome link', async () => {
    const { app, token, list } = await startWithAdmin();
    const id = await insertPerson(app, { personalEmail: EMAIL });
    const person = { first_name: 'Akinyi', last_name: 'Njoroge', username: 'akinyi', phone_number: '0712345678' };
    const body = { ...person, personal_email: EMAIL, is_verified: true, welcome: true };
    expect((await app.call(createAccount, { body, token })).status).toBe(201);
    expect(await list()).toEqual([]);
    const mail = await app.mailbox.next({ to: EMAIL });
    const link = /\/welcome#token=([\w-]+)/.exec(mail.text ?? '')?.[1] ?? '';
    const password = 'my own secret';
    const choice = { token: link, password, confirm_password: password };
    expect((await app.call(ENDPOINTS.choosePassword, { body: choice })).status).toBe(200);
    expect(await list()).toMatchObject([{ id }]);
  });

  it('is not asked about children, the dead, the own family list or a record with another address', async () => {
    const { app, list } = await startWithAdmin();
    const asked = await insertMatch(app);
    await insertMatch(app, { record: { dateOfBirth: '2015-05-04' } });
    await insertMatch(app, { record: { status: 'died' } });
    await insertMatch(app, { record: { personalEmail: 'other@example.com' } });
    await insertMatch(app, { account: { isVerified: false, isLoginEmailConfirmed: false } });
    const own = await insertMatch(app);
    const entry = { userId: own.accountId, personId: own.personId, relationship: 'spouse' } as const;
    await app.deps.db.insert(familyMembers).values(entry);
    const guarded = await insertMatch(app);
    const child = { userId: asked.accountId, personId: guarded.personId, relationship: 'child' } as const;
    await app.deps.db.insert(familyMembers).values(child);
    expect((await list()).map(({ id }) => id)).toEqual([asked.personId]);
  });

  it('is for admins, and the new account sees nothing of the record', async () => {
    const { app, answer } = await startWithAdmin();
    const { personId, accountId } = await insertMatch(app, { record: { firstName: 'Zipporah', status: 'left' } });
    await app.deps.db.insert(personTags).values({ personId, tag: 'Secret tag' });
    const account = await createUser(app);
    for (const role of ['pastor', 'user'] as const) {
      const token = await signInWithRole(app, role);
      expect((await app.call(listMatches, { token })).status).toBe(403);
      expect((await answer(personId, { attach: true }, token)).status).toBe(403);
    }
    const token = (await signInUser(app, { ...account, id: accountId })).access_token;
    const profile = await app.call(readProfile, { token });
    expect(profile.status).toBe(200);
    expect(JSON.stringify(profile.body)).not.toMatch(/Zipporah|Secret tag|"left"/);
    expect(await findPerson(app, personId)).toMatchObject({ username: null });
  });
});

describe('a no', () => {
  it('ends the question for good and changes neither of the two', async () => {
    const { app, list, answer } = await startWithAdmin();
    const { personId, accountId } = await insertMatch(app);
    const refused = await answer(personId, { attach: false });
    expect([refused.status, refused.body.message]).toEqual([200, matchMessages.refused]);
    expect(await list()).toEqual([]);
    expect((await answer(personId, { attach: true })).status).toBe(404);
    expect(await findPerson(app, personId)).toMatchObject({ firstName: 'Grace' });
    const { db } = app.deps;
    expect(await db.select().from(accountMatches)).toMatchObject([{ state: 'refused', decidedBy: expect.any(Number) }]);
    const [entry] = await db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
    expect(entry).toMatchObject({ action: 'person.match_refused', personId: accountId });
  });

  it('is not asked again when the account proves the address again', async () => {
    const { app, list, answer } = await startWithAdmin();
    const personId = await insertPerson(app, { personalEmail: EMAIL });
    const id = await registerAndVerify(app);
    await answer(personId, { attach: false, account_id: id });
    const { db } = app.deps;
    await db.update(people).set({ isLoginEmailConfirmed: false }).where(eq(people.id, id));
    await app.call(ENDPOINTS.forgotPassword, { body: { identifier: EMAIL } });
    const code = getMailCode(await app.mailbox.next({ to: EMAIL }));
    const body = { identifier: EMAIL, code, password: 'another own secret' };
    expect((await app.call(ENDPOINTS.resetPassword, { body })).status).toBe(200);
    expect(await findPerson(app, id)).toMatchObject({ isLoginEmailConfirmed: true });
    expect(await list()).toEqual([]);
  });
});

describe('a yes', () => {
  it('moves what the record has to the account, fills what that lacks, and ends the record', async () => {
    const { app, list, answer } = await startWithAdmin();
    const life = { status: 'attends', statusSince: '2024-01-07', dateOfBirth: '1990-05-04' } as const;
    const consent = { agreedAt: app.clock.now(), agreedHow: 'On paper', wantsEmails: true, wantsTexts: false };
    const record = { ...life, ...consent, fieldValues: { 1: 'Alto' }, town: 'Kasarani', phoneNumber: '+254799000111' };
    const { personId, accountId } = await insertMatch(app, { record });
    const householdId = await placeInHousehold(app, personId, 'Njeri');
    const { db, clock } = app.deps;
    await db.insert(personTags).values([
      { personId, tag: 'Choir' },
      { personId, tag: 'Camp' },
    ]);
    await db.insert(personTags).values({ personId: accountId, tag: 'Camp' });
    await db.insert(personNotes).values({ personId, text: 'Asked for a visit', createdAt: clock.now() });
    await db.insert(photos).values({ userId: personId, hash: 'face', bytes: Buffer.from('face') });
    const { phoneNumber } = (await findPerson(app, accountId)) ?? {};

    const attached = await answer(personId, { attach: true, account_id: accountId });
    expect([attached.status, attached.body.message]).toEqual([200, matchMessages.attached]);
    expect(await findPerson(app, personId)).toBeUndefined();
    const { phoneNumber: _, ...filled } = record;
    expect(await findPerson(app, accountId)).toMatchObject({ ...filled, phoneNumber, firstName: 'Wanjiku' });
    const of = (table: typeof personNotes | typeof personTags | typeof householdMembers) =>
      db.select().from(table).where(eq(table.personId, accountId));
    expect(await of(householdMembers)).toMatchObject([{ householdId, isMain: true }]);
    expect(await of(personNotes)).toMatchObject([{ text: 'Asked for a visit' }]);
    expect((await db.select().from(personTags).orderBy(personTags.tag)).map(({ tag }) => tag)).toEqual([
      'Camp',
      'Choir',
    ]);
    expect(await db.select({ hash: photos.hash, userId: photos.userId }).from(photos)).toEqual([
      { hash: 'face', userId: accountId },
    ]);
    expect(await list()).toEqual([]);
    const [entry] = await db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
    expect(entry).toMatchObject({ action: 'person.attached', personId: accountId });
    expect(entry?.before).toMatchObject({ phone_number: '+254799000111' });
  });

  it('leaves what the account has, and one main household', async () => {
    const { app, answer } = await startWithAdmin();
    const { personId, accountId } = await insertMatch(app, { record: { gender: 'male', town: 'Kasarani' } });
    const { db } = app.deps;
    const own = { gender: 'female', town: 'Mwiki', wantsEmails: false } as const;
    await db.update(people).set(own).where(eq(people.id, accountId));
    const main = await placeInHousehold(app, accountId, 'Kamau');
    const other = await placeInHousehold(app, personId, 'Njeri');
    await db.insert(photos).values([
      { userId: personId, hash: 'old', bytes: Buffer.from('old') },
      { userId: accountId, hash: 'own', bytes: Buffer.from('own') },
    ]);
    expect((await answer(personId, { attach: true })).status).toBe(200);
    expect(await findPerson(app, accountId)).toMatchObject({ ...own, wantsTexts: true, status: 'member' });
    const places = await db.select().from(householdMembers).orderBy(householdMembers.householdId);
    expect(places).toMatchObject([
      { householdId: main, personId: accountId, isMain: true },
      { householdId: other, personId: accountId, isMain: false },
    ]);
    expect(await db.select({ hash: photos.hash }).from(photos)).toEqual([{ hash: 'own' }]);
  });

  it('leaves a spouse’s list as it was typed, and it shows nothing of the account', async () => {
    const { app, answer } = await startWithAdmin();
    const { personId, accountId } = await insertMatch(app);
    const spouse = await createUser(app);
    await app.deps.db.insert(familyMembers).values({ userId: spouse.id, personId, relationship: 'spouse' });
    const token = (await signInUser(app, spouse)).access_token;
    const before = (await app.call(listFamily, { token })).body;
    expect((await answer(personId, { attach: true })).status).toBe(200);
    expect((await app.call(listFamily, { token })).body).toEqual(before);
    expect(await app.deps.db.select().from(familyMembers)).toMatchObject([
      { personId: accountId, ownName: 'Grace Njeri' },
    ]);
  });

  it('is refused for an account that was not shown, and needs a fresh proof', async () => {
    const { app, answer } = await startWithAdmin();
    const { personId } = await insertMatch(app);
    const another = await createUser(app);
    expect((await answer(personId, { attach: true, account_id: another.id })).status).toBe(404);
    expect((await answer(2_000_000_000, { attach: true })).status).toBe(404);
    app.clock.advance({ minutes: 11 });
    const late = await answer(personId, { attach: true });
    expect([late.status, Reflect.get(late.body, 'code')]).toEqual([403, 'fresh_proof_needed']);
    expect(await findPerson(app, personId)).toBeDefined();
  });

  it('and a no of two admins at once are answered once', async () => {
    const { app, token, answer } = await startWithAdmin();
    const second = await signInWithRole(app, 'admin');
    const { personId, accountId } = await insertMatch(app);
    const answers = await app.raceOnTable('people', 2, () =>
      Promise.all([answer(personId, { attach: true }, token), answer(personId, { attach: false }, second)]),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404]);
    const [entries] = await app.deps.db.select({ total: count() }).from(auditEntries);
    expect(entries?.total).toBe(1);
    const isAttached = (await findPerson(app, personId)) === undefined;
    expect(isAttached).toBe(answers[0].status === 200);
    expect(await findPerson(app, accountId)).toBeDefined();
  });
});
