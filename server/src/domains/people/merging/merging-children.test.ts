import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import type { MergeBody } from '@kanisa/contract/people/merging.schema.ts';
import { mergeMessages } from '@kanisa/contract/people/merging.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createUser, signInUser, signInWithRole } from '../../../../test/support/factories.ts';
import { readTables } from '../../../../test/support/merge-rows.ts';
import {
  insertHousehold,
  insertPerson,
  letPastorsRead,
  type NewPerson,
  signInKeeper,
} from '../../../../test/support/people-records.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { people } from '../../identity/accounts/people.table.ts';
import { messages } from '../../messaging/messages/messages.table.ts';
import { photos } from '../../records/photos/photos.table.ts';
import { familyMembers } from '../family/family.table.ts';
import { peopleApart } from './merging.table.ts';

const { mergePeople, undoMerge, readPerson, readMerge, listDuplicates, keepApart, listFamily } = ENDPOINTS;
const TABLES = ['people', 'household_members', 'photos', 'family_members'];

async function start() {
  const app = await startTestApp();
  const token = await signInWithRole(app, 'admin');
  const keeper = await signInKeeper(app);
  const merge = (id: number, body: MergeBody, by = token) => app.call(mergePeople, { params: { id }, body, token: by });
  const undo = (id: number, by = token) => app.call(undoMerge, { params: { id }, token: by });
  const find = async (id: number) => (await app.deps.db.select().from(people).where(eq(people.id, id)))[0];
  const insertChild = async (guardianIds: readonly number[], differs: NewPerson = {}) => {
    const personId = await insertPerson(app, { dateOfBirth: '2018-05-04', ...differs });
    const entries = guardianIds.map((userId) => ({ userId, personId, relationship: 'child' as const }));
    if (entries.length > 0) await app.deps.db.insert(familyMembers).values(entries);
    return personId;
  };
  const list = async (by: string) => (await app.call(listDuplicates, { token: by })).body;
  return { app, token, keeper, merge, undo, find, insertChild, list, read: () => readTables(app, TABLES) };
}

describe('two children with different guardians', () => {
  it('are merged by an admin with fresh proof who names the guardians, and each guardian is told', async () => {
    const { app, token, keeper, merge, undo, insertChild, read } = await start();
    const { db } = app.deps;
    const [mother, father] = [await createUser(app), await createUser(app)];
    const [id, otherId] = [await insertChild([mother.id]), await insertChild([father.id], { firstName: 'Gracie' })];
    await db.insert(photos).values({ userId: otherId, hash: 'face', bytes: Buffer.from('face') });
    const before = await read();
    const keepers = await merge(id, { other_id: otherId, guardian_ids: [mother.id] }, keeper.token);
    expect(keepers).toMatchObject({ status: 403, body: { error: mergeMessages.onlyAdminChildren } });
    for (const guardian_ids of [undefined, [], [keeper.id], [mother.id, keeper.id]])
      expect((await merge(id, { other_id: otherId, guardian_ids })).status).toBe(400);
    expect(await read()).toEqual(before);

    const preview = await app.call(readMerge, { params: { id, otherId }, token });
    expect(preview.body.guardians).toMatchObject([{ id: mother.id }, { id: father.id }]);
    const merged = await merge(id, { other_id: otherId, guardian_ids: [mother.id] });
    expect(merged.status).toBe(200);
    // The father's list shows what he typed, and he is no guardian of the joined record.
    const entries = await db.select().from(familyMembers).orderBy(familyMembers.userId);
    expect(entries).toMatchObject([
      { userId: mother.id, personId: id, ownName: null },
      { userId: father.id, personId: id, ownName: 'Gracie Njeri', ownDateOfBirth: '2018-05-04' },
    ]);
    const fatherToken = (await signInUser(app, father)).access_token;
    const family = (await app.call(listFamily, { token: fatherToken })).body;
    expect(JSON.stringify(family)).toContain('Gracie Njeri');
    const told = await db.select({ to: messages.recipientId }).from(messages).orderBy(messages.recipientId);
    expect(told.map(({ to }) => to)).toEqual([mother.id, father.id]);

    expect((await undo(merged.body.merge.id, keeper.token)).status).toBe(403);
    expect((await undo(merged.body.merge.id)).body).toMatchObject({ stayed: 0 });
    expect(await read()).toEqual(before);
    expect(await db.$count(messages)).toBe(4);
  });

  it('need a fresh proof, and children without guardians are not the same either', async () => {
    const { app, keeper, merge, insertChild } = await start();
    const [id, otherId] = [await insertChild([]), await insertChild([])];
    expect((await merge(id, { other_id: otherId }, keeper.token)).status).toBe(403);
    app.clock.advance({ minutes: 11 });
    expect((await merge(id, { other_id: otherId })).body).toMatchObject({ code: 'fresh_proof_needed' });
  });
});

describe('a keeper who merges two children of the same guardian', () => {
  it('changes names and households only, and undoes it', async () => {
    const { app, keeper, merge, undo, find, insertChild, read } = await start();
    const guardian = await createUser(app);
    const contact = { phoneNumber: '+254700000001', personalEmail: 'mama@x.example', gender: 'female' } as const;
    const details = { ...contact, dateOfBirth: '2016-01-02', town: 'Ruiru' };
    const id = await insertChild([guardian.id], { firstName: 'Zawadi', dateOfBirth: '2018-05-04' });
    const otherId = await insertChild([guardian.id], { firstName: 'Zawady', ...details });
    await app.deps.db.insert(photos).values({ userId: otherId, hash: 'face', bytes: Buffer.from('face') });
    await insertHousehold(app, { [otherId]: 'child' });
    const before = await read();
    for (const field of ['date_of_birth', 'phone_number', 'email', 'photo', 'address', 'status'] as const) {
      const refused = await merge(id, { other_id: otherId, keep: { [field]: 'other' } }, keeper.token);
      expect([refused.status, JSON.stringify(refused.body)]).toEqual([403, expect.not.stringContaining('2016')]);
    }
    const merged = await merge(id, { other_id: otherId, keep: { first_name: 'other' } }, keeper.token);
    expect(merged.status).toBe(200);
    expect(JSON.stringify(merged.body)).not.toMatch(/2016|2018|mama@|Ruiru|"face"/);
    expect(await find(id)).toMatchObject({
      firstName: 'Zawady',
      dateOfBirth: '2018-05-04',
      phoneNumber: null,
      personalEmail: null,
      gender: null,
      town: null,
    });
    expect(await app.deps.db.$count(photos)).toBe(0);
    expect((await undo(merged.body.merge.id, keeper.token)).body).toMatchObject({ stayed: 0 });
    expect(await read()).toEqual(before);
  });

  it('does not undo the merge of an admin, which changed details', async () => {
    const { app, keeper, merge, undo, find, insertChild } = await start();
    const guardian = await createUser(app);
    const id = await insertChild([guardian.id]);
    const otherId = await insertChild([guardian.id], { dateOfBirth: '2016-01-02' });
    const { body } = await merge(id, { other_id: otherId, keep: { date_of_birth: 'other' } });
    const page = await app.call(readPerson, { params: { id }, token: keeper.token });
    expect(page.body.person.merge).toBeNull();
    expect((await undo(body.merge.id, keeper.token)).status).toBe(403);
    expect(await find(id)).toMatchObject({ dateOfBirth: '2016-01-02' });
  });
});

describe('possible duplicates', () => {
  it('are found by phone, e-mail, name with birthday and name with household', async () => {
    const { app, token, list } = await start();
    const phone = '+254700000001';
    const byPhone = [await insertPerson(app, { firstName: 'Ann', phoneNumber: phone }), 0];
    byPhone[1] = await insertPerson(app, { firstName: 'Anna', phoneNumber: phone });
    const byEmail = [await insertPerson(app, { firstName: 'Ben', personalEmail: 'b@x.example' }), 0];
    byEmail[1] = await insertPerson(app, { firstName: 'Benja', personalEmail: 'B@x.example' });
    const born = { firstName: 'Cate', dateOfBirth: '1990-05-04' };
    const byBirthday = [await insertPerson(app, born), await insertPerson(app, { ...born, lastName: 'NJERI' })];
    const byHousehold = [await insertPerson(app, { firstName: 'Dan' }), await insertPerson(app, { firstName: 'dan' })];
    await insertHousehold(app, { [byHousehold[0] ?? 0]: 'adult', [byHousehold[1] ?? 0]: 'other' });
    // Spouses share a phone.
    const couple = { phoneNumber: '+254700000009' };
    const spouses = [await insertPerson(app, { firstName: 'Eva', ...couple }), 0];
    spouses[1] = await insertPerson(app, { firstName: 'Fred', ...couple });
    await insertHousehold(app, { [spouses[0] ?? 0]: 'adult', [spouses[1] ?? 0]: 'adult' });
    // A daughter with the name of her mother is another person.
    const mother = await insertPerson(app, { firstName: 'Gift', dateOfBirth: '1980-05-04' });
    const daughter = await insertPerson(app, { firstName: 'Gift', dateOfBirth: '2004-05-04' });
    await insertHousehold(app, { [mother]: 'adult', [daughter]: 'other' });
    const found = await list(token);
    expect(found.duplicates.map(({ people: pair, reasons }) => [pair.map((one) => one.id), reasons])).toEqual([
      [byHousehold, ['household']],
      [byBirthday, ['birthday']],
      [byEmail, ['email']],
      [byPhone, ['phone']],
    ]);
    expect(found.pagination).toMatchObject({ total: 4, page: 1 });
    const paged = await app.call(listDuplicates, { query: { page: '2', per_page: '3' }, token });
    expect(paged.body.duplicates).toHaveLength(1);
  });

  it('match a child for a keeper by name, age in years and household alone', async () => {
    const { app, token, keeper, list, insertChild } = await start();
    await insertChild([], { firstName: 'Amani', phoneNumber: '+254700000001', dateOfBirth: '2018-05-04' });
    await insertChild([], { firstName: 'Amina', phoneNumber: '+254700000001', dateOfBirth: '2018-05-04' });
    // The same name and age, on another day.
    const twins = [
      await insertChild([], { firstName: 'Baraka', dateOfBirth: '2018-05-04' }),
      await insertChild([], { firstName: 'Baraka', dateOfBirth: '2018-03-01' }),
    ];
    await createUser(app, { personalEmail: 'same@x.example' });
    await insertPerson(app, { personalEmail: 'same@x.example' });
    const seen = await list(keeper.token);
    expect(seen.duplicates).toMatchObject([{ people: twins.map((id) => ({ id })), reasons: ['age'] }]);
    expect(JSON.stringify(seen)).not.toMatch(/2018|\+2547|same@/);
    const all = await list(token);
    expect(all.duplicates.map(({ reasons }) => reasons)).toEqual([['email'], ['phone']]);
    expect(JSON.stringify(all)).not.toContain('2018');
  });

  it('do not come again after a no, which readers without the right cannot give', async () => {
    const { app, token, keeper, list } = await start();
    const ids = [await insertPerson(app, { personalEmail: 'a@x.example' }), 0];
    ids[1] = await insertPerson(app, { personalEmail: 'a@x.example' });
    await letPastorsRead(app);
    for (const role of ['pastor', 'user'] as const) {
      const other = await signInWithRole(app, role);
      expect((await app.call(listDuplicates, { token: other })).status).toBe(403);
      expect((await app.call(keepApart, { body: { person_ids: ids }, token: other })).status).toBe(403);
    }
    expect((await list(keeper.token)).duplicates).toHaveLength(1);
    const answers = await Promise.all(
      [token, keeper.token].map((by) => app.call(keepApart, { body: { person_ids: ids }, token: by })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await app.deps.db.$count(peopleApart)).toBe(1);
    expect((await list(keeper.token)).duplicates).toEqual([]);
    expect((await app.call(keepApart, { body: { person_ids: [ids[0] ?? 0, 2_000_000_000] }, token })).status).toBe(404);
  });
});
