import type { ReviewBody } from '@kanisa/contract/departments/applications.schema.ts';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createApplication, createDepartment, createUserWithToken } from '../../../../test/support/departments.ts';
import { createUser, signInUser } from '../../../../test/support/factories.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { uploadForm } from '../../../../test/support/upload.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { departmentMembers } from '../../identity/memberships/memberships.table.ts';
import { departmentApplications } from '../applications/applications.table.ts';
import { infoPosts } from '../posts/posts.table.ts';
import { departments } from './departments.table.ts';

const ROUNDS = 5;

const apply = (app: TestApp, id: number, token: string) =>
  app.call(ENDPOINTS.applyToDepartment, { params: { id }, body: { motivation: 'M' }, token });
const review = (app: TestApp, id: number, token: string, body: ReviewBody) =>
  app.call(ENDPOINTS.reviewApplication, { params: { id }, body, token });
const lead = (app: TestApp, id: number, leaderId: number, token: string) =>
  uploadForm(app, ENDPOINTS.updateDepartment, { params: { id }, fields: { leader_id: String(leaderId) }, token });

const statuses = (answers: readonly { status: number }[]) =>
  answers.map((answer) => answer.status).toSorted((a, b) => a - b);

const isMember = async (app: TestApp, departmentId: number, userId: number) =>
  (await app.deps.db.select().from(departmentMembers)).some(
    (row) => row.departmentId === departmentId && row.userId === userId,
  );

const statusOf = async (app: TestApp, id: number) => {
  const [row] = await app.deps.db.select().from(departmentApplications).where(eq(departmentApplications.id, id));
  return row?.status;
};

describe('concurrent requests', () => {
  it('creating departments with the same name creates one', async () => {
    const app = await startTestApp();
    const { token } = await createUserWithToken(app, { role: 'admin' });
    const names = ['Choir', 'choir', 'CHOIR', 'ChoiR'];
    const answers = await app.raceOnTable('departments', names.length, () =>
      Promise.all(names.map((name) => uploadForm(app, ENDPOINTS.createDepartment, { fields: { name }, token }))),
    );
    expect(statuses(answers)).toEqual([201, 409, 409, 409]);
    const errors = answers.filter(({ status }) => status === 409).map(({ body }) => body.error);
    expect(new Set(errors)).toEqual(new Set(['A department with this name already exists']));
    expect(await app.deps.db.$count(departments)).toBe(1);
  });

  it('many applications of one person store one and mail the leader once', async () => {
    const app = await startTestApp({ mail: true });
    const leader = await createUser(app);
    const { token } = await createUserWithToken(app);
    const { id } = await createDepartment(app, { leader });
    const answers = await app.raceOnTable('department_applications', 8, () =>
      Promise.all(Array.from({ length: 8 }, () => apply(app, id, token))),
    );
    expect(statuses(answers)).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
    const errors = answers.filter(({ status }) => status === 409).map(({ body }) => body.error);
    expect(new Set(errors)).toEqual(new Set(['You have already applied to this department']));
    expect(await app.deps.db.$count(departmentApplications)).toBe(1);
    await app.mailbox.next({ to: leader.personalEmail ?? '' });
    await app.waitForMailsSent();
    expect(app.mailbox.unread({ to: leader.personalEmail ?? '' })).toBe(0);
  });

  it('approving and rejecting: with seen_status the first wins and the other gets 409, without it the last wins', async () => {
    const app = await startTestApp();
    // The leader and an admin: only they may reverse each other's approvals.
    const [one, two] = [await createUserWithToken(app), await createUserWithToken(app, { role: 'admin' })];
    const department = await createDepartment(app, { leader: one.user });
    for (let round = 0; round < ROUNDS; round += 1) {
      const applicant = await createUser(app);
      const { id } = await createApplication(app, department, applicant);
      const withSeenStatus = await app.raceOnTable('departments', 2, () =>
        Promise.all([
          review(app, id, one.token, { status: 'approved', seen_status: 'pending' }),
          review(app, id, two.token, { status: 'rejected', seen_status: 'pending' }),
        ]),
      );
      expect(statuses(withSeenStatus)).toEqual([200, 409]);
      expect(await isMember(app, department.id, applicant.id)).toBe((await statusOf(app, id)) === 'approved');
      const withoutSeenStatus = await app.raceOnTable('departments', 3, () =>
        Promise.all([
          review(app, id, one.token, { status: 'approved' }),
          review(app, id, two.token, { status: 'rejected' }),
          review(app, id, two.token, { status: 'pending' }),
        ]),
      );
      expect(statuses(withoutSeenStatus)).toEqual([200, 200, 200]);
      expect(await isMember(app, department.id, applicant.id)).toBe((await statusOf(app, id)) === 'approved');
    }
  });

  it('reopening an old application beside a new one leaves one pending', async () => {
    const app = await startTestApp();
    const admin = await createUserWithToken(app, { role: 'admin' });
    for (let round = 0; round < ROUNDS; round += 1) {
      const { user, token } = await createUserWithToken(app);
      const department = await createDepartment(app);
      const { id } = await createApplication(app, department, user, { status: 'rejected' });
      const answers = await app.raceOnTable('departments', 2, () =>
        Promise.all([review(app, id, admin.token, { status: 'pending' }), apply(app, department.id, token)]),
      );
      const [opened, applied] = answers.map(({ status }) => status);
      expect([
        [200, 409],
        [409, 201],
      ]).toContainEqual([opened, applied]);
    }
  });

  it('deleting a department while people apply, post and review completes each request before it or answers 404', async () => {
    const app = await startTestApp();
    const admin = await createUserWithToken(app, { role: 'admin' });
    const people = [await createUserWithToken(app), await createUserWithToken(app), await createUserWithToken(app)];
    for (let round = 0; round < ROUNDS; round += 1) {
      const department = await createDepartment(app, { leader: admin.user });
      const { id } = department;
      const waiting = await createApplication(app, department, await createUser(app));
      const post = { params: { id }, body: { title: 'T', content: 'C' }, token: admin.token };
      const answers = await app.raceOnTable('departments', 6, () =>
        Promise.all([
          ...people.slice(0, 2).map(({ token }) => apply(app, id, token)),
          review(app, waiting.id, admin.token, { status: 'approved' }),
          app.call(ENDPOINTS.deleteDepartment, { params: { id }, token: admin.token }),
          ...people.slice(2).map(({ token }) => apply(app, id, token)),
          app.call(ENDPOINTS.postInfo, post),
        ]),
      );
      for (const { status, body } of answers) {
        expect([200, 201, 404]).toContain(status);
        if (status === 404) expect(body.error).toMatch(/^(Department|Application) not found$/);
      }
      expect(answers[3]?.status).toBe(200);
      for (const table of [departments, departmentMembers, departmentApplications, infoPosts]) {
        expect(await app.deps.db.$count(table)).toBe(0);
      }
    }
  });

  it('choosing a leader while their approval is reversed keeps the leader a member', async () => {
    const app = await startTestApp();
    const [admin, second] = [
      await createUserWithToken(app, { role: 'admin' }),
      await createUserWithToken(app, { role: 'admin' }),
    ];
    for (let round = 0; round < ROUNDS; round += 1) {
      const applicant = await createUser(app);
      const department = await createDepartment(app, { members: [applicant] });
      const { id } = await createApplication(app, department, applicant, { status: 'approved' });
      const [chosen, reversed] = await app.raceOnTable('departments', 2, () =>
        Promise.all([
          lead(app, department.id, applicant.id, admin.token),
          review(app, id, second.token, { status: 'rejected' }),
        ]),
      );
      expect(chosen.status).toBe(200);
      expect([200, 409]).toContain(reversed.status);
      expect(await isMember(app, department.id, applicant.id)).toBe(true);
    }
  });

  it('a review by a leader who is being replaced succeeds before the change and is denied after it', async () => {
    const app = await startTestApp();
    const [admin, leader] = [await createUserWithToken(app, { role: 'admin' }), await createUserWithToken(app)];
    const next = await createUser(app);
    const applicant = await createUser(app);
    for (let round = 0; round < ROUNDS; round += 1) {
      const department = await createDepartment(app, { leader: leader.user, onlyLeaderReviews: true });
      const { id } = await createApplication(app, department, applicant);
      const [changed, reviewed] = await app.raceOnTable('departments', 2, () =>
        Promise.all([
          lead(app, department.id, next.id, admin.token),
          review(app, id, leader.token, { status: 'approved' }),
        ]),
      );
      expect(changed.status).toBe(200);
      expect([200, 403]).toContain(reviewed.status);
      expect(await statusOf(app, id)).toBe(reviewed.status === 200 ? 'approved' : 'pending');
      expect(await isMember(app, department.id, applicant.id)).toBe(reviewed.status === 200);
    }
  });

  it('deleting a person while they review, apply, post and become leader never fails and leaves no trace', async () => {
    const app = await startTestApp();
    const [admin, second] = [
      await createUserWithToken(app, { role: 'admin' }),
      await createUserWithToken(app, { role: 'admin' }),
    ];
    const member = await createUserWithToken(app);
    for (let round = 0; round < ROUNDS; round += 1) {
      const requester = await createUser(app, { deletionRequestedAt: app.clock.now() });
      const { access_token: token } = await signInUser(app, requester);
      const led = await createDepartment(app, { leader: requester, members: [member.user] });
      const deletedDepartment = await createDepartment(app, { leader: requester });
      const decided = [await createApplication(app, led, await createUser(app), { status: 'approved' })];
      for (let n = 0; n < 20; n += 1) {
        decided.push(await createApplication(app, deletedDepartment, await createUser(app), { status: 'approved' }));
      }
      await app.deps.db.update(departmentApplications).set({ reviewedBy: requester.id });
      const other = await createDepartment(app);
      const { id } = await createApplication(app, led, await createUser(app));
      const own = await createApplication(app, other, requester, { status: 'rejected' });
      const answers = await app.raceOnTable('users', 8, () =>
        Promise.all([
          review(app, id, token, { status: 'approved' }),
          app.call(ENDPOINTS.confirmDeletion, { params: { userId: requester.id }, token: admin.token }),
          review(app, own.id, admin.token, { status: 'approved' }),
          apply(app, other.id, token),
          app.call(ENDPOINTS.postInfo, { params: { id: led.id }, body: { title: 'T', content: 'C' }, token }),
          lead(app, other.id, requester.id, admin.token),
          review(app, decided[0]?.id ?? 0, second.token, { status: 'rejected' }),
          app.call(ENDPOINTS.deleteDepartment, { params: { id: deletedDepartment.id }, token: second.token }),
        ]),
      );
      expect([answers[1]?.status, answers[6]?.status, answers[7]?.status]).toEqual([200, 200, 200]);
      for (const { status } of answers) expect([200, 201, 400, 401, 404, 409]).toContain(status);
      expect(await app.deps.db.select().from(users).where(eq(users.id, requester.id))).toEqual([]);
      const left = await app.deps.db.select({ leaderId: departments.leaderId }).from(departments);
      expect(left.every(({ leaderId }) => leaderId === null)).toBe(true);
    }
  });
});
