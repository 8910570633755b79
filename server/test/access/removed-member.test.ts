import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { and, eq } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import type { Tx } from '../../src/db/client.ts';
import { lockDepartment } from '../../src/domains/departments/departments/departments.service.ts';
import type { DepartmentRow } from '../../src/domains/departments/departments/departments.table.ts';
import { departmentMembers } from '../../src/domains/identity/memberships/memberships.table.ts';
import { runDuringTransaction } from '../support/concurrent-transactions.ts';
import {
  createApplication,
  createDepartment,
  createPost,
  createUserWithToken,
  type UserWithToken,
} from '../support/departments.ts';
import { createUser, signInWithRole } from '../support/factories.ts';
import { type RequestToHold, startHoldingRequests } from '../support/held-request.ts';
import { hashTables, listChangedTables } from '../support/table-hashes.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { uploadForm } from '../support/upload.ts';

interface Choir {
  app: TestApp;
  choir: DepartmentRow;
  leader: UserWithToken;
  member: UserWithToken;
  admin: string;
}

async function startWithChoir(): Promise<Choir> {
  const app = await startTestApp();
  const [leader, member] = [await createUserWithToken(app), await createUserWithToken(app)];
  const choir = await createDepartment(app, { leader: leader.user, members: [member.user] });
  return { app, choir, leader, member, admin: await signInWithRole(app, 'admin') };
}

const toRequest = (method: string, path: string, body: object, token: string): RequestToHold => ({
  method,
  path,
  type: 'application/json',
  payload: Buffer.from(JSON.stringify(body)),
  token,
});

/** Spaces, so that a request without a body can be held too. */
const withoutBody = (request: RequestToHold): RequestToHold => ({
  ...request,
  payload: Buffer.from(`{${' '.repeat(10)}}`),
});

/** Requests that a member, or the leader, may make in the department. */
const REQUESTS: Record<string, (choir: Choir) => Promise<RequestToHold>> = {
  postInfo: async ({ choir, member }) =>
    toRequest('POST', `/department/${choir.id}/info`, { title: 'Camp', content: 'Come.' }, member.token),
  reviewApplication: async ({ app, choir, member }) => {
    const { id } = await createApplication(app, choir, await createUser(app));
    return toRequest('PATCH', `/department/application/${id}`, { status: 'approved' }, member.token);
  },
  pinInfo: async ({ app, choir, leader }) => {
    const { id } = await createPost(app, choir);
    return toRequest('PATCH', `/department/info/${id}`, { is_pinned: true }, leader.token);
  },
  updatePost: async ({ app, choir, member }) => {
    const { id } = await createPost(app, choir, 'Mine', member.user);
    return toRequest('PUT', `/department/info/${id}`, { title: 'Mine', content: 'Changed' }, member.token);
  },
  updatePostAsLeader: async ({ app, choir, leader }) => {
    const { id } = await createPost(app, choir);
    return toRequest('PUT', `/department/info/${id}`, { title: 'Title', content: 'Changed' }, leader.token);
  },
  deletePost: async ({ app, choir, member }) => {
    const { id } = await createPost(app, choir, 'Mine', member.user);
    return withoutBody(toRequest('DELETE', `/department/info/${id}`, {}, member.token));
  },
  deletePostAsLeader: async ({ app, choir, leader }) => {
    const { id } = await createPost(app, choir);
    return withoutBody(toRequest('DELETE', `/department/info/${id}`, {}, leader.token));
  },
  writeToDepartment: async ({ choir, leader }) =>
    toRequest('POST', `/department/${choir.id}/messages`, { content: 'Practice on Friday' }, leader.token),
  removeMember: async ({ app, choir, leader }) => {
    const { id } = await createUser(app);
    await app.deps.db
      .insert(departmentMembers)
      .values({ departmentId: choir.id, userId: id, joinedAt: app.clock.now() });
    return withoutBody(toRequest('DELETE', `/department/${choir.id}/members/${id}`, {}, leader.token));
  },
};

/** Ends both rights: the member is removed, and somebody else leads. */
async function endRights({ app, choir, member, admin }: Choir): Promise<void> {
  const { id } = await createApplication(app, choir, member.user, { status: 'approved' });
  const review = { params: { id }, body: { status: 'rejected' }, token: admin } as const;
  expect((await app.call(ENDPOINTS.reviewApplication, review)).status).toBe(200);
  const fields = { leader_id: String((await createUser(app)).id) };
  const change = { params: { id: choir.id }, fields, token: admin };
  expect((await uploadForm(app, ENDPOINTS.updateDepartment, change)).status).toBe(200);
}

describe('a request of a former member or leader', () => {
  it.each(Object.keys(REQUESTS))('changes nothing if it was held open meanwhile: %s', async (name) => {
    const world = await startWithChoir();
    const hold = await startHoldingRequests(world.app);
    const request = await REQUESTS[name]?.(world);
    if (!request) throw new Error('nothing is asked');
    const held = await hold(request);
    await endRights(world);
    const before = await hashTables(world.app);
    expect((await held.finish()).status).toBe(403);
    expect(listChangedTables(before, await hashTables(world.app))).toEqual([]);
  });

  it.runIf(inject('database').engine === 'postgres').each(Object.keys(REQUESTS))(
    'changes nothing if it waited for the department meanwhile: %s',
    async (name) => {
      const world = await startWithChoir();
      const { app, choir, leader, member } = world;
      const request = await REQUESTS[name]?.(world);
      if (!request) throw new Error('nothing is asked');
      const removeBoth = async (tx: Tx) => {
        await lockDepartment(tx, choir.id);
        for (const { user } of [leader, member]) {
          const isMember = and(eq(departmentMembers.departmentId, choir.id), eq(departmentMembers.userId, user.id));
          await tx.delete(departmentMembers).where(isMember);
        }
      };
      const body: unknown = JSON.parse(Buffer.from(request.payload).toString());
      const send = () => app.raw(request.method, request.path, body, request.token);
      expect((await runDuringTransaction(app, removeBoth, send)).status).toBe(403);
    },
  );
});
