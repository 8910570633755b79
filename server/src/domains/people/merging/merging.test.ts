import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import type { MergeBody } from '@kanisa/contract/people/merging.schema.ts';
import { mergeMessages } from '@kanisa/contract/people/merging.ts';
import { desc, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createUser, signInWithRole } from '../../../../test/support/factories.ts';
import { readTables } from '../../../../test/support/merge-rows.ts';
import { insertHousehold, insertPerson, signInKeeper } from '../../../../test/support/people-records.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { people } from '../../identity/accounts/people.table.ts';
import { auditEntries } from '../../records/audit/audit.table.ts';
import { photos } from '../../records/photos/photos.table.ts';
import { familyMembers } from '../family/family.table.ts';
import { householdMembers } from '../households/households.table.ts';
import { personNotes, personTags } from '../persons/persons.table.ts';
import { deleteOldMerges } from './merging.repo.ts';
import { personMerges } from './merging.table.ts';

const { mergePeople, undoMerge, readPerson, readMerge, updatePerson } = ENDPOINTS;
const TABLES = ['people', 'household_members', 'households', 'person_tags', 'person_notes', 'photos', 'family_members'];

async function start() {
  const app = await startTestApp();
  const token = await signInWithRole(app, 'admin');
  const merge = (id: number, body: MergeBody, by = token) => app.call(mergePeople, { params: { id }, body, token: by });
  const undo = (id: number, by = token) => app.call(undoMerge, { params: { id }, token: by });
  const find = async (id: number) => (await app.deps.db.select().from(people).where(eq(people.id, id)))[0];
  return { app, token, merge, undo, find, read: () => readTables(app, TABLES) };
}

describe('a merge of two records', () => {
  it('keeps the chosen values, takes what is missing, and says what moves', async () => {
    const { app, token, merge, find } = await start();
    const { db, clock } = app.deps;
    const id = await insertPerson(app, { phoneNumber: '+254700000001', town: 'Ruiru', fieldValues: { 1: 'Alto' } });
    const differs = { firstName: 'Gracie', phoneNumber: '+254700000002', personalEmail: 'grace@x.example' };
    const life = { status: 'attends', baptisedOn: '2019-04-21', fieldValues: { 1: 'Tenor', 2: 'Mwiki' } } as const;
    const otherId = await insertPerson(app, { ...differs, ...life, town: 'Kasarani' });
    const home = await insertHousehold(app, { [id]: 'adult' });
    await insertHousehold(app, { [otherId]: 'adult' }, 'Kamau');
    await db.insert(personTags).values([
      { personId: id, tag: 'Camp' },
      { personId: otherId, tag: 'Camp' },
      { personId: otherId, tag: 'Choir' },
    ]);
    await db.insert(personNotes).values({ personId: otherId, text: 'Asked for a visit', createdAt: clock.now() });
    await db.insert(photos).values({ userId: otherId, hash: 'face', bytes: Buffer.from('face') });

    const preview = await app.call(readMerge, { params: { id, otherId }, token });
    expect(preview.body).toMatchObject({ kept_id: id, guardians: null, refusal: null });
    expect(preview.body.moves).toEqual([
      { kind: 'households', count: 1 },
      { kind: 'notes', count: 1 },
      { kind: 'tags', count: 2 },
    ]);
    const merged = await merge(id, { other_id: otherId, keep: { phone_number: 'other', status: 'other' } });
    expect(merged.body).toMatchObject({ message: mergeMessages.merged, person: { id, merge: merged.body.merge } });
    expect(await find(id)).toMatchObject({
      firstName: 'Grace',
      phoneNumber: '+254700000002',
      personalEmail: 'grace@x.example',
      status: 'attends',
      town: 'Ruiru',
      fieldValues: { 1: 'Alto', 2: 'Mwiki' },
    });
    expect(await find(otherId)).toBeUndefined();
    expect(merged.body.person.tags).toEqual(['Camp', 'Choir']);
    expect(merged.body.person.photo).toContain('face');
    const places = await db.select().from(householdMembers).where(eq(householdMembers.isMain, true));
    expect(places).toMatchObject([{ householdId: home, personId: id }]);
    const trail = await db.select().from(auditEntries).where(eq(auditEntries.action, 'person.merged'));
    expect(trail).toMatchObject([{ personId: id, before: { phone_number: '+254700000002', first_name: 'Gracie' } }]);
  });

  it('is undone with every value, photo and household as before', async () => {
    const { app, merge, undo, read, find } = await start();
    const { db } = app.deps;
    const [id, otherId] = [await insertPerson(app), await insertPerson(app, { firstName: 'Gracie', town: 'Ruiru' })];
    await insertHousehold(app, { [id]: 'adult', [otherId]: 'child' });
    await insertHousehold(app, { [otherId]: 'adult' }, 'Kamau');
    await db.update(people).set({ isAdult: true });
    await db.insert(photos).values([
      { userId: id, hash: 'own', bytes: Buffer.from('own') },
      { userId: otherId, hash: 'face', bytes: Buffer.from('face') },
    ]);
    const before = await read();
    const keep = { first_name: 'other', photo: 'other', household: 'other' } as const;
    const { body } = await merge(id, { other_id: otherId, keep });
    expect(await find(id)).toMatchObject({ firstName: 'Gracie', town: 'Ruiru' });
    expect(await db.select({ hash: photos.hash }).from(photos)).toEqual([{ hash: 'face' }]);
    expect(await undo(body.merge.id)).toMatchObject({ status: 200, body: { stayed: 0, other_id: otherId } });
    expect(await read()).toEqual(before);
    expect((await undo(body.merge.id)).status).toBe(404);
    const [trail] = await db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
    expect(trail).toMatchObject({ action: 'person.merge_undone', personId: id });
    const merges = await db.select().from(auditEntries).where(eq(auditEntries.action, 'person.merged'));
    expect(merges).toMatchObject([{ before: null }]);
  });

  it('never turns a no into a yes', async () => {
    const { app, merge, find } = await start();
    const agreed = { agreedAt: app.clock.now(), agreedHow: 'On paper' };
    const id = await insertPerson(app, { ...agreed, wantsEmails: true, wantsTexts: true });
    const otherId = await insertPerson(app, { ...agreed, wantsEmails: false, wantsTexts: true });
    const account = await createUser(app);
    expect((await merge(id, { other_id: otherId })).status).toBe(200);
    expect(await find(id)).toMatchObject({ wantsEmails: false, wantsTexts: true });
    expect((await merge(account.id, { other_id: id })).status).toBe(200);
    expect(await find(account.id)).toMatchObject({ wantsEmails: false, wantsTexts: true });
  });

  it('leaves in an undo what somebody changed since, and counts it', async () => {
    const { app, token, merge, undo, find } = await start();
    const { db } = app.deps;
    const [id, otherId] = [await insertPerson(app), await insertPerson(app, { town: 'Ruiru', gender: 'female' })];
    const home = await insertHousehold(app, { [otherId]: 'adult' });
    const { body } = await merge(id, { other_id: otherId });
    await app.call(updatePerson, { params: { id }, body: { gender: 'other' }, token });
    await db.execute(sql`delete from households where id = ${home}`);
    expect(await undo(body.merge.id)).toMatchObject({ status: 200, body: { stayed: 2 } });
    expect(await find(id)).toMatchObject({ gender: 'other', town: null });
    expect(await find(otherId)).toMatchObject({ gender: 'female', town: 'Ruiru' });
  });

  it('is undone for seven days, and then the night deletes it', async () => {
    const { app, merge, undo } = await start();
    const [id, otherId] = [await insertPerson(app), await insertPerson(app)];
    const { body } = await merge(id, { other_id: otherId });
    app.clock.advance({ days: 7, minutes: 1 });
    const by = await signInWithRole(app, 'admin');
    expect((await app.call(readPerson, { params: { id }, token: by })).body.person.merge).toBeNull();
    expect((await undo(body.merge.id, by)).status).toBe(404);
    await deleteOldMerges(app.deps.db, app.clock.now());
    expect(await app.deps.db.$count(personMerges)).toBe(0);
  });

  it('is undone in order when a record was merged twice', async () => {
    const { app, merge, undo, read } = await start();
    const [one, two, three] = [await insertPerson(app), await insertPerson(app), await insertPerson(app)];
    await insertHousehold(app, { [two]: 'adult', [three]: 'adult' });
    const before = await read();
    const first = (await merge(two, { other_id: three })).body.merge.id;
    const second = (await merge(one, { other_id: two })).body.merge.id;
    const early = await undo(first);
    expect([early.status, early.body]).toMatchObject([409, { error: mergeMessages.laterMerge }]);
    expect((await undo(second)).status).toBe(200);
    expect((await undo(first)).status).toBe(200);
    expect(await read()).toEqual(before);
  });

  it('answers 409 with the present values when one of the two changed meanwhile', async () => {
    const { app, token, merge, find } = await start();
    const [id, otherId] = [await insertPerson(app), await insertPerson(app)];
    const { version } = (await app.call(readPerson, { params: { id: otherId }, token })).body.person;
    await app.call(updatePerson, { params: { id: otherId }, body: { first_name: 'Gladys' }, token });
    const late = await merge(id, { other_id: otherId, other_version: version });
    expect([late.status, late.body]).toMatchObject([409, { current: { id: otherId, first_name: 'Gladys' } }]);
    expect(await find(otherId)).toBeDefined();
  });

  it('of one pair by two admins at once happens once, in both directions', async () => {
    const { app, token, merge } = await start();
    const second = await signInWithRole(app, 'admin');
    const [id, otherId] = [await insertPerson(app), await insertPerson(app)];
    const answers = await app.raceOnTable('people', 2, () =>
      Promise.all([merge(id, { other_id: otherId }, token), merge(otherId, { other_id: id }, second)]),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404]);
    expect(await app.deps.db.$count(personMerges)).toBe(1);
  });

  it('is refused for the same record, an unknown one, and a child with an adult', async () => {
    const { app, merge } = await start();
    const [id, child] = [await insertPerson(app, { isAdult: true }), await insertPerson(app, { isAdult: false })];
    expect(await merge(id, { other_id: id })).toMatchObject({ status: 400, body: { error: mergeMessages.two } });
    expect((await merge(id, { other_id: 2_000_000_000 })).status).toBe(404);
    expect(await merge(id, { other_id: child })).toMatchObject({
      status: 409,
      body: { error: mergeMessages.childAndAdult },
    });
  });
});

describe('a merge with an account', () => {
  it('keeps the id, the address and the phone of the account, whichever record is named first', async () => {
    const { app, merge, undo, find, read } = await start();
    const account = await createUser(app, { firstName: 'Wanjiku' });
    const otherId = await insertPerson(app, { personalEmail: 'other@x.example', town: 'Ruiru' });
    const before = await read();
    const merged = await merge(otherId, { other_id: account.id });
    expect(merged.body.person.id).toBe(account.id);
    const { phoneNumber, personalEmail, loginEmail } = account;
    const kept = { firstName: 'Wanjiku', phoneNumber, personalEmail, loginEmail, town: 'Ruiru' };
    expect(await find(account.id)).toMatchObject(kept);
    expect((await undo(merged.body.merge.id)).body).toMatchObject({ stayed: 0 });
    expect(await read()).toEqual(before);
  });

  it('needs an admin with fresh proof, also for its undo', async () => {
    const { app, token, merge, undo } = await start();
    const keeper = await signInKeeper(app);
    const account = await createUser(app, { firstName: 'Wanjiku', lastName: 'Kamau' });
    const otherId = await insertPerson(app, { phoneNumber: '+254700000001' });
    const error = 'Only an admin can change this: Wanjiku Kamau logs in.';
    const keep = { phone_number: 'other' } as const;
    expect(await merge(account.id, { other_id: otherId, keep }, keeper.token)).toMatchObject({
      status: 403,
      body: { error },
    });
    expect((await merge(otherId, { other_id: account.id }, keeper.token)).status).toBe(403);
    const { body } = await merge(account.id, { other_id: otherId });
    expect(await undo(body.merge.id, keeper.token)).toMatchObject({ status: 403, body: { error } });
    app.clock.advance({ minutes: 11 });
    expect(await undo(body.merge.id, token)).toMatchObject({ status: 403, body: { code: 'fresh_proof_needed' } });
    const third = await insertPerson(app);
    const stale = await merge(account.id, { other_id: third });
    expect(stale).toMatchObject({ status: 403, body: { code: 'fresh_proof_needed' } });
  });

  it('is refused when both log in, and keeps the one who does when the other was only invited', async () => {
    const { app, merge, undo, read } = await start();
    const [one, two] = [await createUser(app), await createUser(app)];
    const invited = await createUser(app, { awaitsPassword: true, isVerified: false });
    const both = await merge(one.id, { other_id: two.id });
    expect(both).toMatchObject({ status: 409, body: { error: mergeMessages.bothLogIn } });
    const before = await read();
    const merged = await merge(invited.id, { other_id: one.id, keep: { phone_number: 'this' } });
    expect(merged.body.person).toMatchObject({ id: one.id, phone_number: invited.phoneNumber });
    expect((await undo(merged.body.merge.id)).body).toMatchObject({ stayed: 0 });
    expect(await read()).toEqual(before);
  });

  it('makes nobody a guardian, and joins nobody with their own relative', async () => {
    const { app, merge } = await start();
    const [account, invited] = [await createUser(app), await createUser(app, { awaitsPassword: true })];
    const child = await insertPerson(app, { dateOfBirth: '2019-03-04' });
    const wife = await insertPerson(app, { isAdult: true });
    await app.deps.db.insert(familyMembers).values([
      { userId: invited.id, personId: child, relationship: 'child' },
      { userId: account.id, personId: wife, relationship: 'spouse' },
    ]);
    const refused = await merge(account.id, { other_id: invited.id });
    expect([refused.status, refused.body]).toMatchObject([409, { error: expect.stringContaining('is a guardian') }]);
    const relative = await merge(account.id, { other_id: wife });
    expect([relative.status, relative.body]).toMatchObject([
      409,
      { error: expect.stringContaining('in the family list') },
    ]);
  });

  it('says before the merge why it is refused, in the language of the caller', async () => {
    const app = await startTestApp({ offersKiswahili: true });
    const token = await signInWithRole(app, 'admin');
    const [account, invited] = [await createUser(app), await createUser(app, { awaitsPassword: true })];
    const child = await insertPerson(app, { dateOfBirth: '2019-03-04' });
    await app.deps.db.insert(familyMembers).values({ userId: invited.id, personId: child, relationship: 'child' });
    const params = { id: account.id, otherId: invited.id };
    const { body } = await app.call(readMerge, { params, token, acceptLanguage: 'sw' });
    expect(body.refusal).toMatch(/ ni mlezi, na muunganisho/);
  });

  it('is refused in an undo when the username of the other is taken by now', async () => {
    const { app, merge, undo } = await start();
    const [account, invited] = [await createUser(app), await createUser(app, { awaitsPassword: true })];
    const { body } = await merge(account.id, { other_id: invited.id });
    await createUser(app, { username: invited.username });
    expect(await undo(body.merge.id)).toMatchObject({ status: 409, body: { error: mergeMessages.taken } });
    expect(await app.deps.db.$count(personMerges)).toBe(1);
  });
});
