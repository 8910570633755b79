import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { personMessages } from '@kanisa/contract/people/people.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDepartment } from '../../../../test/support/departments.ts';
import { signInWithRole } from '../../../../test/support/factories.ts';
import { insertPerson, letPastorsRead, signInKeeper } from '../../../../test/support/people-records.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { departmentMembers } from '../../identity/memberships/memberships.table.ts';
import { auditEntries } from '../../records/audit/audit.table.ts';
import { peopleFields } from '../fields/fields.table.ts';
import { personTags } from './persons.table.ts';

const { listPeople } = ENDPOINTS;

let app: TestApp;
let admin: string;
const find = async (query: Record<string, string>, token = admin) => {
  const { status, body } = await app.call(listPeople, { query, token });
  return status === 200 ? body.people.map(({ name }) => name) : body.error;
};

beforeEach(async () => {
  app = await startTestApp();
  admin = await signInWithRole(app, 'admin', { firstName: 'Boss', lastName: 'Abel' });
});

describe('the list of people', () => {
  it('finds by any part of a name, phone, e-mail or tag, in names also with a typo', async () => {
    const { db } = app.deps;
    const grace = await insertPerson(app, { phoneNumber: '+254712345678', personalEmail: 'grace@example.com' });
    await insertPerson(app, { firstName: 'Wanjiku', lastName: null });
    await db.insert(personTags).values({ personId: grace, tag: 'Choir camp' });
    for (const search of ['grace', 'njeri gra', '0712345', 'grace@ex', 'choir c']) {
      expect([search, await find({ search })]).toEqual([search, ['Grace Njeri']]);
    }
    for (const search of ['Wanjku', 'wnjiku', 'Wajniku', 'Wanjikuu']) {
      expect([search, await find({ search })]).toEqual([search, ['Wanjiku']]);
    }
    expect(await find({ search: 'zzzzz' })).toEqual([]);
  });

  it('narrows by status, age, gender, area, tag, account, day, month and own field, and sorts', async () => {
    const { db } = app.deps;
    const [field] = await db
      .insert(peopleFields)
      .values({ name: 'Voice', kind: 'text', appliesTo: 'both', position: 0 })
      .returning();
    const id = await insertPerson(app, {
      status: 'left',
      gender: 'female',
      area: 'Donholm',
      dateOfBirth: '1990-05-04',
      memberSince: '2020-01-01',
      fieldValues: { [String(field?.id)]: 'Alto' },
    });
    await db.insert(personTags).values({ personId: id, tag: 'Ushers' });
    await insertPerson(app, { firstName: 'Amos', lastName: 'Zuma', status: 'visitor', dateOfBirth: '--05-09' });
    const found = { status: 'left,attends', gender: 'female', area: 'don', tag: 'ushers', joined_since: '2019-12-31' };
    for (const [name, value] of Object.entries({
      ...found,
      field: `${field?.id}:alto`,
      age_min: '36',
      age_max: '36',
    })) {
      expect([name, await find({ [name]: value })]).toEqual([name, ['Grace Njeri']]);
    }
    const { id: choir } = await createDepartment(app);
    await db.insert(departmentMembers).values({ departmentId: choir, userId: id, joinedAt: app.deps.clock.now() });
    expect(await find({ department: String(choir) })).toEqual(['Grace Njeri']);
    expect(await find({ birthday_month: '5' })).toEqual(['Grace Njeri', 'Amos Zuma']);
    expect(await find({ has_account: 'true' })).toEqual(['Boss Abel']);
    expect(await find({ sort: 'name', order: 'desc' })).toEqual(['Amos Zuma', 'Grace Njeri', 'Boss Abel']);
    expect(await find({ sort: 'newest' })).toEqual(['Amos Zuma', 'Grace Njeri', 'Boss Abel']);
    expect(await find({ sort: 'age', age_min: '1' })).toEqual(['Grace Njeri']);
    expect(await find({ age_min: '900' })).toBe(personMessages.age);
  });
});

describe('a child in lists', () => {
  const child = {
    firstName: 'Zawadi',
    lastName: 'Canary',
    dateOfBirth: '2019-03-04',
    phoneNumber: '+254799000111',
    status: 'attends',
    gender: 'female',
  } as const;

  it('is found by a keeper by name, age and household alone', async () => {
    const id = await insertPerson(app, child);
    await app.deps.db.insert(personTags).values({ personId: id, tag: 'Xylophone' });
    const { token } = await signInKeeper(app);
    const mine = (query: Record<string, string>) => find(query, token);
    for (const query of [{ search: 'zawadi' }, { search: 'Zawdi' }, { kind: 'children' }, { age_max: '10' }]) {
      expect([query, await mine(query)]).toEqual([query, ['Zawadi Canary']]);
    }
    const silent = [
      { search: '799000' },
      { search: 'xylophone' },
      { tag: 'xylophone' },
      { gender: 'female' },
      { birthday_month: '3' },
      { status: 'attends' },
      { has_account: 'false', search: 'zawadi' },
    ];
    for (const query of silent) expect([query, await mine(query)]).toEqual([query, []]);
    for (const query of [{ birthday_month: '3' }, { gender: 'female' }, { sort: 'status' }]) {
      expect(await mine({ ...query, kind: 'children' })).toBe(personMessages.filterOfChildren);
    }
    const { body } = await app.call(listPeople, { query: { search: 'zawadi' }, token });
    expect(JSON.stringify(body)).not.toMatch(/2019|254799|Xylophone|attends/);
  });

  it('is unknown to a pastor, and a name to an admin who does not ask for children', async () => {
    await insertPerson(app, child);
    await letPastorsRead(app);
    const pastor = await signInWithRole(app, 'pastor');
    expect(await find({ search: 'zawadi' }, pastor)).toEqual([]);
    expect(await find({ kind: 'children' }, pastor)).toEqual([]);
    const { body } = await app.call(listPeople, { query: {}, token: admin });
    expect(JSON.stringify(body)).not.toMatch(/2019|254799/);
    expect(await app.deps.db.$count(auditEntries)).toBe(0);
    const listed = await app.call(listPeople, { query: { kind: 'children' }, token: admin });
    expect(listed.body.people[0]).toMatchObject({ date_of_birth: '2019-03-04' });
    expect(await app.deps.db.$count(auditEntries)).toBe(1);
  });
});
