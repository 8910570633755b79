import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createUser, signInUser, signInWithRole } from '../../../../test/support/factories.ts';
import { insertFamilyMembers } from '../../../../test/support/family-rows.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { makeFlatPng } from '../../../../test/support/test-images.ts';
import { downloadFile, uploadForm } from '../../../../test/support/upload.ts';
import { people } from '../../identity/accounts/people.table.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { photos } from '../../records/photos/photos.table.ts';
import { householdMembers, households } from '../households/households.table.ts';
import { familyMembers } from './family.table.ts';
import { keepOwnFamilyValues } from './own-values.repo.ts';

const { listFamily, addFamilyMember, updateFamilyMember, deleteFamilyMember, confirmDeletion } = ENDPOINTS;

async function startWithOwner() {
  const app = await startTestApp();
  const owner = await createUser(app, { lastName: 'Njeri' });
  const token = (await signInUser(app, owner)).access_token;
  const add = async (name: string, relationship: string, file?: Uint8Array) => {
    const answer = await uploadForm(app, addFamilyMember, {
      fields: { name, relationship },
      token,
      ...(file && { file }),
    });
    return answer.body.family_member;
  };
  const remove = (id: number) => app.call(deleteFamilyMember, { params: { id }, token });
  return { app, owner, token, add, remove };
}

async function getEntry({ deps: { db } }: TestApp, id: number) {
  const [row] = await db.select().from(familyMembers).where(eq(familyMembers.id, id));
  if (!row) throw new Error('there is one');
  return row;
}

const listNames = async ({ deps: { db } }: TestApp) =>
  (await db.select().from(people).orderBy(people.id)).map(({ firstName, lastName }) => [firstName, lastName]);

describe('a new family entry', () => {
  it('makes a person without an account in the owner’s household, to whom nobody writes', async () => {
    const { app, owner, add } = await startWithOwner();
    const child = await add('Amani', 'child');
    await add("Wanjikũ wa  Ng'ang'a", 'spouse');
    const { db } = app.deps;
    expect(await db.select().from(households)).toMatchObject([{ name: 'Njeri' }]);
    const { personId } = await getEntry(app, child.id);
    expect(await db.select().from(householdMembers).orderBy(householdMembers.personId)).toMatchObject([
      { personId: owner.id, position: 'adult', isMain: true },
      { personId, position: 'child', isMain: true },
      { personId: personId + 1, position: 'adult', isMain: true },
    ]);
    const silent = { username: null, status: null, wantsEmails: false, wantsTexts: false, isFromFamily: true };
    expect(await db.select().from(people).where(eq(people.id, personId))).toMatchObject([silent]);
    expect(await listNames(app)).toEqual([
      ['Wanjiku', 'Njeri'],
      ['Amani', null],
      ['Wanjikũ', "wa  Ng'ang'a"],
    ]);
    expect(await db.$count(users)).toBe(1);
  });

  it('shares one household, even if the first two are added at once', async () => {
    const { app, add } = await startWithOwner();
    await Promise.all([add('Amani', 'child'), add('Zawadi', 'child')]);
    expect([await app.deps.db.$count(households), await app.deps.db.$count(householdMembers)]).toEqual([1, 3]);
  });
});

describe('the end of a family entry', () => {
  it('deletes the record of a person whom nobody else knows, with the photo', async () => {
    const { app, owner, add, remove } = await startWithOwner();
    const child = await add('Amani', 'child', await makeFlatPng(9, 9));
    const { personId } = await getEntry(app, child.id);
    expect(await app.deps.db.select({ userId: photos.userId }).from(photos)).toEqual([{ userId: personId }]);
    expect((await remove(child.id)).status).toBe(200);
    expect(await app.deps.db.select({ id: people.id }).from(people)).toEqual([{ id: owner.id }]);
    expect(await app.deps.db.$count(photos)).toBe(0);
  });

  it('keeps an adult whom the office records, and a child who has another guardian', async () => {
    const { app, add, remove } = await startWithOwner();
    const { db } = app.deps;
    const [adult, child] = [await add('Baraka Otieno', 'parent'), await add('Amani Kamau', 'child')];
    const { personId: adultId } = await getEntry(app, adult.id);
    await db.update(people).set({ isFromFamily: false }).where(eq(people.id, adultId));
    const other = await createUser(app);
    const [shared] = await insertFamilyMembers(app, { userId: other.id, name: 'Replaced' });
    const { personId: childId } = await getEntry(app, child.id);
    await db
      .update(familyMembers)
      .set({ personId: childId })
      .where(eq(familyMembers.id, shared?.id ?? 0));
    await remove(adult.id);
    await remove(child.id);
    const left = (await db.select({ id: people.id }).from(people)).map(({ id }) => id);
    expect(left).toEqual(expect.arrayContaining([adultId, childId]));
    const otherToken = (await signInUser(app, other)).access_token;
    expect((await app.call(listFamily, { token: otherToken })).body.family_members).toMatchObject([
      { name: 'Amani Kamau' },
    ]);
    expect((await app.call(deleteFamilyMember, { params: { id: shared?.id ?? 0 }, token: otherToken })).status).toBe(
      200,
    );
    expect(await db.$count(people, eq(people.id, childId))).toBe(0);
  });

  it('comes with the end of the account, which also ends an empty household', async () => {
    const { app, owner, add } = await startWithOwner();
    await add('Amani', 'child', await makeFlatPng(9, 9));
    const { db } = app.deps;
    await db.update(users).set({ deletionRequestedAt: app.clock.now() }).where(eq(users.id, owner.id));
    const token = await signInWithRole(app, 'admin');
    expect((await app.call(confirmDeletion, { params: { userId: owner.id }, token })).status).toBe(200);
    expect(await db.$count(people)).toBe(1);
    expect([await db.$count(households), await db.$count(photos)]).toEqual([0, 0]);
  });
});

describe('an entry of somebody who got an account', () => {
  it('keeps what the owner typed, and neither shows nor changes the account', async () => {
    const { app, token, add } = await startWithOwner();
    const { db } = app.deps;
    const child = await add('Amani wa Kamau', 'child', await makeFlatPng(9, 9));
    const { personId } = await getEntry(app, child.id);
    await db.transaction(async (tx) => {
      await keepOwnFamilyValues(tx, personId);
      const account = { username: 'amani', passwordHash: 'none', firstName: 'Amani', lastName: 'Changed' };
      await tx
        .update(people)
        .set({ ...account, gender: 'female', county: 'Kisumu' })
        .where(eq(people.id, personId));
    });
    const [seen] = (await app.call(listFamily, { token })).body.family_members;
    expect(seen).toEqual(child);
    const own = await db.select({ id: photos.id }).from(photos).where(eq(photos.userId, personId));
    const changed = await uploadForm(app, updateFamilyMember, {
      params: { id: child.id },
      fields: { name: 'Amani', gender: 'male', date_of_birth: '2008-02-03' },
      file: await makeFlatPng(20, 9),
      token,
    });
    expect(changed.body.family_member).toMatchObject({ name: 'Amani', gender: 'male', date_of_birth: '2008-02-03' });
    expect(await db.select().from(people).where(eq(people.id, personId))).toMatchObject([
      { lastName: 'Changed', gender: 'female', dateOfBirth: null, county: 'Kisumu' },
    ]);
    expect(await db.select({ id: photos.id }).from(photos).where(eq(photos.userId, personId))).toEqual(own);
    expect((await app.call(deleteFamilyMember, { params: { id: child.id }, token })).status).toBe(200);
    expect(await db.$count(users, eq(users.id, personId))).toBe(1);
  });
});

describe('a person without an account', () => {
  it('does not exist for the calls that are about accounts', async () => {
    const { app, token, add } = await startWithOwner();
    const child = await add('Amani', 'child', await makeFlatPng(9, 9));
    const { personId } = await getEntry(app, child.id);
    const admin = await signInWithRole(app, 'admin');
    for (const by of [admin, token]) {
      expect((await downloadFile(app, `/api/profile/photo/${personId}`, by)).status).toBe(404);
    }
    const cases: [string, string, object?][] = [
      ['GET', ''],
      ['GET', '/overview'],
      ['GET', '/family'],
      ['GET', `/family/${child.id}`],
      ['GET', '/two-step'],
      ['PUT', '', { first_name: 'Imani' }],
      ['PATCH', '/activate', {}],
      ['PATCH', '/deactivate', {}],
      ['PATCH', '/verify', {}],
      ['PATCH', '/unverify', {}],
      ['POST', '/welcome', {}],
      ['POST', '/two-step/reset', { reason: 'Lost phone' }],
      ['DELETE', '/profile-photo'],
    ];
    for (const [method, path, body] of cases) {
      const answer = await app.raw(method, `/admin/users/${personId}${path}`, body, admin);
      const unknown = await app.raw(method, `/admin/users/${personId + 999}${path}`, body, admin);
      expect([answer.status, answer.body], `${method} ${path}`).toEqual([404, unknown.body]);
    }
    const { body } = await app.call(ENDPOINTS.listUsers, { query: { search: 'Amani' }, token: admin });
    expect(body.users).toEqual([]);
  });
});
