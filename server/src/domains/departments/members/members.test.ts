import { memberFallbacks, memberMessages } from '@kanisa/contract/departments/members.ts';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { runDuringTransaction } from '../../../../test/support/concurrent-transactions.ts';
import { createDepartment, createUserWithToken } from '../../../../test/support/departments.ts';
import { createUser, signInUser } from '../../../../test/support/factories.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { downloadFile } from '../../../../test/support/upload.ts';
import type { WriteDb } from '../../../db/client.ts';
import { type UserRow, users } from '../../identity/accounts/users.view.ts';
import { departmentMembers } from '../../identity/memberships/memberships.table.ts';
import { photos } from '../../records/photos/photos.table.ts';
import { departments } from '../departments/departments.table.ts';

const { listMembers } = ENDPOINTS;

/** Members join one minute after the other, in this order. */
async function createChoir(app: TestApp, names: readonly (readonly [string, string])[]) {
  const leader = await createUserWithToken(app, { firstName: 'Neema', lastName: 'Achieng', username: 'neema' });
  const department = await createDepartment(app, { name: 'Choir', leader: leader.user });
  const members: UserRow[] = [];
  for (const [firstName, lastName] of names) {
    app.clock.advance({ minutes: 1 });
    const user = await createUser(app, { firstName, lastName, username: `singer${members.length}` });
    await app.deps.db
      .insert(departmentMembers)
      .values({ departmentId: department.id, userId: user.id, joinedAt: app.clock.now() });
    members.push(user);
  }
  return { leader, department, members };
}

describe('the members of a department', () => {
  it('are sorted by name or newest first, with the leader marked', async () => {
    const app = await startTestApp();
    const { leader, department } = await createChoir(app, [
      ['zuri', 'Otieno'],
      ['Amani', 'Wekesa'],
      ['amani', 'Barasa'],
    ]);
    await createDepartment(app, { members: [await createUser(app)] });
    type Query = { order?: 'name' | 'newest'; page?: string; per_page?: string };
    const list = async (query: Query) =>
      (await app.call(listMembers, { params: { id: department.id }, query, token: leader.token })).body;
    const names = async (query: Query) =>
      (await list(query)).members.map((one) => `${one.first_name} ${one.last_name}`);
    const byName = ['amani Barasa', 'Amani Wekesa', 'Neema Achieng', 'zuri Otieno'];
    expect(await names({})).toEqual(byName);
    expect(await names({ order: 'name' })).toEqual(byName);
    expect(await names({ order: 'newest' })).toEqual(['amani Barasa', 'Amani Wekesa', 'zuri Otieno', 'Neema Achieng']);
    const all = await list({ order: 'newest' });
    expect(all).toMatchObject({ page: 1, pages: 1, per_page: 50, total: 4, member_count: 4 });
    expect(all.members[0]?.joined_at).toBe(app.clock.now().toISOString());
    expect(all.members.map((member) => member.is_leader)).toEqual([false, false, false, true]);
    expect(all.members[3]).toEqual({
      user_id: leader.user.id,
      first_name: 'Neema',
      last_name: 'Achieng',
      username: 'neema',
      joined_at: expect.any(String),
      profile_photo: null,
      is_leader: true,
      phone_number: leader.user.phoneNumber,
    });
    expect(await names({ per_page: '1', page: '2' })).toEqual(['Amani Wekesa']);
    expect(await list({ page: '9' })).toMatchObject({ members: [], total: 4, pages: 1 });
  });

  it('are sorted by a name that changed, before or while they join', async () => {
    const app = await startTestApp();
    const { leader, department, members } = await createChoir(app, [
      ['Amani', 'Wekesa'],
      ['Baraka', 'Otieno'],
    ]);
    const rename = (db: WriteDb, id: number | undefined, firstName: string) =>
      db
        .update(users)
        .set({ firstName })
        .where(eq(users.id, id ?? 0));
    const names = async () =>
      (await app.call(listMembers, { params: { id: department.id }, token: leader.token })).body.members.map(
        (one) => one.first_name,
      );
    await rename(app.deps.db, members[0]?.id, 'zuri');
    expect(await names()).toEqual(['Baraka', 'Neema', 'zuri']);
    await app.deps.db.update(users).set({ lastName: 'Barasa' });
    await rename(app.deps.db, members[1]?.id, 'NEEMA');
    expect(await names()).toEqual(['Neema', 'NEEMA', 'zuri']);

    // On the embedded database there is one connection, and joining would wait for the whole transaction.
    if (app.deps.database.engine === 'pglite') return;
    const late = await createUser(app, { firstName: 'Pendo' });
    const join = () =>
      app.deps.db
        .insert(departmentMembers)
        .values({ departmentId: department.id, userId: late.id, joinedAt: app.clock.now() })
        .execute();
    await runDuringTransaction(app, (tx) => rename(tx, late.id, 'aisha'), join);
    expect(await names()).toEqual(['aisha', 'Neema', 'NEEMA', 'zuri']);
    const leaving = await createUser(app, { firstName: 'Yusuf' });
    const joinFirst = (tx: WriteDb) =>
      tx
        .insert(departmentMembers)
        .values({ departmentId: department.id, userId: leaving.id, joinedAt: app.clock.now() });
    await runDuringTransaction(app, joinFirst, () => rename(app.deps.db, leaving.id, 'aaron').execute());
    expect(await names()).toEqual(['aaron', 'aisha', 'Neema', 'NEEMA', 'zuri']);
  });

  it('are found by any part of their names; the department’s count stays the same', async () => {
    const app = await startTestApp();
    const { leader, department } = await createChoir(app, [
      ['Wanjiku', 'Kamau'],
      ['Ångela', "O'Kamau"],
      ['100%', 'Sure_'],
    ]);
    const find = async (search: string) => {
      const input = { params: { id: department.id }, query: { search }, token: leader.token };
      const { body } = await app.call(listMembers, input);
      return { names: body.members.map((one) => one.first_name), total: body.total, count: body.member_count };
    };
    expect(await find('kama')).toEqual({ names: ['Wanjiku', 'Ångela'], total: 2, count: 4 });
    expect(await find(' KA  wan ')).toMatchObject({ names: ['Wanjiku'] });
    expect(await find("o'k")).toMatchObject({ names: ['Ångela'] });
    expect(await find('ångel')).toMatchObject({ names: ['Ångela'] });
    expect(await find('singer0')).toMatchObject({ names: ['Wanjiku'] });
    expect(await find('%')).toMatchObject({ names: ['100%'] });
    expect(await find('e_')).toMatchObject({ names: ['100%'] });
    expect(await find("' or 1=1 --")).toEqual({ names: [], total: 0, count: 4 });
    expect((await find('  ')).total).toBe(4);
  });

  it('reject unknown query values', async () => {
    const app = await startTestApp();
    const { leader, department } = await createChoir(app, []);
    const cases: [string, string][] = [
      ['page=0', 'Invalid page or per_page'],
      ['per_page=51', 'Invalid page or per_page'],
      ['order=age', 'Order must be newest or name'],
      [`search=${'s'.repeat(101)}`, 'Search must be 100 characters or less'],
      ['search=a%00', 'Please remove the invisible characters.'],
      ['department=2', 'Unknown field: department'],
    ];
    for (const [query, text] of cases) {
      const path = `/department/${department.id}/members?${query}`;
      const { status, body } = await app.raw('GET', path, undefined, leader.token);
      expect([status, body['error']]).toEqual([400, text]);
    }
    const nowhere = await app.call(listMembers, { params: { id: 4242 }, token: leader.token });
    expect([nowhere.status, nowhere.body.error]).toEqual([404, 'Department not found']);
  });
});

describe('the phone numbers of members', () => {
  it('are shown to the department’s leader and admins, and to nobody else', async () => {
    const app = await startTestApp();
    const { leader, department, members } = await createChoir(app, [['Wanjiku', 'Kamau']]);
    const [member] = members;
    if (!member) throw new Error('no member');
    const former = await createUserWithToken(app);
    const elsewhere = await createUserWithToken(app, { role: 'department_leader' });
    await createDepartment(app, { leader: elsewhere.user, members: [member] });
    for (const { id: userId } of [former.user, elsewhere.user]) {
      await app.deps.db
        .insert(departmentMembers)
        .values({ departmentId: department.id, userId, joinedAt: app.clock.now() });
    }
    const admin = await createUserWithToken(app, { role: 'admin' });
    const memberToken = (await signInUser(app, member)).access_token;
    const findPhones = async (token: string, query: { search?: string } = {}) => {
      const { body } = await app.call(listMembers, { params: { id: department.id }, query, token });
      return body.members.map((one) => one.phone_number).filter((phone) => phone !== null);
    };
    const phones = [leader.user, member, former.user, elsewhere.user].map(({ phoneNumber }) => phoneNumber);
    for (const token of [leader.token, admin.token]) {
      expect(new Set(await findPhones(token))).toEqual(new Set(phones));
      expect(await findPhones(token, { search: 'singer0' })).toEqual([member.phoneNumber]);
    }
    for (const token of [memberToken, elsewhere.token, former.token]) {
      expect(await findPhones(token)).toEqual([]);
      expect(await findPhones(token, { search: 'singer0' })).toEqual([]);
    }
    // A new leader sees them with the next request, the former one no longer.
    await app.deps.db.update(departments).set({ leaderId: former.user.id }).where(eq(departments.id, department.id));
    expect([(await findPhones(former.token)).length, await findPhones(leader.token)]).toEqual([4, []]);
  });
});

describe('the photos of members', () => {
  it('are visible only to people who share a department, the owner and staff, effective with the next request', async () => {
    const app = await startTestApp();
    const { leader, department, members } = await createChoir(app, [['Wanjiku', 'Kamau']]);
    const [member] = members;
    if (!member) throw new Error('no member');
    await app.deps.db.insert(photos).values({ userId: member.id, hash: 'abcdef0123', bytes: Buffer.from('face') });
    const outsider = await createUserWithToken(app);
    const other = await createUserWithToken(app, { role: 'ministry_leader' });
    await createDepartment(app, { leader: other.user, members: [outsider.user] });
    const staff = await createUserWithToken(app, { role: 'moderator' });
    const listed = await app.call(listMembers, { params: { id: department.id }, token: leader.token });
    const address = listed.body.members[1]?.profile_photo ?? '';
    expect(address).toBe(`/api/profile/photo/${member.id}?v=abcdef01`);
    const getPhotoStatus = async (token?: string) => (await downloadFile(app, address, token)).status;
    expect([await getPhotoStatus(leader.token), await getPhotoStatus(staff.token)]).toEqual([200, 200]);
    expect([await getPhotoStatus(outsider.token), await getPhotoStatus(other.token), await getPhotoStatus()]).toEqual([
      404, 404, 401,
    ]);
    await app.deps.db.insert(departmentMembers).values({
      departmentId: department.id,
      userId: outsider.user.id,
      joinedAt: app.clock.now(),
    });
    expect(await getPhotoStatus(outsider.token)).toBe(200);
    await app.deps.db.delete(departmentMembers).where(eq(departmentMembers.userId, member.id));
    expect([
      await getPhotoStatus(outsider.token),
      await getPhotoStatus(leader.token),
      await getPhotoStatus(staff.token),
    ]).toEqual([404, 404, 200]);
  });
});

it('uses the texts of the specification', () => {
  expect({ ...memberMessages, ...memberFallbacks }).toMatchObject({
    none: 'No Members Found',
    list: 'Failed to fetch members',
  });
});
