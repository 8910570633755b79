import { departmentFallbacks, departmentMessages } from '@kanisa/contract/departments/departments.ts';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { getTableName, type Table } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createApplication, createDepartment, createUserWithToken } from '../../../../test/support/departments.ts';
import { createUser, signInWithRole } from '../../../../test/support/factories.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { makeFlatJpeg, makeFlatPng } from '../../../../test/support/test-images.ts';
import { downloadFile, uploadForm } from '../../../../test/support/upload.ts';
import { departmentMembers } from '../../identity/memberships/memberships.table.ts';
import { photos } from '../../records/photos/photos.table.ts';
import { departmentApplications } from '../applications/applications.table.ts';
import { infoPosts } from '../posts/posts.table.ts';
import { departments } from './departments.table.ts';

const { createDepartment: create, updateDepartment: update, deleteDepartment, listMembers, listLeaders } = ENDPOINTS;

async function rowCounts(app: TestApp): Promise<Record<string, number>> {
  const tables: Table[] = [departments, departmentMembers, departmentApplications, infoPosts, photos];
  const counts = await Promise.all(
    tables.map(async (table) => [getTableName(table), await app.deps.db.$count(table)] as const),
  );
  return Object.fromEntries(counts);
}

const membersOf = async (app: TestApp, id: number, token: string) =>
  (await app.call(listMembers, { params: { id }, token })).body.members.map((member) => member.user_id);

describe('creating a department', () => {
  it('rejects bad input with the texts of the specification, in the order of the form', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin');
    const cases: [Record<string, string>, string][] = [
      [{}, 'Name is required'],
      [{ name: '   ' }, 'Name is required'],
      [{ name: 'n'.repeat(101) }, 'Name must be 100 characters or less'],
      [{ name: 'A\u0000B' }, 'Please remove the invisible characters.'],
      [{ name: 'Choir', description: 'd'.repeat(2001) }, 'Description must be 2000 characters or less'],
      [{ name: 'Choir', leader_id: 'x' }, 'Choose a leader from the list'],
      [{ name: 'Choir', leader_id: '4242' }, 'Choose a leader from the list'],
      [{ name: 'Choir', leader_id: '4294967296' }, 'Choose a leader from the list'],
      [{ name: 'Choir', only_leader_reviews: 'maybe' }, 'Only the leader reviews applications: yes or no'],
      [{ name: 'Choir', created_at: '2020-01-01' }, 'Unknown field: created_at'],
      [{ name: '', leader_id: 'x' }, 'Name is required'],
    ];
    for (const [fields, text] of cases) {
      const { status, body } = await uploadForm(app, create, { fields, token });
      expect([status, body.error]).toEqual([400, text]);
    }
    const both = await uploadForm(app, create, { fields: { name: '', leader_id: 'x' }, token });
    expect(both.body.fields).toEqual({ name: 'Name is required', leader_id: 'Choose a leader from the list' });
    expect((await app.raw('POST', '/department', { name: 'Choir' }, token)).status).toBe(415);
    expect(await app.deps.db.$count(departments)).toBe(0);
  });

  it('checks a logo by its content, not by its name', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin');
    const send = (file: Uint8Array) => uploadForm(app, create, { fields: { name: 'Choir' }, file, token });
    const text = await send(Buffer.from('<svg onload="alert(1)"/>'));
    expect([text.status, text.body.error]).toEqual([415, 'Logo must be PNG, JPG or JPEG']);
    const large = await send(Buffer.alloc(5 * 1024 * 1024 + 1));
    expect([large.status, large.body.error]).toEqual([413, 'Logo must be 5MB or less']);
    const asText = await uploadForm(app, create, { fields: { name: 'Choir', logo: 'x.png' }, token });
    expect([asText.status, asText.body.error]).toEqual([400, 'Logo must be PNG, JPG or JPEG']);
    expect(await rowCounts(app)).toMatchObject({ departments: 0, photos: 0 });
  });

  it('stores the input; the leader becomes a member and the logo is public', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin');
    const leader = await createUser(app, { role: 'department_leader' });
    const fields = { name: '  Choir ', description: ' We sing.\r\nEvery week. ', leader_id: String(leader.id) };
    const { status, body } = await uploadForm(app, create, { fields, file: await makeFlatPng(20, 20), token });
    expect(status).toBe(201);
    expect(body.department).toEqual({
      id: expect.any(Number),
      name: 'Choir',
      description: 'We sing.\nEvery week.',
      leader_id: leader.id,
      leader: { id: leader.id, username: leader.username, first_name: leader.firstName, last_name: leader.lastName },
      only_leader_reviews: false,
      created_at: app.clock.now().toISOString(),
      logo_url: expect.stringMatching(/^\/api\/department\/logo\/\d+\?v=[\da-f]{8}$/),
      viewer: expect.objectContaining({ is_member: false, is_leader: false, may_apply: true, may_edit: true }),
    });
    expect(await membersOf(app, body.department.id, token)).toEqual([leader.id]);
    const logo = await downloadFile(app, body.department.logo_url ?? '');
    expect([logo.status, logo.headers['content-type']]).toEqual([200, 'image/webp']);
    const known = { 'if-none-match': String(logo.headers['etag']) };
    expect((await downloadFile(app, body.department.logo_url ?? '', undefined, known)).status).toBe(304);
  });

  it('requires only a name', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin');
    const fields = { name: 'Choir', description: '', leader_id: '', only_leader_reviews: 'true' };
    const { status, body } = await uploadForm(app, create, { fields, token });
    expect([status, body.department]).toMatchObject([
      201,
      { description: null, leader_id: null, leader: null, logo_url: null, only_leader_reviews: true },
    ]);
    expect((await downloadFile(app, `/api/department/logo/${body.department.id}`)).status).toBe(404);
  });

  it('shows the admin who leads it as a member at once', async () => {
    const app = await startTestApp();
    const { user, token } = await createUserWithToken(app, { role: 'admin' });
    const { body } = await uploadForm(app, create, { fields: { name: 'Choir', leader_id: String(user.id) }, token });
    expect(body.department.viewer).toMatchObject({ is_member: true, is_leader: true, may_apply: false });
  });

  it('rejects a name that another department has, ignoring case', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin');
    const other = await createDepartment(app, { name: 'Choir' });
    await createDepartment(app, { name: 'Youth' });
    const made = await uploadForm(app, create, { fields: { name: ' cHOIR ' }, token });
    expect([made.status, made.body.error]).toEqual([409, 'A department with this name already exists']);
    const renamed = await uploadForm(app, update, { params: { id: other.id }, fields: { name: 'YOUTH' }, token });
    expect([renamed.status, renamed.body.error]).toEqual([409, 'A department with this name already exists']);
    const own = await uploadForm(app, update, { params: { id: other.id }, fields: { name: 'CHOIR' }, token });
    expect([own.status, own.body.department.name]).toEqual([200, 'CHOIR']);
  });
});

describe('editing a department', () => {
  it('keeps absent fields, clears null fields and rejects a blank name', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin');
    const leader = await createUser(app);
    const { id } = await createDepartment(app, { name: 'Choir', description: 'We sing.', leader });
    const edit = (fields: Record<string, string>) => uploadForm(app, update, { params: { id }, fields, token });
    expect((await edit({})).body.department).toMatchObject({
      name: 'Choir',
      description: 'We sing.',
      leader_id: leader.id,
    });
    expect((await edit({ name: 'Praise' })).body.department).toMatchObject({
      name: 'Praise',
      description: 'We sing.',
      leader_id: leader.id,
    });
    const blank = await edit({ name: ' ' });
    expect([blank.status, blank.body.error]).toEqual([400, 'Name is required']);
    expect((await edit({ description: 'null' })).body.department.description).toBeNull();
    expect((await edit({ description: 'Again' })).body.department.description).toBe('Again');
    expect((await edit({ description: '' })).body.department.description).toBeNull();
    expect((await edit({ only_leader_reviews: 'true' })).body.department.only_leader_reviews).toBe(true);
    expect((await edit({ leader_id: 'null' })).body.department).toMatchObject({ leader_id: null, leader: null });
    const unknown = await edit({ leader_id: '4242' });
    expect([unknown.status, unknown.body.error]).toEqual([400, 'Choose a leader from the list']);
    const nowhere = await uploadForm(app, update, { params: { id: 4242 }, fields: { leader_id: '4242' }, token });
    expect([nowhere.status, nowhere.body.error]).toEqual([404, 'Department not found']);
  });

  it('replaces, keeps and clears the logo', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin');
    const { id } = await createDepartment(app);
    const edit = (fields: Record<string, string>, file?: Uint8Array) =>
      uploadForm(app, update, { params: { id }, fields, token, ...(file && { file }) });
    const first = (await edit({}, await makeFlatJpeg(10, 10))).body.department.logo_url;
    const second = (await edit({}, await makeFlatJpeg(30, 10))).body.department.logo_url;
    expect([first, second]).toEqual([expect.any(String), expect.any(String)]);
    expect(first).not.toBe(second);
    expect((await edit({ name: 'Choir' })).body.department.logo_url).toBe(second);
    expect((await edit({ logo: '' })).body.department.logo_url).toBe(second);
    expect((await edit({ logo: 'null' })).body.department.logo_url).toBeNull();
    expect(await app.deps.db.$count(photos)).toBe(0);
  });

  it('makes a new leader a member and keeps the former leader as a member', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin');
    const [former, next] = [await createUser(app), await createUser(app)];
    const { id } = await createDepartment(app, { leader: former });
    app.clock.advance({ minutes: 5 });
    const { body } = await uploadForm(app, update, { params: { id }, fields: { leader_id: String(next.id) }, token });
    expect(body.department.leader).toMatchObject({ id: next.id, username: next.username, first_name: next.firstName });
    const both = [former.id, next.id].toSorted((a, b) => a - b);
    expect((await membersOf(app, id, token)).toSorted((a, b) => a - b)).toEqual(both);
    const back = { params: { id }, fields: { leader_id: String(former.id) }, token };
    expect((await uploadForm(app, update, back)).status).toBe(200);
    const members = (await app.call(listMembers, { params: { id }, token })).body.members;
    const joined = new Map(members.map((member) => [member.user_id, Date.parse(member.joined_at)]));
    expect((joined.get(next.id) ?? 0) - (joined.get(former.id) ?? 0)).toBe(5 * 60_000);
  });
});

describe('deleting a department', () => {
  it('deletes its memberships, applications, posts and logo, and nothing of other departments', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin');
    const [leader, applicant] = [await createUser(app), await createUser(app)];
    for (const name of ['Stays', 'Goes']) {
      const made = await createDepartment(app, { name, leader });
      await createApplication(app, made, applicant);
      await app.deps.db
        .insert(infoPosts)
        .values({ departmentId: made.id, postedBy: leader.id, title: 'T', content: 'C', createdAt: app.clock.now() });
      await app.deps.db.insert(photos).values({ departmentId: made.id, hash: name, bytes: Buffer.from(name) });
    }
    await app.deps.db.insert(photos).values({ userId: leader.id, hash: 'face', bytes: Buffer.from('face') });
    const goes = (await app.deps.db.select().from(departments)).find(({ name }) => name === 'Goes');
    const { status, body } = await app.call(deleteDepartment, { params: { id: goes?.id ?? 0 }, token });
    expect([status, body.message]).toEqual([200, 'Department deleted']);
    expect(await rowCounts(app)).toEqual({
      departments: 1,
      department_members: 1,
      department_applications: 1,
      info_posts: 1,
      photos: 2,
    });
    const again = await app.call(deleteDepartment, { params: { id: goes?.id ?? 0 }, token });
    expect([again.status, again.body.error]).toEqual([404, 'Department not found']);
  });
});

describe('the list of leaders', () => {
  it('holds everyone with the role and everyone who leads, by name, with their departments', async () => {
    const app = await startTestApp();
    expect((await app.call(listLeaders, { token: await signInWithRole(app, 'moderator') })).body).toEqual({
      leaders: [],
    });
    const person = (firstName: string, role: 'user' | 'department_leader') =>
      createUser(app, { firstName, lastName: 'Otieno', role });
    const [zuri, baraka] = [await person('zuri', 'user'), await person('Baraka', 'department_leader')];
    await person('Amani', 'user');
    await createDepartment(app, { leader: baraka });
    const both = [
      await createDepartment(app, { name: 'ushers', leader: zuri }),
      await createDepartment(app, { name: 'Choir', leader: zuri }),
    ];
    await createDepartment(app);
    const idle = await person('Neema', 'department_leader');
    const { body } = await app.call(listLeaders, { token: await signInWithRole(app, 'pastor') });
    expect(body.leaders.map(({ id }) => id)).toEqual([baraka.id, idle.id, zuri.id]);
    expect(body.leaders[1]?.departments_led).toEqual([]);
    expect(body.leaders[2]).toEqual({
      id: zuri.id,
      first_name: 'zuri',
      last_name: 'Otieno',
      username: zuri.username,
      role: 'user',
      departments_led: both.toReversed().map(({ id, name }) => ({ id, name })),
    });
  });
});

it('uses the texts of the specification', () => {
  expect({ ...departmentMessages, ...departmentFallbacks }).toMatchObject({
    none: 'No Departments Found',
    noDescription: 'No description available',
    noLeader: 'No leader assigned',
    noLeaders: 'No Leaders Found',
    deleteQuestion: 'Are you sure you want to delete this department?',
    signInAgain: 'Unauthorized: Please log in again.',
    list: 'Failed to fetch departments. Please try again.',
    read: 'Failed to fetch department',
    create: 'Failed to create department',
    update: 'Failed to update department',
    delete: 'Failed to delete department',
    leaders: 'Failed to fetch leaders',
  });
});
