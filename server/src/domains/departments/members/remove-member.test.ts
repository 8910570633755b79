import { applicationMessages } from '@kanisa/contract/departments/applications.ts';
import { memberMessages } from '@kanisa/contract/departments/members.ts';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  createApplication,
  createDepartment,
  createUserWithToken,
  type UserWithToken,
} from '../../../../test/support/departments.ts';
import { createUser } from '../../../../test/support/factories.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { departmentMembers } from '../../identity/memberships/memberships.table.ts';
import { auditEntries } from '../../records/audit/audit.table.ts';
import { departmentApplications } from '../applications/applications.table.ts';
import { departments } from '../departments/departments.table.ts';

const UNKNOWN_ID = 4242;

async function startWithChoir() {
  const app = await startTestApp();
  const [leader, member, other] = [
    await createUserWithToken(app),
    await createUserWithToken(app),
    await createUserWithToken(app),
  ];
  const choir = await createDepartment(app, { leader: leader.user, members: [member.user, other.user] });
  const admin = await createUserWithToken(app, { role: 'admin' });
  const remove = async ({ user }: Pick<UserWithToken, 'user'>, by?: UserWithToken) => {
    const params = { id: choir.id, userId: user.id };
    const { status, body } = await app.call(ENDPOINTS.removeMember, { params, ...(by && { token: by.token }) });
    return [status, status === 200 ? body.message : body.error];
  };
  return { app, choir, leader, member, other, admin, remove };
}

async function listMemberIds(app: TestApp, departmentId: number): Promise<number[]> {
  const rows = await app.deps.db
    .select()
    .from(departmentMembers)
    .where(eq(departmentMembers.departmentId, departmentId))
    .orderBy(departmentMembers.userId);
  return rows.map((row) => row.userId);
}

const listRemovals = async (app: TestApp) =>
  app.deps.db.select().from(auditEntries).where(eq(auditEntries.action, 'member.removed'));

describe('removing a member', () => {
  it('is denied to visitors, other members, staff and leaders of other departments', async () => {
    const { app, choir, leader, member, other, admin, remove } = await startWithChoir();
    const before = await listMemberIds(app, choir.id);
    expect((await remove(member))[0]).toBe(401);
    const [pastor, moderator, elsewhere] = [
      await createUserWithToken(app, { role: 'pastor' }),
      await createUserWithToken(app, { role: 'moderator' }),
      await createUserWithToken(app, { role: 'department_leader' }),
    ];
    await createDepartment(app, { leader: elsewhere.user, members: [member.user] });
    for (const by of [other, pastor, moderator, elsewhere]) {
      expect(await remove(member, by)).toEqual([403, memberMessages.mayNotRemove]);
      expect(await remove(leader, by)).toEqual([403, memberMessages.mayNotRemove]);
    }
    const inactive = await createUserWithToken(app, { isActive: false });
    await app.deps.db
      .insert(departmentMembers)
      .values({ departmentId: choir.id, userId: inactive.user.id, joinedAt: app.clock.now() });
    expect(await remove(inactive, inactive)).toEqual([403, memberMessages.mayNotRemove]);
    await remove(inactive, admin);
    expect(await listMemberIds(app, choir.id)).toEqual(before);
  });

  it('answers 404 when the department does not exist or the person is no member', async () => {
    const { app, choir, leader, member, admin, remove } = await startWithChoir();
    for (const { token } of [admin, member]) {
      const params = { id: UNKNOWN_ID, userId: member.user.id };
      const { status, body } = await app.call(ENDPOINTS.removeMember, { params, token });
      expect([status, body.error]).toEqual([404, 'Department not found']);
    }
    const stranger = await createUserWithToken(app);
    for (const by of [admin, leader, stranger]) {
      expect(await remove(stranger, by)).toEqual([404, 'This person isn’t a member of the department.']);
    }
    const params = { id: choir.id, userId: UNKNOWN_ID };
    expect((await app.call(ENDPOINTS.removeMember, { params, token: leader.token })).status).toBe(404);
    expect((await app.call(ENDPOINTS.removeMember, { params, token: member.token })).status).toBe(403);
    expect(await listRemovals(app)).toEqual([]);
  });

  it('never removes the leader, who must be replaced first', async () => {
    const { app, choir, leader, member, admin, remove } = await startWithChoir();
    for (const by of [leader, admin]) {
      expect(await remove(leader, by)).toEqual([409, applicationMessages.leaderStays]);
    }
    await app.deps.db.update(departments).set({ leaderId: member.user.id }).where(eq(departments.id, choir.id));
    expect(await remove(leader, leader)).toEqual([200, 'You’ve left the department.']);
    expect(await listMemberIds(app, choir.id)).not.toContain(leader.user.id);
  });

  it('is allowed to the leader, admins and the member, and is audited', async () => {
    const { app, choir, leader, member, other, admin, remove } = await startWithChoir();
    const third = await createUserWithToken(app);
    const joinedAt = app.clock.now();
    await app.deps.db.insert(departmentMembers).values({ departmentId: choir.id, userId: third.user.id, joinedAt });
    const elsewhere = await createDepartment(app, { members: [member.user] });
    expect(await remove(member, leader)).toEqual([200, 'Member removed']);
    expect(await remove(other, admin)).toEqual([200, 'Member removed']);
    expect(await remove(third, third)).toEqual([200, 'You’ve left the department.']);
    expect(await listMemberIds(app, choir.id)).toEqual([leader.user.id]);
    expect(await listMemberIds(app, elsewhere.id)).toEqual([member.user.id]);
    const session = await app.call(ENDPOINTS.readSession, { token: third.token });
    expect(session.body.department_ids).toEqual([]);
    const removals = await listRemovals(app);
    expect(removals.map(({ actorId, personId, departmentId }) => [actorId, personId, departmentId])).toEqual([
      [leader.user.id, member.user.id, choir.id],
      [admin.user.id, other.user.id, choir.id],
      [third.user.id, third.user.id, choir.id],
    ]);
    expect(removals[2]?.before).toEqual({ joined_at: joinedAt.toISOString() });
  });

  it('twice at once ends the membership once', async () => {
    const { app, leader, member, other, remove } = await startWithChoir();
    for (const [person, by] of [
      [member, leader],
      [other, other],
    ] as const) {
      const answers = await app.raceOnTable('departments', 2, () =>
        Promise.all([remove(person, by), remove(person, by)]),
      );
      expect(answers.map(([status]) => Number(status)).toSorted((a, b) => a - b)).toEqual([200, 404]);
    }
    expect(await listRemovals(app)).toHaveLength(2);
  });
});

describe('the applications of a former member', () => {
  it('are no longer approved, with the reason; those of others and of other departments stay', async () => {
    const { app, choir, leader, member, other, remove } = await startWithChoir();
    const elsewhere = await createDepartment(app, { members: [member.user] });
    const rejected = { status: 'rejected', reason: 'Next year' } as const;
    const made = [
      await createApplication(app, choir, member.user, { status: 'approved', reason: 'Welcome' }),
      await createApplication(app, choir, member.user, { status: 'approved' }),
      await createApplication(app, choir, member.user, rejected),
      await createApplication(app, elsewhere, member.user, { status: 'approved' }),
      await createApplication(app, choir, other.user, { status: 'approved' }),
      await createApplication(app, choir, await createUser(app)),
    ];
    const read = async () => {
      const rows = await app.deps.db.select().from(departmentApplications).orderBy(departmentApplications.id);
      return made.map(({ id }) => {
        const row = rows.find((one) => one.id === id);
        return [row?.status, row?.reason, row?.reviewedBy, row?.seenAt !== null];
      });
    };
    const removed = ['rejected', 'Removed from the department', leader.user.id, false];
    const stays = [
      ['approved', null, null, false],
      ['pending', null, null, false],
    ];
    await remove(member, leader);
    expect(await read()).toEqual([
      removed,
      removed,
      ['rejected', 'Next year', null, false],
      ['approved', null, null, false],
      ...stays,
    ]);
    // The person who leaves needs no news of it.
    await remove(other, other);
    expect((await read())[4]).toEqual(['rejected', 'Left the department', other.user.id, true]);
  });

  it('allow a new one, whose approval begins a new membership', async () => {
    const { app, choir, leader, member, remove } = await startWithChoir();
    const old = await createApplication(app, choir, member.user, { status: 'approved' });
    await remove(member, member);
    const params = { id: choir.id };
    const viewer = await app.call(ENDPOINTS.readDepartment, { params, token: member.token });
    expect(viewer.body.department.viewer).toMatchObject({ is_member: false, may_apply: true });
    const applied = await app.call(ENDPOINTS.applyToDepartment, {
      params,
      body: { motivation: 'I sing again.' },
      token: member.token,
    });
    expect(applied.status).toBe(201);
    const review = (id: number, status: 'approved' | 'rejected', reason?: string) =>
      app.call(ENDPOINTS.reviewApplication, {
        params: { id },
        body: { status, ...(reason !== undefined && { reason }) },
        token: leader.token,
      });
    // A new reason on the old application begins no membership.
    expect((await review(old.id, 'rejected', 'Moved away')).status).toBe(200);
    expect(await listMemberIds(app, choir.id)).not.toContain(member.user.id);
    expect((await review(applied.body.application.id, 'approved')).status).toBe(200);
    expect(await listMemberIds(app, choir.id)).toContain(member.user.id);
  });
});
