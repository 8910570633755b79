import type { DepartmentViewer } from '@kanisa/contract/departments/departments.schema.ts';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { describe, expect, it } from 'vitest';
import { createApplication, createDepartment, createUserWithToken } from '../../../../test/support/departments.ts';
import { createUser, signInUser } from '../../../../test/support/factories.ts';
import { turnServingOn } from '../../../../test/support/serving.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { departments } from './departments.table.ts';

const { listDepartments, readDepartment } = ENDPOINTS;

describe('the list of departments', () => {
  it('is empty at first, with one page', async () => {
    const app = await startTestApp();
    const { status, body } = await app.call(listDepartments);
    expect([status, body]).toEqual([200, { departments: [], page: 1, pages: 1, per_page: 10, total: 0 }]);
  });

  it('shows ten per page by name, ignoring case, and an empty page past the end', async () => {
    const app = await startTestApp();
    const names = Array.from(
      { length: 23 },
      (_, n) => `${n % 2 === 0 ? 'D' : 'd'}epartment ${String(n).padStart(2, '0')}`,
    );
    await app.deps.db.insert(departments).values(names.toReversed().map((name) => ({ name })));
    const page = async (query: { page?: string; per_page?: string }) => {
      const { body } = await app.call(listDepartments, { query });
      const { departments: list, ...rest } = body;
      return { names: list.map(({ name }) => name), ...rest };
    };
    expect(await page({})).toEqual({ names: names.slice(0, 10), page: 1, pages: 3, per_page: 10, total: 23 });
    expect(await page({ page: '3' })).toEqual({ names: names.slice(20), page: 3, pages: 3, per_page: 10, total: 23 });
    expect(await page({ page: '4' })).toEqual({ names: [], page: 4, pages: 3, per_page: 10, total: 23 });
    expect(await page({ page: '999999999', per_page: '50' })).toMatchObject({ names: [], pages: 1, total: 23 });
    expect(await page({ page: '2', per_page: '1' })).toMatchObject({ names: names.slice(1, 2), pages: 23 });
    expect((await page({ per_page: '50' })).names).toEqual(names);
  });

  it('rejects an invalid page', async () => {
    const app = await startTestApp();
    const wrong = ['page=0', 'page=-1', 'page=x', 'page=', 'page=1.5', 'page=1&page=2', 'per_page=0', 'per_page=51'];
    for (const query of wrong) {
      const { status, body } = await app.raw('GET', `/department?${query}`);
      expect([query, status, body['error']]).toEqual([query, 400, 'Invalid page or per_page']);
    }
    expect((await app.raw('GET', '/department?search=x')).status).toBe(400);
  });

  it('answers 401 to an expired token so that the client renews it', async () => {
    const app = await startTestApp();
    const { id } = await createDepartment(app);
    const tokens = await signInUser(app, await createUser(app));
    const token = tokens.access_token;
    expect((await app.call(listDepartments, { token })).status).toBe(200);
    app.clock.advance({ minutes: 16 });
    const over = await app.call(listDepartments, { token });
    expect([over.status, over.body.error]).toEqual([401, 'Please log in.']);
    expect((await app.call(readDepartment, { params: { id }, token })).status).toBe(401);
    expect((await app.call(listDepartments, { token: 'not-a-token-at-all-but-long' })).status).toBe(401);
    expect((await app.call(listDepartments, { token: 'x' })).status).toBe(401);
    const renewed = await app.call(ENDPOINTS.refresh, { body: { refresh_token: tokens.refresh_token } });
    expect((await app.call(listDepartments, { token: renewed.body.access_token })).status).toBe(200);
  });
});

const NOTHING: DepartmentViewer = {
  is_member: false,
  is_leader: false,
  application: null,
  may_apply: false,
  may_see_members: false,
  may_see_phones: false,
  may_remove_members: false,
  may_see_applications: false,
  may_review: false,
  may_see_posts: false,
  may_post: false,
  may_pin: false,
  may_write: false,
  may_edit: false,
  may_delete: false,
  may_see_serving: false,
  may_plan_serving: false,
};
const INSIDE = {
  may_see_members: true,
  may_see_applications: true,
  may_review: true,
  may_see_posts: true,
  may_post: true,
  may_see_serving: true,
};
const LEADING = {
  may_see_phones: true,
  may_remove_members: true,
  may_pin: true,
  may_write: true,
  may_plan_serving: true,
};

async function viewers(app: TestApp, id: number, token?: string): Promise<(DepartmentViewer | undefined)[]> {
  const options = token === undefined ? {} : { token };
  const list = await app.call(listDepartments, options);
  const one = await app.call(readDepartment, { params: { id }, ...options });
  return [list.body.departments.find((department) => department.id === id)?.viewer, one.body.department.viewer];
}

describe('a department as its viewer sees it', () => {
  it('offers each role what it may do, in the list and on its own page', async () => {
    const app = await startTestApp();
    await turnServingOn(app);
    const [leader, member, applicant] = [
      await createUserWithToken(app),
      await createUserWithToken(app),
      await createUserWithToken(app),
    ];
    const [rejectedPerson, inactive] = [
      await createUserWithToken(app),
      await createUserWithToken(app, { isActive: false, role: 'admin' }),
    ];
    const elsewhere = await createUserWithToken(app, { role: 'department_leader' });
    const pastor = await createUserWithToken(app, { role: 'pastor' });
    const admin = await createUserWithToken(app, { role: 'admin' });
    const stranger = await createUserWithToken(app, { isVerified: false });
    const department = await createDepartment(app, { leader: leader.user, members: [member.user, inactive.user] });
    await createDepartment(app, { leader: elsewhere.user });
    const open = await createApplication(app, department, applicant.user);
    const decided = { status: 'rejected', reason: 'Next year' } as const;
    const { id: decidedId } = await createApplication(app, department, rejectedPerson.user, decided);

    const pending = { id: open.id, status: 'pending', reason: null } as const;
    const rejected = { id: decidedId, ...decided };
    const expected: [string, string | undefined, DepartmentViewer][] = [
      ['signed out', undefined, NOTHING],
      ['somebody', stranger.token, { ...NOTHING, may_apply: true }],
      ['leader of another', elsewhere.token, { ...NOTHING, may_apply: true }],
      ['pastor', pastor.token, { ...NOTHING, may_apply: true, may_see_posts: true, may_see_serving: true }],
      ['applicant', applicant.token, { ...NOTHING, application: pending }],
      ['refused', rejectedPerson.token, { ...NOTHING, application: rejected, may_apply: true }],
      ['member', member.token, { ...NOTHING, ...INSIDE, is_member: true }],
      ['leader', leader.token, { ...NOTHING, ...INSIDE, ...LEADING, is_member: true, is_leader: true }],
      ['admin', admin.token, { ...NOTHING, ...INSIDE, ...LEADING, may_apply: true, may_edit: true, may_delete: true }],
      ['inactive admin and member', inactive.token, { ...NOTHING, is_member: true }],
    ];
    for (const [name, token, viewer] of expected) {
      expect(await viewers(app, department.id, token), name).toEqual([viewer, viewer]);
    }
    await app.deps.db.update(departments).set({ onlyLeaderReviews: true });
    const mayReview = async ({ token }: { token: string }) =>
      (await viewers(app, department.id, token)).map((viewer) => viewer?.may_review);
    expect(await mayReview(member)).toEqual([false, false]);
    expect(await mayReview(leader)).toEqual([true, true]);
    expect(await mayReview(admin)).toEqual([true, true]);
  });

  it('offers nothing of a module that the church does not use', async () => {
    const app = await startTestApp();
    const leader = await createUserWithToken(app);
    const { id } = await createDepartment(app, { leader: leader.user });
    const serving = async () =>
      (await viewers(app, id, leader.token)).map((viewer) => [viewer?.may_see_serving, viewer?.may_plan_serving]);
    const [off, on] = [false, true].map((may) => [
      [may, may],
      [may, may],
    ]);
    expect(await serving()).toEqual(off);
    await turnServingOn(app);
    expect(await serving()).toEqual(on);
    await turnServingOn(app, false);
    expect(await serving()).toEqual(off);
  });

  it('shows the pending application even when a newer one was decided', async () => {
    const app = await startTestApp();
    const { user, token } = await createUserWithToken(app);
    const department = await createDepartment(app);
    const { id } = await createApplication(app, department, user, { status: 'pending' });
    await createApplication(app, department, user, { status: 'rejected', reason: 'No' });
    const viewer = { ...NOTHING, application: { id, status: 'pending', reason: null } };
    expect(await viewers(app, department.id, token)).toEqual([viewer, viewer]);
    const apply = await app.call(ENDPOINTS.applyToDepartment, {
      params: { id: department.id },
      body: { motivation: 'Again' },
      token,
    });
    expect(apply.status).toBe(409);
  });

  it('answers 404 when the department does not exist', async () => {
    const app = await startTestApp();
    const missing = await app.call(readDepartment, { params: { id: 4242 } });
    expect([missing.status, missing.body.error]).toEqual([404, 'Department not found']);
    for (const id of ['0', 'x', '4294967296', '1.5', '%00']) {
      expect((await app.raw('GET', `/department/${id}`)).status, id).toBe(404);
    }
  });
});
