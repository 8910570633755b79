import type { ReviewBody } from '@kanisa/contract/departments/applications.schema.ts';
import { applicationFallbacks, applicationMessages } from '@kanisa/contract/departments/applications.ts';
import { memberMessages } from '@kanisa/contract/departments/members.ts';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { describe, expect, it } from 'vitest';
import {
  createApplication,
  createDepartment,
  createUserWithToken,
  type UserWithToken,
} from '../../../../test/support/departments.ts';
import { createUser, signInUser } from '../../../../test/support/factories.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { departmentMembers } from '../../identity/memberships/memberships.table.ts';
import { departmentApplications } from './applications.table.ts';

const { applyToDepartment, listApplications, reviewApplication, listOwnApplications, markApplicationsSeen } = ENDPOINTS;

const apply = (app: TestApp, id: number, token: string, motivation = 'I sing.') =>
  app.call(applyToDepartment, { params: { id }, body: { motivation }, token });

const review = (app: TestApp, id: number, token: string, body: ReviewBody) =>
  app.call(reviewApplication, { params: { id }, body, token });

const memberIds = async (app: TestApp) =>
  (await app.deps.db.select().from(departmentMembers)).map((row) => row.userId).toSorted((a, b) => a - b);

describe('applying to a department', () => {
  it('requires a motivation of at most 5000 characters', async () => {
    const app = await startTestApp();
    const { token } = await createUserWithToken(app);
    const { id } = await createDepartment(app);
    const cases: [object, string][] = [
      [{}, 'Motivation is required'],
      [{ motivation: '  \n ' }, 'Motivation is required'],
      [{ motivation: 5 }, 'Motivation is required'],
      [{ motivation: 'm'.repeat(5001) }, 'Motivation must be 5000 characters or less'],
      [{ motivation: 'a\u0000b' }, 'Please remove the invisible characters.'],
      [{ motivation: 'a', status: 'approved' }, 'Unknown field: status'],
      [{ motivation: 'a', user_id: 1 }, 'Unknown field: user_id'],
    ];
    for (const [body, text] of cases) {
      const { status, body: answer } = await app.raw('POST', `/department/${id}/apply`, body, token);
      expect([status, answer['error']]).toEqual([400, text]);
    }
    expect((await apply(app, id, token, 'm'.repeat(5000))).status).toBe(201);
    const nowhere = await apply(app, 4242, token);
    expect([nowhere.status, nowhere.body.error]).toEqual([404, 'Department not found']);
  });

  it('is open to every active signed-in user, verified or not', async () => {
    const app = await startTestApp();
    const { id } = await createDepartment(app);
    const { user, token } = await createUserWithToken(app, { isVerified: false });
    const { status, body } = await apply(app, id, token, '  First line\n\nsecond <b>line</b>  ');
    expect([status, body.application]).toEqual([
      201,
      {
        id: expect.any(Number),
        department_id: id,
        user_id: user.id,
        first_name: user.firstName,
        last_name: user.lastName,
        username: user.username,
        status: 'pending',
        motivation: 'First line\n\nsecond <b>line</b>',
        reason: null,
        created_at: app.clock.now().toISOString(),
        reviewed_by: null,
        reviewer: null,
        reviewed_at: null,
      },
    ]);
    expect((await app.raw('POST', `/department/${id}/apply`, { motivation: 'x' })).status).toBe(401);
    const inactive = await createUserWithToken(app, { isActive: false });
    expect((await apply(app, id, inactive.token)).status).toBe(403);
    expect(await memberIds(app)).toEqual([]);
  });

  it('is possible once while pending, never for a member, and again after a rejection', async () => {
    const app = await startTestApp();
    const admin = await createUserWithToken(app, { role: 'admin' });
    const { user, token } = await createUserWithToken(app);
    const department = await createDepartment(app, { leader: admin.user });
    const first = await apply(app, department.id, token);
    const twice = await apply(app, department.id, token);
    expect([twice.status, twice.body.error]).toEqual([409, 'You have already applied to this department']);
    const elsewhere = await createDepartment(app);
    expect((await apply(app, elsewhere.id, token)).status).toBe(201);
    await review(app, first.body.application.id, admin.token, { status: 'rejected' });
    const second = await apply(app, department.id, token);
    expect(second.status).toBe(201);
    await review(app, second.body.application.id, admin.token, { status: 'approved' });
    const inside = await apply(app, department.id, token);
    expect([inside.status, inside.body.error]).toEqual([409, 'You are already a member of this department']);
    const leader = await apply(app, department.id, admin.token);
    expect([leader.status, leader.body.error]).toEqual([409, 'You are already a member of this department']);
    expect(await memberIds(app)).toEqual([admin.user.id, user.id]);
  });
});

describe('reviewing an application', () => {
  it('changes any status to any other and updates the membership', async () => {
    const app = await startTestApp();
    const reviewer = await createUserWithToken(app);
    const applicant = await createUser(app);
    const department = await createDepartment(app, { members: [reviewer.user] });
    const { id } = await createApplication(app, department, applicant);
    const statuses = ['approved', 'rejected', 'pending', 'rejected', 'approved', 'pending', 'approved'] as const;
    for (const [n, status] of statuses.entries()) {
      app.clock.advance({ minutes: 1 });
      const reason = n % 2 === 0 ? `Because ${n}` : null;
      const answer = await review(app, id, reviewer.token, { status, reason });
      expect([answer.status, answer.body.application]).toMatchObject([
        200,
        { status, reason, reviewed_by: reviewer.user.username, reviewed_at: app.clock.now().toISOString() },
      ]);
      const expected = status === 'approved' ? [reviewer.user.id, applicant.id] : [reviewer.user.id];
      expect(await memberIds(app), `${n} ${status}`).toEqual(expected);
    }
    const joined = (await app.deps.db.select().from(departmentMembers)).find((row) => row.userId === applicant.id);
    expect(joined?.joinedAt).toEqual(app.clock.now());
  });

  it('rejects an unknown status and an unknown application', async () => {
    const app = await startTestApp();
    const admin = await createUserWithToken(app, { role: 'admin' });
    const { id } = await createApplication(app, await createDepartment(app), await createUser(app));
    const cases: [object, string][] = [
      [{}, 'Status must be one of: pending, approved, rejected'],
      [{ status: 'withdrawn' }, 'Status must be one of: pending, approved, rejected'],
      [{ status: 'rejected', reason: 'r'.repeat(501) }, 'Reason must be 500 characters or less'],
      [{ status: 'rejected', reason: 'a\u0000' }, 'Please remove the invisible characters.'],
      [{ status: 'rejected', seen_status: 'x' }, 'Status must be one of: pending, approved, rejected'],
      [{ status: 'rejected', reviewed_by: 1 }, 'Unknown field: reviewed_by'],
    ];
    for (const [body, text] of cases) {
      const answer = await app.raw('PATCH', `/department/application/${id}`, body, admin.token);
      expect([answer.status, answer.body['error']]).toEqual([400, text]);
    }
    const missing = await review(app, 4242, admin.token, { status: 'approved' });
    expect([missing.status, missing.body.error]).toEqual([404, 'Application not found']);
  });

  it('keeps the first reviewer when the same decision is sent again', async () => {
    const app = await startTestApp();
    const [one, two] = [await createUserWithToken(app), await createUserWithToken(app)];
    const department = await createDepartment(app, { members: [one.user, two.user] });
    const { id } = await createApplication(app, department, await createUser(app));
    await review(app, id, one.token, { status: 'approved', reason: 'Welcome' });
    app.clock.advance({ minutes: 1 });
    for (const body of [{ status: 'approved' }, { status: 'approved', reason: 'Welcome' }] as const) {
      const { body: answer } = await review(app, id, two.token, body);
      const { username, firstName } = one.user;
      expect(answer.application).toMatchObject({ reason: 'Welcome', reviewed_by: username });
      expect(answer.application.reviewer).toMatchObject({ username, first_name: firstName });
    }
    const changed = await review(app, id, two.token, { status: 'approved', reason: '' });
    expect(changed.body.application).toMatchObject({ reason: null, reviewed_by: two.user.username });
  });

  it('never removes the leader from the department', async () => {
    const app = await startTestApp();
    const admin = await createUserWithToken(app, { role: 'admin' });
    const leader = await createUser(app);
    const department = await createDepartment(app, { leader });
    const { id } = await createApplication(app, department, leader, { status: 'approved' });
    for (const status of ['rejected', 'pending'] as const) {
      const { status: code, body } = await review(app, id, admin.token, { status });
      expect([code, body.error]).toEqual([409, 'A department’s leader must be a member. Choose another leader first.']);
    }
    expect(await memberIds(app)).toEqual([leader.id]);
    const waiting = await createApplication(app, department, leader, { status: 'pending' });
    expect((await review(app, waiting.id, admin.token, { status: 'rejected' })).status).toBe(200);
    expect(await memberIds(app)).toEqual([leader.id]);
  });

  it('does not reopen an old application while a newer one is pending', async () => {
    const app = await startTestApp();
    const admin = await createUserWithToken(app, { role: 'admin' });
    const applicant = await createUser(app);
    const department = await createDepartment(app);
    const old = await createApplication(app, department, applicant, { status: 'rejected' });
    const newer = await createApplication(app, department, applicant);
    const both = await review(app, old.id, admin.token, { status: 'pending' });
    expect([both.status, both.body.error]).toEqual([409, 'This person has a newer application that is still pending.']);
    await review(app, newer.id, admin.token, { status: 'rejected' });
    expect((await review(app, old.id, admin.token, { status: 'pending' })).status).toBe(200);
  });

  it('ends a membership only for the leader, admins, the member and for a day the reviewer who approved', async () => {
    const app = await startTestApp();
    const [leader, reviewer, other] = [
      await createUserWithToken(app),
      await createUserWithToken(app),
      await createUserWithToken(app, { role: 'department_leader' }),
    ];
    const admin = await createUserWithToken(app, { role: 'admin' });
    const applicant = await createUserWithToken(app);
    const members = [reviewer.user, other.user];
    const department = await createDepartment(app, { leader: leader.user, members });
    const { id } = await createApplication(app, department, applicant.user);
    const renew = async (token: string) => {
      expect((await review(app, id, token, { status: 'approved' })).status).toBe(200);
    };
    await renew(reviewer.token);
    for (const status of ['rejected', 'pending'] as const) {
      const answer = await review(app, id, other.token, { status });
      expect([answer.status, answer.body.error]).toEqual([403, memberMessages.mayNotRemove]);
    }
    expect(await memberIds(app)).toContain(applicant.user.id);
    // A changed reason is no removal, and makes nobody the one who approved.
    app.clock.advance({ minutes: 1 });
    expect((await review(app, id, other.token, { status: 'approved', reason: 'Welcome' })).status).toBe(200);
    expect((await review(app, id, other.token, { status: 'rejected' })).status).toBe(403);
    for (const { token } of [leader, admin, applicant]) {
      expect((await review(app, id, token, { status: 'pending' })).status).toBe(200);
      expect(await memberIds(app)).not.toContain(applicant.user.id);
      await renew(leader.token);
    }
    expect((await review(app, id, reviewer.token, { status: 'rejected' })).status).toBe(403);
    // A reviewer corrects an own mistake.
    expect((await review(app, id, leader.token, { status: 'pending' })).status).toBe(200);
    await renew(reviewer.token);
    expect((await review(app, id, reviewer.token, { status: 'rejected' })).status).toBe(200);
    await renew(reviewer.token);
    app.clock.advance({ hours: 25 });
    const { access_token: token } = await signInUser(app, reviewer.user);
    expect((await review(app, id, token, { status: 'rejected' })).status).toBe(403);
    expect(await memberIds(app)).toContain(applicant.user.id);
  });

  it('keeps a member who has another approved application', async () => {
    const app = await startTestApp();
    const admin = await createUserWithToken(app, { role: 'admin' });
    const applicant = await createUser(app);
    const department = await createDepartment(app, { members: [applicant] });
    const one = await createApplication(app, department, applicant, { status: 'approved' });
    const two = await createApplication(app, department, applicant, { status: 'approved' });
    await review(app, one.id, admin.token, { status: 'rejected' });
    expect(await memberIds(app)).toEqual([applicant.id]);
    await review(app, two.id, admin.token, { status: 'pending' });
    expect(await memberIds(app)).toEqual([]);
  });

  it('answers 409 when another reviewer decided first', async () => {
    const app = await startTestApp();
    const admin = await createUserWithToken(app, { role: 'admin' });
    const { id } = await createApplication(app, await createDepartment(app), await createUser(app));
    const approve = { status: 'approved', seen_status: 'pending' } as const;
    expect((await review(app, id, admin.token, approve)).status).toBe(200);
    const late = await review(app, id, admin.token, { status: 'rejected', seen_status: 'pending' });
    expect([late.status, late.body.error]).toEqual([409, 'Someone else has already reviewed this application.']);
    expect(await memberIds(app)).toHaveLength(1);
  });

  it('is limited to the leader and admins where the department says so; members still read the list', async () => {
    const app = await startTestApp();
    const people = [
      await createUserWithToken(app),
      await createUserWithToken(app, { role: 'department_leader' }),
      await createUserWithToken(app, { role: 'admin' }),
    ];
    const [leader, member, admin] = people as [UserWithToken, UserWithToken, UserWithToken];
    const department = await createDepartment(app, {
      leader: leader.user,
      members: [member.user],
      onlyLeaderReviews: true,
    });
    const { id } = await createApplication(app, department, await createUser(app));
    expect((await review(app, id, member.token, { status: 'approved' })).status).toBe(403);
    const list = await app.call(listApplications, { params: { id: department.id }, token: member.token });
    expect([list.status, list.body.total]).toEqual([200, 1]);
    expect((await review(app, id, leader.token, { status: 'approved' })).status).toBe(200);
    expect((await review(app, id, admin.token, { status: 'rejected' })).status).toBe(200);
  });
});

describe('the list of applications', () => {
  it('shows the newest first, filtered by status, in pages, with names', async () => {
    const app = await startTestApp();
    const { token } = await createUserWithToken(app, { role: 'admin' });
    const department = await createDepartment(app);
    const params = { id: department.id };
    expect((await app.call(listApplications, { params, token })).body).toEqual({
      applications: [],
      page: 1,
      pages: 1,
      per_page: 20,
      total: 0,
    });
    const applicant = await createUser(app, { firstName: 'Baraka', lastName: 'Otieno' });
    const rows = Array.from({ length: 45 }, (_, n) => ({
      departmentId: department.id,
      userId: applicant.id,
      status: n % 3 === 0 ? ('approved' as const) : ('rejected' as const),
      createdAt: app.clock.now(),
    }));
    const made = await app.deps.db.insert(departmentApplications).values(rows).returning();
    await createApplication(app, await createDepartment(app), applicant);
    const ids = made.map(({ id }) => id).toSorted((a, b) => b - a);
    type Query = { status?: 'approved' | 'pending'; page?: string; per_page?: string };
    const page = async (query: Query) => (await app.call(listApplications, { params, query, token })).body;
    const first = await page({});
    expect(first.applications.map(({ id }) => id)).toEqual(ids.slice(0, 20));
    expect(first).toMatchObject({ page: 1, pages: 3, per_page: 20, total: 45 });
    expect(first.applications[0]).toMatchObject({ first_name: 'Baraka', last_name: 'Otieno', motivation: null });
    expect((await page({ page: '3' })).applications.map(({ id }) => id)).toEqual(ids.slice(40));
    expect((await page({ page: '4' })).applications).toEqual([]);
    const approved = await page({ status: 'approved', per_page: '50' });
    expect(approved).toMatchObject({ total: 15, pages: 1 });
    expect(approved.applications.every(({ status }) => status === 'approved')).toBe(true);
    expect((await page({ status: 'pending' })).total).toBe(0);
    for (const query of ['page=0', 'per_page=51']) {
      const { status, body } = await app.raw(
        'GET',
        `/department/${department.id}/applications?${query}`,
        undefined,
        token,
      );
      expect([status, body['error']]).toEqual([400, 'Invalid page or per_page']);
    }
    expect(
      (await app.raw('GET', `/department/${department.id}/applications?status=all`, undefined, token)).status,
    ).toBe(400);
  });
});

describe('the user’s own applications', () => {
  it('are marked as news until they are read', async () => {
    const app = await startTestApp();
    const admin = await createUserWithToken(app, { role: 'admin' });
    const { user, token } = await createUserWithToken(app);
    const department = await createDepartment(app, { name: 'Choir' });
    const { id } = await createApplication(app, department, user);
    await createApplication(app, department, admin.user);
    const own = async () => (await app.call(listOwnApplications, { token })).body.applications;
    const mine = {
      id,
      department: { id: department.id, name: 'Choir' },
      status: 'pending',
      reason: null,
      created_at: app.clock.now().toISOString(),
      reviewed_at: null,
      is_news: false,
    };
    expect(await own()).toEqual([mine]);
    await review(app, id, admin.token, { status: 'rejected', reason: 'Next year' });
    const decided = { ...mine, status: 'rejected', reason: 'Next year', reviewed_at: app.clock.now().toISOString() };
    expect(await own()).toEqual([{ ...decided, is_news: true }]);
    expect((await app.call(markApplicationsSeen, { token: admin.token })).status).toBe(200);
    expect(await own()).toEqual([{ ...decided, is_news: true }]);
    const seen = await app.call(markApplicationsSeen, { token });
    expect([seen.status, seen.body.message]).toEqual([200, 'Read']);
    expect(await own()).toEqual([{ ...decided, is_news: false }]);
    await review(app, id, admin.token, { status: 'approved' });
    expect(await own()).toMatchObject([{ status: 'approved', reason: null, is_news: true }]);
  });
});

it('uses the texts of the specification', () => {
  expect({ ...applicationMessages, ...applicationFallbacks }).toMatchObject({
    none: 'No applications found',
    noMotivation: 'No motivation provided',
    pendingHere: 'Application pending',
    submit: 'Failed to submit application',
    list: 'Failed to fetch applications',
    review: 'Failed to update application',
  });
});
