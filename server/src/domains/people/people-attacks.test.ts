import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { personMessages } from '@kanisa/contract/people/people.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createUser, signInUser, signInWithRole } from '../../../test/support/factories.ts';
import {
  insertHousehold,
  insertPerson,
  insertPersonWithPhoto,
  letPastorsRead,
  signInKeeper,
} from '../../../test/support/people-records.ts';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { uploadForm } from '../../../test/support/upload.ts';
import { people } from '../identity/accounts/people.table.ts';
import { peopleKeepers } from '../identity/keepers/keepers.table.ts';
import { familyMembers } from './family/family.table.ts';
import { keepOwnFamilyValues } from './family/own-values.repo.ts';
import { peopleLists } from './lists/lists.table.ts';
import { personNotes, personTags } from './persons/persons.table.ts';

const { listPeople, readPerson, updatePerson, readHousehold, putInHousehold, updateHousehold, listNotes } = ENDPOINTS;
const { addFamilyMember, updateFamilyMember, readPeopleList, listPeopleLists } = ENDPOINTS;

const SECRETS = {
  phoneNumber: '+254799000111',
  personalEmail: 'secret@example.com',
  town: 'Kilifi',
  area: 'Secretarea',
};
const CHILD = {
  firstName: 'Zawadi',
  lastName: 'Canary',
  dateOfBirth: '2019-03-04',
  gender: 'female',
  ...SECRETS,
} as const;
const SECRET_TEXTS = /2019-03|03-04|799000111|799 000|secret@|Kilifi|Secretarea|"asthma"|female/i;

async function insertSecretChild(app: TestApp): Promise<number> {
  const id = await insertPersonWithPhoto(app, { ...CHILD, status: 'left', memberSince: '2024-01-07' });
  await app.deps.db.insert(personTags).values({ personId: id, tag: 'asthma' });
  return id;
}

const signInPerson = async (app: TestApp, differs: Parameters<typeof createUser>[1] = {}) => {
  const user = await createUser(app, differs);
  return { ...user, token: (await signInUser(app, user)).access_token };
};

describe('a keeper learns of a child', () => {
  it.each([
    { search: '0799000111' },
    { search: 'secret@example.com' },
    { search: 'asthma' },
    { tag: 'asthma' },
    { birthday_month: '3' },
    { gender: 'female' },
    { area: 'Secret' },
    { status: 'left' },
    { joined_since: '2024-01-01' },
    { has_account: 'false' },
    { search: 'Zawadi', birthday_month: '3' },
    { age_min: '5', tag: 'asthma' },
  ])('nothing by %j, not even a count', async (query) => {
    const app = await startTestApp();
    const { token } = await signInKeeper(app);
    await insertSecretChild(app);
    const found = await app.call(listPeople, { query: query as object, token });
    expect(found.status).toBe(200);
    expect(found.body.people.filter(({ name }) => name === 'Zawadi Canary')).toEqual([]);
    const children = await app.call(listPeople, { query: { ...query, kind: 'children' } as object, token });
    if (children.status === 200) expect(children.body.pagination.total).toBe(0);
    else expect([children.status, children.body.error]).toEqual([400, personMessages.filterOfChildren]);
  });

  it('no birthday by the order of a list', async () => {
    const app = await startTestApp();
    app.clock.set('2026-06-15T08:00:00Z');
    const { token } = await signInKeeper(app);
    // Both are six: only the year of birth tells them apart.
    const [later, earlier] = [
      await insertPerson(app, { firstName: 'A', dateOfBirth: '2020-02-01' }),
      await insertPerson(app, { firstName: 'B', dateOfBirth: '2019-09-01' }),
    ];
    for (const order of ['asc', 'desc'] as const) {
      const { body } = await app.call(listPeople, { query: { sort: 'age', order, kind: 'children' }, token });
      expect(body.people.map(({ id, age }) => [id, age])).toEqual(
        [
          [later, 6],
          [earlier, 6],
        ].toSorted(([a = 0], [b = 0]) => (order === 'asc' ? a - b : b - a)),
      );
    }
  });

  it.each(['status', 'member_since'] as const)('nothing by the order of %s among adults', async (sort) => {
    const app = await startTestApp();
    const { token } = await signInKeeper(app);
    const placeOf = async (status: 'attends' | 'visitor', memberSince: string) => {
      const child = await insertPerson(app, { ...CHILD, status, memberSince });
      const { body } = await app.call(listPeople, { query: { sort }, token });
      await app.deps.db.delete(people).where(eq(people.id, child));
      return body.people.findIndex(({ id }) => id === child);
    };
    for (const memberSince of ['2010-01-01', '2015-01-01'])
      await insertPerson(app, { status: memberSince < '2012' ? 'left' : 'member', memberSince });
    expect(await placeOf('attends', '2000-01-01')).toBe(await placeOf('visitor', '2020-01-01'));
  });

  it('nothing by a saved list, own or shared by an admin', async () => {
    const app = await startTestApp();
    const [{ token, id }, admin] = [await signInKeeper(app), await signInPerson(app, { role: 'admin' })];
    await insertSecretChild(app);
    const query = { params: { kind: 'children', birthday_month: '3' }, columns: [] };
    const rows = [id, admin.id].map((ownerId) => ({ ownerId, name: 'March', isShared: true, query }));
    for (const list of await app.deps.db.insert(peopleLists).values(rows).returning()) {
      expect((await app.call(readPeopleList, { params: { id: list.id }, token })).status).toBe(400);
      expect((await app.call(listPeople, { query: { list: String(list.id) }, token })).status).toBe(400);
      const adults = await app.call(listPeople, { query: { list: String(list.id), kind: 'adults' }, token });
      expect(JSON.stringify(adults.body)).not.toContain('Zawadi');
      expect((await app.call(readPeopleList, { params: { id: list.id }, token: admin.token })).body.list.count).toBe(1);
    }
    const counted = await app.call(listPeopleLists, { query: { count: '1,2' }, token });
    expect(counted.body.lists.map(({ count }) => count)).toEqual([null, null]);
  });

  it('no detail in pages, refusals, conflicts, households, photos and pages of accounts', async () => {
    const app = await startTestApp();
    const { token } = await signInKeeper(app);
    const child = await insertSecretChild(app);
    const adult = await insertPerson(app, { firstName: 'Mama' });
    const home = await insertHousehold(app, { [adult]: 'adult', [child]: 'child' });
    const params = { id: child };
    const place = { id: home, personId: child };
    const answers = [
      await app.call(readPerson, { params, token }),
      await app.call(readPerson, { params: { id: adult }, token }),
      await app.call(updatePerson, { params, body: { first_name: 'Zawadi', version: 'outdated' }, token }),
      await app.call(updatePerson, { params, body: { date_of_birth: '2019-03-04', version: 'outdated' }, token }),
      await app.call(updatePerson, { params, body: { fields: {} }, token }),
      await app.call(updatePerson, { params, body: { last_name: 'Kanari' }, token }),
      await app.call(readHousehold, { params: { id: home }, token }),
      await app.call(updateHousehold, { params: { id: home }, body: { name: 'X', version: 'outdated' }, token }),
      await app.call(putInHousehold, { params: place, body: { position: 'other' }, token }),
      await app.raw('GET', '/households?search=0799000111', undefined, token),
      await app.raw('POST', '/people', { first_name: 'Zawadi', phone_number: CHILD.phoneNumber }, token),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 409, 403, 403, 200, 200, 409, 403, 200, 201]);
    for (const { body } of answers.slice(0, -1)) expect(JSON.stringify(body)).not.toMatch(SECRET_TEXTS);
    const paths = [`/people/${child}/photo`, `/profile/photo/${child}`, `/admin/users/${child}`];
    const statuses = await Promise.all(
      paths.map(async (path) => (await app.raw('GET', path, undefined, token)).status),
    );
    expect(statuses).toEqual([404, 404, 403]);
  });

  it('no note about a child of their own, by giving it another birthday', async () => {
    const app = await startTestApp();
    const keeper = await signInKeeper(app);
    const body = { name: 'Zawadi Canary', relationship: 'child', date_of_birth: '2019-03-04' } as const;
    const entry = (await uploadForm(app, addFamilyMember, { fields: body, token: keeper.token })).body.family_member.id;
    const [row] = await app.deps.db.select().from(familyMembers);
    const personId = row?.personId ?? 0;
    const now = app.clock.now();
    await app.deps.db.insert(personNotes).values({ personId, authorId: null, text: 'Is afraid', createdAt: now });
    const grown = { params: { id: entry }, fields: { date_of_birth: '1990-03-04', relationship: 'sibling' } };
    expect((await uploadForm(app, updateFamilyMember, { ...grown, token: keeper.token })).status).toBe(200);
    expect((await app.call(listNotes, { params: { id: personId }, token: keeper.token })).status).toBe(403);
  });
});

describe('an entry of a family list', () => {
  it('whose person logs in makes nobody a guardian, and opens nothing of a separated spouse', async () => {
    const app = await startTestApp();
    const [owner, spouse, keeper] = [await signInPerson(app), await createUser(app, SECRETS), await signInKeeper(app)];
    const home = await insertHousehold(app, { [owner.id]: 'adult', [spouse.id]: 'adult' });
    const values = { userId: owner.id, personId: spouse.id, relationship: 'spouse' } as const;
    const [entry] = await app.deps.db.insert(familyMembers).values(values).returning();
    await app.deps.db.transaction((tx) => keepOwnFamilyValues(tx, spouse.id));
    const params = { id: entry?.id ?? 0 };
    const fields = { relationship: 'child', date_of_birth: '2019-03-04', name: 'Somebody Else' };
    expect((await uploadForm(app, updateFamilyMember, { params, fields, token: owner.token })).status).toBe(200);
    const seen = await app.call(readHousehold, { params: { id: home }, token: owner.token });
    expect(JSON.stringify(seen.body)).not.toMatch(SECRET_TEXTS);
    expect(seen.body.people.map(({ id }) => id)).toEqual([owner.id, spouse.id]);
    const { person } = (await app.call(readPerson, { params: { id: spouse.id }, token: keeper.token })).body;
    expect(person).toMatchObject({ is_child: false, first_name: spouse.firstName, phone_number: spouse.phoneNumber });
  });

  it('shows the household of the owner nothing of a child who is 18', async () => {
    const app = await startTestApp();
    const owner = await signInPerson(app);
    const grown = await insertPerson(app, { ...SECRETS, dateOfBirth: '2000-03-04' });
    const home = await insertHousehold(app, { [owner.id]: 'adult', [grown]: 'other' });
    await app.deps.db.insert(familyMembers).values({ userId: owner.id, personId: grown, relationship: 'child' });
    const { body } = await app.call(readHousehold, { params: { id: home }, token: owner.token });
    expect(body.people.map(({ id }) => id)).toEqual([owner.id, grown]);
    expect(JSON.stringify(body)).not.toMatch(/799000111|secret@|2000-03-04|Kilifi/);
  });

  it('is the only way to a child: who lives with one, or invents one of the same name, sees nothing', async () => {
    const app = await startTestApp();
    const [father, mother] = [await signInPerson(app), await createUser(app)];
    const child = await insertSecretChild(app);
    await app.deps.db.insert(familyMembers).values({ userId: mother.id, personId: child, relationship: 'child' });
    const home = await insertHousehold(app, { [father.id]: 'adult', [mother.id]: 'adult', [child]: 'child' });
    const fields = { name: 'Zawadi Canary', relationship: 'child', date_of_birth: CHILD.dateOfBirth };
    const add = (more: Record<string, string>) =>
      uploadForm(app, addFamilyMember, { fields: { ...fields, ...more }, token: father.token });
    expect((await add({ person_id: String(child) })).status).toBe(400);
    expect((await add({})).status).toBe(201);
    const seen = await app.call(readHousehold, { params: { id: home }, token: father.token });
    expect(seen.body.people.map(({ id }) => id)).not.toContain(child);
    expect(JSON.stringify(seen.body)).not.toMatch(/asthma|799000111|secret@/);
    expect((await app.raw('GET', `/people/${child}/photo`, undefined, father.token)).status).toBe(403);
  });

  it('keeps the address of a household from whoever lives there, also in its version', async () => {
    const app = await startTestApp();
    const [father, admin] = [await signInPerson(app), await signInWithRole(app, 'admin')];
    const params = { id: await insertHousehold(app, { [father.id]: 'adult' }) };
    const versionAt = async (town: string) => {
      const body = { address: { county: 'Kilifi', town, area: 'Old', description: 'Gate' } };
      expect((await app.call(updateHousehold, { params, body, token: admin })).status).toBe(200);
      return (await app.call(readHousehold, { params, token: father.token })).body.household.version;
    };
    expect(await versionAt('Malindi')).toBe(await versionAt('Watamu'));
  });
});

describe('an admin', () => {
  it('keeps name, phone, e-mail and life from a keeper, by every way', async () => {
    const app = await startTestApp();
    const [{ token }, admin] = [await signInKeeper(app), await createUser(app, { role: 'admin' })];
    const params = { id: admin.id };
    const home = await insertHousehold(app, { [admin.id]: 'adult' });
    const statuses = [
      ['PATCH', `/people/${admin.id}`, { phone_number: '+254711000999' }],
      ['PATCH', `/people/${admin.id}`, { email: 'eve@example.com', version: 'outdated' }],
      ['PATCH', `/people/${admin.id}`, { email: null }],
      ['PATCH', `/people/${admin.id}`, { last_name: 'Eve' }],
      ['PATCH', `/people/${admin.id}`, { status: 'died' }],
      ['PATCH', `/people/${admin.id}`, { login_email: 'eve@example.com' }],
      ['PATCH', `/people/${admin.id}`, { role: 'user' }],
      ['POST', `/people/${admin.id}/invite`, { email: 'eve@example.com' }],
      ['DELETE', `/people/${admin.id}`, undefined],
      ['PUT', `/households/${home}/people/${admin.id}`, { position: 'child' }],
      ['PUT', '/people/keepers', { user_ids: [] }],
      ['PUT', '/people/settings', { pastors_read: true }],
      ['PUT', '/people/fields', { fields: [] }],
      ['GET', '/people/matches', undefined],
      ['PUT', `/admin/users/${admin.id}`, { phone_number: '0711000999' }],
    ] as const;
    const answers: number[] = [];
    for (const [method, path, body] of statuses) answers.push((await app.raw(method, path, body, token)).status);
    expect(answers).toEqual([403, 403, 403, 403, 403, 400, 400, 409, 409, 403, 403, 403, 403, 403, 403]);
    const { person } = (await app.call(readPerson, { params, token })).body;
    expect(person).toMatchObject({ last_name: admin.lastName, phone_number: admin.phoneNumber, account: null });
  });
});

describe('somebody who loses the right in mid-request', () => {
  it.each(['keeper', 'admin'] as const)('changes nothing as %s', async (kind) => {
    const app = await startTestApp();
    const acting = await signInPerson(app, { role: kind === 'admin' ? 'admin' : 'user' });
    if (kind === 'keeper')
      await app.deps.db.insert(peopleKeepers).values({ userId: acting.id, namedAt: app.clock.now() });
    const id = await insertPerson(app);
    const { db } = app.deps;
    const held = Promise.withResolvers<void>();
    const ready = Promise.withResolvers<void>();
    const taking = db.transaction(async (tx) => {
      await tx.select().from(people).where(eq(people.id, acting.id)).for('update');
      ready.resolve();
      await held.promise;
      if (kind === 'keeper') await tx.delete(peopleKeepers).where(eq(peopleKeepers.userId, acting.id));
      else await tx.update(people).set({ role: 'user' }).where(eq(people.id, acting.id));
    });
    await ready.promise;
    const sent = app.call(updatePerson, { params: { id }, body: { first_name: 'Taken' }, token: acting.token });
    await app.waitForLockWaiters(1);
    held.resolve();
    await taking;
    expect((await sent).status).toBe(403);
    expect((await db.select().from(people).where(eq(people.id, id)))[0]?.firstName).toBe('Grace');
  });
});

describe('a pastor', () => {
  it('sees nobody without the switch, and no child with it, by no search and no order', async () => {
    const app = await startTestApp();
    const pastor = await signInPerson(app, { role: 'pastor' });
    const child = await insertSecretChild(app);
    const paths = ['/people', '/people?kind=children', `/people/${child}`, `/people/${child}/photo`, '/households'];
    const more = [...paths, '/people/lists', '/people/fields', `/people/${child}/notes`, '/people/keepers'];
    for (const path of more)
      expect([path, (await app.raw('GET', path, undefined, pastor.token)).status]).toEqual([path, 403]);
    await letPastorsRead(app);
    for (const query of [{ search: 'Zawadi' }, { search: 'Zawdi' }, { sort: 'age' }, { age_max: 10 }, {}]) {
      const { body } = await app.call(listPeople, { query: query as object, token: pastor.token });
      expect(JSON.stringify(body)).not.toMatch(/Zawadi|Canary/);
    }
    const { body } = await app.raw('GET', '/households?search=zawadi', undefined, pastor.token);
    expect(body['households']).toEqual([]);
  });
});

describe('a keeper', () => {
  it('gives no adult with an account the birthday of a child', async () => {
    const app = await startTestApp();
    const { token } = await signInKeeper(app);
    const user = await createUser(app);
    const give = (date_of_birth: string) =>
      app.call(updatePerson, { params: { id: user.id }, body: { date_of_birth }, token });
    const refused = await give('2020-02-01');
    expect([refused.status, refused.body]).toEqual([
      403,
      expect.objectContaining({ error: expect.stringContaining('Only an admin can change this') }),
    ]);
    expect((await give('1990-02-01')).status).toBe(200);
    const admin = await signInWithRole(app, 'admin');
    const body = { date_of_birth: '2020-02-01' };
    expect((await app.call(updatePerson, { params: { id: user.id }, body, token: admin })).status).toBe(200);
  });

  it('is suggested no tag that only children have', async () => {
    const app = await startTestApp();
    const { token } = await signInKeeper(app);
    await insertSecretChild(app);
    const adult = await createUser(app);
    await app.deps.db.insert(personTags).values({ personId: adult.id, tag: 'Choir' });
    expect((await app.call(ENDPOINTS.readPeopleFields, { token })).body.tags).toEqual(['Choir']);
    const admin = await signInWithRole(app, 'admin');
    expect((await app.call(ENDPOINTS.readPeopleFields, { token: admin })).body.tags).toEqual(['asthma', 'Choir']);
  });
});
