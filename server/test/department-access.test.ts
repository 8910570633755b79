import { ROLES, type Role } from '@kanisa/contract/core/roles.ts';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { departments } from '../src/domains/departments/departments/departments.table.ts';
import { users } from '../src/domains/identity/accounts/users.view.ts';
import { photos } from '../src/domains/records/photos/photos.table.ts';
import { addNobody } from './support/add-nobody.ts';
import { createApplication, createDepartment, createPost, createUserWithToken } from './support/departments.ts';
import { createUser, PASSWORD } from './support/factories.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';
import { downloadFile, uploadForm } from './support/upload.ts';

type Membership = 'none' | 'elsewhere' | 'member' | 'leader';
type Allowed = Record<Membership, readonly Role[]>;

const MEMBERSHIPS: readonly Membership[] = ['none', 'elsewhere', 'member', 'leader'];
const allowRegardlessOfMembership = (roles: readonly Role[]): Allowed => ({
  none: roles,
  elsewhere: roles,
  member: roles,
  leader: roles,
});

/** The access tables of the specification: roles by membership. */
const EVERYONE = allowRegardlessOfMembership(ROLES);
const ADMINS = allowRegardlessOfMembership(['admin']);
const MEMBERS_AND_ADMIN: Allowed = { none: ['admin'], elsewhere: ['admin'], member: ROLES, leader: ROLES };
const MEMBERS_AND_READERS: Allowed = {
  ...MEMBERS_AND_ADMIN,
  none: ['admin', 'pastor'],
  elsewhere: ['admin', 'pastor'],
};
const LEADER_ONLY: Allowed = { none: ['admin'], elsewhere: ['admin'], member: ['admin'], leader: ROLES };

interface World {
  app: TestApp;
  departmentId: number;
  /** Another member of the department. */
  memberId: number;
  /** An application of another user to the department. */
  applicationId: number;
  /** An application to a department where only the leader reviews. */
  strictApplicationId: number;
  postId: number;
  /** A post and a pending application of the caller; somebody else's without a session. */
  ownPostId: number;
  ownApplicationId: number;
  token: string | undefined;
}

interface Call {
  name: string;
  allowed: Allowed;
  isPublic?: true;
  /** Statuses of callers who have access. */
  answers: readonly number[];
  send(world: World): Promise<{ status: number }>;
}

const withToken = ({ token }: World) => (token === undefined ? {} : { token });
const departmentRequest = (world: World) => ({ params: { id: world.departmentId }, ...withToken(world) });

/** Each caller gets a separate world, so a call may change what later calls need; deleting is last. */
const CALLS: readonly Call[] = [
  { name: 'POST /department/:id/members', allowed: LEADER_ONLY, answers: [404], send: addNobody },
  {
    name: 'GET /department',
    allowed: EVERYONE,
    isPublic: true,
    answers: [200],
    send: (world) => world.app.call(ENDPOINTS.listDepartments, withToken(world)),
  },
  {
    name: 'GET /department/:id',
    allowed: EVERYONE,
    isPublic: true,
    answers: [200],
    send: (world) => world.app.call(ENDPOINTS.readDepartment, departmentRequest(world)),
  },
  {
    name: 'GET /department/logo/:id',
    allowed: EVERYONE,
    isPublic: true,
    answers: [200],
    send: ({ app, departmentId, token }) => downloadFile(app, `/api/department/logo/${departmentId}`, token),
  },
  {
    name: 'GET /department/leaders',
    allowed: allowRegardlessOfMembership(['admin', 'pastor', 'moderator']),
    answers: [200],
    send: (world) => world.app.call(ENDPOINTS.listLeaders, withToken(world)),
  },
  {
    name: 'GET /department/:id/members',
    allowed: MEMBERS_AND_ADMIN,
    answers: [200],
    send: (world) => world.app.call(ENDPOINTS.listMembers, departmentRequest(world)),
  },
  {
    name: 'GET /department/:id/messages/audience',
    allowed: LEADER_ONLY,
    answers: [200],
    send: (world) => world.app.call(ENDPOINTS.countDepartmentAudience, departmentRequest(world)),
  },
  {
    name: 'POST /department/:id/messages',
    allowed: LEADER_ONLY,
    answers: [201],
    send: (world) =>
      world.app.call(ENDPOINTS.writeToDepartment, { ...departmentRequest(world), body: { content: 'Karibu' } }),
  },
  {
    name: 'DELETE /department/:id/members/:userId',
    allowed: LEADER_ONLY,
    answers: [200],
    send: (world) =>
      world.app.call(ENDPOINTS.removeMember, {
        params: { id: world.departmentId, userId: world.memberId },
        ...withToken(world),
      }),
  },
  {
    name: 'GET /department/:id/applications',
    allowed: MEMBERS_AND_ADMIN,
    answers: [200],
    send: (world) => world.app.call(ENDPOINTS.listApplications, departmentRequest(world)),
  },
  {
    name: 'GET /department/:id/info',
    allowed: MEMBERS_AND_READERS,
    answers: [200],
    send: (world) => world.app.call(ENDPOINTS.listInfo, departmentRequest(world)),
  },
  {
    name: 'POST /department/:id/info',
    allowed: MEMBERS_AND_ADMIN,
    answers: [201],
    send: (world) =>
      world.app.call(ENDPOINTS.postInfo, { ...departmentRequest(world), body: { title: 'T', content: 'C' } }),
  },
  {
    name: 'PATCH /department/info/:id',
    allowed: LEADER_ONLY,
    answers: [200],
    send: (world) =>
      world.app.call(ENDPOINTS.pinInfo, {
        params: { id: world.postId },
        body: { is_pinned: true },
        ...withToken(world),
      }),
  },
  {
    name: 'PUT /department/info/:id',
    allowed: LEADER_ONLY,
    answers: [200],
    send: (world) =>
      world.app.call(ENDPOINTS.updatePost, {
        params: { id: world.postId },
        body: { title: 'T', content: 'Changed' },
        ...withToken(world),
      }),
  },
  {
    name: 'PUT /department/info/:id where the caller is the author',
    allowed: MEMBERS_AND_ADMIN,
    answers: [200],
    send: (world) =>
      world.app.call(ENDPOINTS.updatePost, {
        params: { id: world.ownPostId },
        body: { title: 'T', content: 'Changed' },
        ...withToken(world),
      }),
  },
  {
    name: 'DELETE /department/info/:id',
    allowed: LEADER_ONLY,
    answers: [200],
    send: (world) => world.app.call(ENDPOINTS.deletePost, { params: { id: world.postId }, ...withToken(world) }),
  },
  {
    name: 'DELETE /department/info/:id where the caller is the author',
    allowed: MEMBERS_AND_ADMIN,
    answers: [200],
    send: (world) => world.app.call(ENDPOINTS.deletePost, { params: { id: world.ownPostId }, ...withToken(world) }),
  },
  {
    name: 'DELETE /department/application/:id',
    allowed: EVERYONE,
    answers: [200],
    send: (world) =>
      world.app.call(ENDPOINTS.withdrawApplication, { params: { id: world.ownApplicationId }, ...withToken(world) }),
  },
  {
    name: 'PATCH /department/application/:id',
    allowed: MEMBERS_AND_ADMIN,
    answers: [200],
    send: (world) =>
      world.app.call(ENDPOINTS.reviewApplication, {
        params: { id: world.applicationId },
        body: { status: 'rejected' },
        ...withToken(world),
      }),
  },
  {
    name: 'PATCH /department/application/:id where only the leader reviews',
    allowed: LEADER_ONLY,
    answers: [200],
    send: (world) =>
      world.app.call(ENDPOINTS.reviewApplication, {
        params: { id: world.strictApplicationId },
        body: { status: 'approved' },
        ...withToken(world),
      }),
  },
  {
    name: 'GET /profile/applications',
    allowed: EVERYONE,
    answers: [200],
    send: (world) => world.app.call(ENDPOINTS.listOwnApplications, withToken(world)),
  },
  {
    name: 'POST /profile/applications/seen',
    allowed: EVERYONE,
    answers: [200],
    send: (world) => world.app.call(ENDPOINTS.markApplicationsSeen, withToken(world)),
  },
  {
    name: 'POST /department/:id/apply',
    allowed: EVERYONE,
    answers: [201, 409],
    send: (world) =>
      world.app.call(ENDPOINTS.applyToDepartment, { ...departmentRequest(world), body: { motivation: 'M' } }),
  },
  {
    name: 'POST /department',
    allowed: ADMINS,
    answers: [201],
    send: (world) =>
      uploadForm(world.app, ENDPOINTS.createDepartment, {
        fields: { name: `New beside ${world.departmentId}` },
        ...withToken(world),
      }),
  },
  {
    name: 'PATCH /department/:id',
    allowed: ADMINS,
    answers: [200],
    send: (world) =>
      uploadForm(world.app, ENDPOINTS.updateDepartment, {
        ...departmentRequest(world),
        fields: { description: 'Changed' },
      }),
  },
  {
    name: 'DELETE /department/:id',
    allowed: ADMINS,
    answers: [200],
    send: (world) => world.app.call(ENDPOINTS.deleteDepartment, departmentRequest(world)),
  },
];

async function createWorld(
  app: TestApp,
  person: { role: Role; isActive?: boolean } | null,
  membership: Membership,
): Promise<World> {
  const caller = person && (await createUserWithToken(app, person));
  const member = await createUser(app);
  const place = (onlyLeaderReviews: boolean) =>
    createDepartment(app, {
      onlyLeaderReviews,
      ...(caller && membership === 'leader' && { leader: caller.user }),
      members: caller && membership === 'member' ? [caller.user, member] : [member],
    });
  const [department, strict] = [await place(false), await place(true)];
  if (caller && membership === 'elsewhere') await createDepartment(app, { leader: caller.user });
  await app.deps.db.insert(photos).values({ departmentId: department.id, hash: 'logo', bytes: Buffer.from('logo') });
  const applicant = await createUser(app);
  return {
    app,
    departmentId: department.id,
    memberId: member.id,
    applicationId: (await createApplication(app, department, applicant)).id,
    strictApplicationId: (await createApplication(app, strict, applicant)).id,
    postId: (await createPost(app, department)).id,
    ownPostId: (await createPost(app, department, 'Own', caller?.user)).id,
    ownApplicationId: (await createApplication(app, await createDepartment(app), caller?.user ?? applicant)).id,
    token: caller?.token,
  };
}

/** The outcome of each call in the table's terms: in, 401 or 403. */
async function callAll(world: World): Promise<Record<string, string>> {
  const outcomes: Record<string, string> = {};
  for (const { name, answers, send } of CALLS) {
    const { status } = await send(world);
    outcomes[name] = answers.includes(status) ? 'in' : String(status);
  }
  return outcomes;
}

const mapCalls = (decide: (call: Call) => string) => Object.fromEntries(CALLS.map((call) => [call.name, decide(call)]));

describe('access to departments', () => {
  it('has a row for every endpoint of the four parts', () => {
    // Endpoints of a module are tested beside it and in the access table.
    const paths = Object.values(ENDPOINTS).flatMap((one) => (one.module ? [] : [`${one.method} ${one.path}`]));
    const expected = paths.filter((path) => /^\w+ \/(department|profile\/applications)\b/.test(path));
    expect(CALLS.map(({ name }) => name.replace(/ where .*/, ''))).toEqual(expect.arrayContaining(expected));
    expect(expected).toHaveLength(23);
  });

  it.each(ROLES)('matches the table for the role %s and any membership', async (role) => {
    const app = await startTestApp();
    for (const membership of MEMBERSHIPS) {
      const expected = mapCalls(({ allowed }) => (allowed[membership].includes(role) ? 'in' : '403'));
      expect(await callAll(await createWorld(app, { role }, membership)), membership).toEqual(expected);
    }
  });

  it('is limited to public data for visitors and inactive users', async () => {
    const app = await startTestApp();
    const out = mapCalls(({ isPublic }) => (isPublic ? 'in' : '401'));
    expect(await callAll(await createWorld(app, null, 'none'))).toEqual(out);
    const inactive = mapCalls(({ isPublic }) => (isPublic ? 'in' : '403'));
    for (const role of ['admin', 'user'] as const) {
      for (const membership of MEMBERSHIPS) {
        const world = await createWorld(app, { role, isActive: false }, membership);
        expect(await callAll(world), `${role} ${membership}`).toEqual(inactive);
      }
    }
  });
});

it('a photo is visible to active staff and to active users who share a department', async () => {
  const app = await startTestApp();
  const { user } = await createUserWithToken(app);
  await app.deps.db.insert(photos).values({ userId: user.id, hash: 'face', bytes: Buffer.from('face') });
  const colleague = await createUserWithToken(app);
  const staff = await createUserWithToken(app, { role: 'pastor' });
  const stranger = await createUserWithToken(app);
  await createDepartment(app, { members: [user, colleague.user] });
  const photoStatus = async () =>
    Promise.all(
      [colleague, staff, stranger].map(
        async ({ token }) => (await downloadFile(app, `/api/profile/photo/${user.id}`, token)).status,
      ),
    );
  expect(await photoStatus()).toEqual([200, 200, 404]);
  await app.deps.db.update(users).set({ isActive: false });
  expect(await photoStatus()).toEqual([404, 404, 404]);
});

describe('a change of role or department', () => {
  it('applies to the next request with the same token, and the session shows it', async () => {
    const app = await startTestApp();
    const { db } = app.deps;
    const admin = await createUserWithToken(app, { role: 'admin' });
    const { user, token } = await createUserWithToken(app);
    const [department, other] = [await createDepartment(app), await createDepartment(app)];
    const { id } = await createApplication(app, department, user);
    const ids = async () => (await app.call(ENDPOINTS.readSession, { token })).body.department_ids;
    const members = async (of = department) =>
      (await app.call(ENDPOINTS.listMembers, { params: { id: of.id }, token })).status;
    const review = (status: 'approved' | 'rejected') =>
      app.call(ENDPOINTS.reviewApplication, { params: { id }, body: { status }, token: admin.token });
    expect([await ids(), await members()]).toEqual([[], 403]);
    await review('approved');
    expect([await ids(), await members(), await members(other)]).toEqual([[department.id], 200, 403]);
    await uploadForm(app, ENDPOINTS.updateDepartment, {
      params: { id: other.id },
      fields: { leader_id: String(user.id) },
      token: admin.token,
    });
    expect([await ids(), await members(other)]).toEqual([[department.id, other.id], 200]);
    await review('rejected');
    expect([await ids(), await members()]).toEqual([[other.id], 403]);
    await db.delete(departments).where(eq(departments.id, other.id));
    expect([await ids(), await members(other)]).toEqual([[], 404]);
    await db.update(users).set({ role: 'admin' }).where(eq(users.id, user.id));
    expect(await members()).toBe(200);
    await db.update(users).set({ isActive: false }).where(eq(users.id, user.id));
    expect(await members()).toBe(403);
  });

  it('is shown by login and refresh', async () => {
    const app = await startTestApp();
    const user = await createUser(app);
    const first = await createDepartment(app, { members: [user] });
    await createDepartment(app, { leader: await createUser(app) });
    const body = { identifier: user.username, password: PASSWORD };
    const login = await app.call(ENDPOINTS.login, { body });
    expect(login.body.department_ids).toEqual([first.id]);
    const second = await createDepartment(app, { leader: user });
    const refreshed = await app.call(ENDPOINTS.refresh, { body: { refresh_token: login.body.refresh_token } });
    expect(refreshed.body.department_ids).toEqual([first.id, second.id]);
    expect(refreshed.body.ministry_ids).toEqual([]);
  });
});
