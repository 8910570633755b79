import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { describe, expect, it } from 'vitest';
import {
  createApplication,
  createDepartment,
  createPost,
  createUserWithToken,
  type UserWithToken,
} from '../../../../test/support/departments.ts';
import { startAppWithPastor } from '../../../../test/support/events.ts';
import { createUser, signInUser } from '../../../../test/support/factories.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { departmentMembers } from '../../identity/memberships/memberships.table.ts';

const JOINED = new Date('2026-01-01T00:00:00Z');

describe('the dashboard', () => {
  it('shows members their next events, messages and applications, and reviewers what waits for a decision', async () => {
    const { app, token: pastor, make } = await startAppWithPastor();
    const getDashboard = async (token: string) => (await app.call(ENDPOINTS.readDashboard, { token })).body.dashboard;
    const member = await createUserWithToken(app, { createdAt: JOINED });
    expect(await getDashboard(member.token)).toEqual({
      departments: [],
      upcoming_events: [],
      unread_count: 0,
      unread_messages: [],
      posts: [],
      pending_applications: [],
      waiting: null,
      all_applications: null,
      setup: null,
      time_zone: 'Africa/Nairobi',
    });

    const leader = await createUser(app, { createdAt: JOINED });
    const choir = await createDepartment(app, {
      name: 'Choir',
      leader,
      members: [member.user],
      onlyLeaderReviews: true,
    });
    const youth = await createDepartment(app, { name: 'Youth' });
    const media = await createDepartment(app, { name: 'Media', members: [member.user] });
    const applicant = await createUser(app);
    await createApplication(app, youth, member.user);
    await createApplication(app, media, member.user, { status: 'rejected' });
    await createApplication(app, choir, applicant);
    await createApplication(app, choir, await createUser(app));
    await createApplication(app, youth, applicant, { status: 'rejected' });
    await createUser(app, { deletionRequestedAt: app.clock.now() });
    const service = await make({
      title: 'Service',
      start_time: '2026-11-15T09:00',
      is_public: true,
      repetition: { frequency: 'weekly' },
    });
    await make({ title: 'Hidden', start_time: '2026-11-16T09:00' });
    await make({ title: 'Far', start_time: '2027-03-01T09:00', is_public: true });
    await app.raw('PUT', `/admin/events/${service.id}/occurrences/2026-11-22`, { is_cancelled: true }, pastor);
    await app.raw('PUT', `/calendar/${service.id}/attendance/2026-11-15`, undefined, member.token);
    for (const content of ['1', '2', '3', '4', '5']) {
      await app.call(ENDPOINTS.sendMessage, { body: { content }, token: pastor });
    }
    const inbox = await app.call(ENDPOINTS.readInbox, { token: member.token });
    const newest = inbox.body.messages[0]?.id ?? 0;
    await app.call(ENDPOINTS.markRead, { params: { id: newest }, token: member.token });

    const memberDashboard = await getDashboard(member.token);
    expect(memberDashboard.departments).toEqual([
      { id: choir.id, name: 'Choir', is_leader: false },
      { id: media.id, name: 'Media', is_leader: false },
    ]);
    expect(memberDashboard.upcoming_events.map(({ date, is_coming }) => [date, is_coming])).toEqual([
      ['2026-11-15', true],
      ['2026-11-29', false],
      ['2026-12-06', false],
      ['2026-12-13', false],
      ['2026-12-20', false],
    ]);
    expect([memberDashboard.unread_count, memberDashboard.unread_messages.map(({ content }) => content)]).toEqual([
      4,
      ['4', '3', '2'],
    ]);
    expect(memberDashboard.pending_applications).toMatchObject([{ department: { name: 'Youth' }, status: 'pending' }]);
    // The member reviews Media, where nothing is pending. Only the leader reviews Choir.
    expect(memberDashboard.waiting).toEqual({ applications: [], deletion_requests: null });

    const leaderDashboard = await getDashboard((await signInUser(app, leader)).access_token);
    expect(leaderDashboard.departments).toEqual([{ id: choir.id, name: 'Choir', is_leader: true }]);
    const inChoir = { department_id: choir.id, department_name: 'Choir', pending: 2 };
    expect(leaderDashboard.waiting).toEqual({ applications: [inChoir], deletion_requests: null });
    const admin = await createUserWithToken(app, { role: 'admin' });
    const led = await createDepartment(app, { name: 'Ushers', leader: admin.user });
    await createApplication(app, led, applicant);
    await app.deps.db
      .insert(departmentMembers)
      .values({ departmentId: youth.id, userId: admin.user.id, joinedAt: app.clock.now() });
    const inUshers = { department_id: led.id, department_name: 'Ushers', pending: 1 };
    const adminDashboard = await getDashboard(admin.token);
    // An admin decides where they lead, and sees how much waits everywhere.
    expect(adminDashboard.waiting).toEqual({ applications: [inUshers], deletion_requests: 1 });
    expect(adminDashboard.all_applications).toEqual({
      pending: 4,
      department_count: 3,
      departments: [inChoir, { department_id: youth.id, department_name: 'Youth', pending: 1 }, inUshers],
    });
    expect(leaderDashboard.all_applications).toBeNull();
    expect((await getDashboard(pastor)).waiting).toBeNull();
  });

  it('shows the newest posts of the departments that one belongs to', async () => {
    const app = await startTestApp();
    const getPosts = async ({ token }: UserWithToken) =>
      (await app.call(ENDPOINTS.readDashboard, { token })).body.dashboard.posts;
    const [member, outsider] = [await createUserWithToken(app), await createUserWithToken(app)];
    const admin = await createUserWithToken(app, { role: 'admin' });
    const choir = await createDepartment(app, { name: 'Choir', members: [member.user] });
    const media = await createDepartment(app, { name: 'Media', members: [member.user] });
    const youth = await createDepartment(app, { name: 'Youth', members: [outsider.user] });
    expect(await getPosts(member)).toEqual([]);
    for (const [department, title] of [
      [choir, 'Oldest'],
      [choir, 'Rehearsal'],
      [youth, 'Camp'],
      [media, 'Cameras'],
      [choir, 'Robes'],
    ] as const) {
      app.clock.advance({ minutes: 1 });
      await createPost(app, department, title, outsider.user);
    }
    expect((await getPosts(member)).map(({ title, department }) => [title, department])).toEqual([
      ['Robes', { id: choir.id, name: 'Choir' }],
      ['Cameras', { id: media.id, name: 'Media' }],
      ['Rehearsal', { id: choir.id, name: 'Choir' }],
    ]);
    const { username, firstName, lastName } = outsider.user;
    expect(await getPosts(outsider)).toMatchObject([
      { title: 'Camp', beginning: 'Content', author: { username, first_name: firstName, last_name: lastName } },
    ]);
    expect(await getPosts(admin)).toEqual([]);
    await app.call(ENDPOINTS.removeMember, {
      params: { id: choir.id, userId: member.user.id },
      token: member.token,
    });
    expect((await getPosts(member)).map(({ title }) => title)).toEqual(['Cameras']);
  });
});
