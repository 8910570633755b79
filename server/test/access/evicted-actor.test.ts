import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@kanisa/contract/core/endpoint.schema.ts';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Tx } from '../../src/db/client.ts';
import { departmentApplications } from '../../src/domains/departments/applications/applications.table.ts';
import { photos } from '../../src/domains/records/photos/photos.table.ts';
import { createUser, signInUser } from '../support/factories.ts';
import { insertFamilyMembers } from '../support/family-rows.ts';
import type { FullUser } from '../support/full-user.ts';
import { type HeldRequest, type RequestToHold, startHoldingRequests } from '../support/held-request.ts';
import { hashTables, listChangedTables } from '../support/table-hashes.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { type AccessRow, CALLERS } from './access-rows.ts';
import { ACCESS_TABLE } from './access-table.ts';
import { type AccessWorld, createAccessWorld, createCaller, type Relation } from './access-world.ts';
import { buildValidRequest, type EndpointName } from './valid-requests.ts';

interface Change {
  name: EndpointName;
  /** The request has an `Operation-Id`. */
  isOperation: boolean;
}

/** Every endpoint that changes something for a signed-in user; repeatable ones also with an `Operation-Id`. */
const CHANGES: readonly Change[] = (Object.entries(ENDPOINTS) as [EndpointName, Endpoint][])
  .filter(([, { method, access }]) => method !== 'GET' && access !== 'public')
  .flatMap(([name, { isRepeatable = false }]) =>
    (isRepeatable ? [false, true] : [false]).map((isOperation) => ({ name, isOperation })),
  );

/** POST because of the size of their question: they only read. */
const READS: readonly EndpointName[] = [
  'previewImport',
  'previewFileImport',
  'estimateTextMessage',
  'emailPreview',
  'emailReach',
];

/** Own things where only the owner may act, otherwise those that are denied to a plain user. */
function chooseRelation(name: EndpointName): Relation {
  const row: AccessRow = ACCESS_TABLE[name];
  if ('any' in row) return 'any';
  return row.other?.[0] === 404 ? 'own' : 'other';
}

function isDeniedToUser({ name }: Change): boolean {
  const row: AccessRow = ACCESS_TABLE[name];
  return row[chooseRelation(name)]?.[CALLERS.indexOf('user')] === 403;
}

async function buildRequest(
  world: AccessWorld,
  { name, isOperation }: Change,
  caller: FullUser,
): Promise<RequestToHold> {
  const request = await buildValidRequest(world, name, chooseRelation(name), caller);
  return isOperation ? { ...request, operationId: randomUUID() } : request;
}

interface Eviction {
  name: string;
  status: 401 | 403;
  changes: readonly Change[];
  evict(world: AccessWorld, caller: FullUser, admin: string): Promise<{ status: number }>;
}

const EVICTIONS: readonly Eviction[] = [
  {
    name: 'demotion',
    status: 403,
    changes: CHANGES.filter(isDeniedToUser),
    evict: ({ app }, { user }, token) =>
      app.call(ENDPOINTS.changeUserRole, { params: { id: user.id }, body: { role: 'user' }, token }),
  },
  {
    name: 'deactivation',
    status: 403,
    changes: CHANGES,
    evict: ({ app }, { user }, token) => app.call(ENDPOINTS.deactivateUser, { params: { id: user.id }, token }),
  },
  {
    name: 'password reset',
    status: 401,
    changes: CHANGES,
    evict: ({ app }, { user }, token) =>
      app.call(ENDPOINTS.resetUserPassword, { params: { id: user.id }, body: { password: 'set by the admin' }, token }),
  },
  {
    name: 'sign-out',
    status: 401,
    changes: CHANGES,
    evict: ({ app }, { tokens }) => app.call(ENDPOINTS.logout, { body: { refresh_token: tokens.refresh_token } }),
  },
];

/** Requests that share a caller and a comparison of the tables. Few, because the server limits requests in flight. */
const GROUP_SIZE = 8;

const toGroups = (changes: readonly Change[]) =>
  Array.from({ length: Math.ceil(changes.length / GROUP_SIZE) }, (_, n) =>
    changes.slice(n * GROUP_SIZE, (n + 1) * GROUP_SIZE),
  );

async function startWorld(): Promise<{ world: AccessWorld; admin: string; createAdmin: () => Promise<FullUser> }> {
  const world = await createAccessWorld(await startTestApp());
  const boss = await createCaller(world, 'boss', 'admin');
  let count = 0;
  const createAdmin = async () => {
    count += 1;
    await world.app.deps.db.execute(sql`delete from throttles`);
    return createAdminWithFamily(world.app, `admin${count}`);
  };
  return { world, admin: boss.tokens.access_token, createAdmin };
}

/** Creates an admin with what the requests of `valid-requests.ts` change, which is faster than a full user. */
async function createAdminWithFamily(app: TestApp, username: string): Promise<FullUser> {
  const { db, clock } = app.deps;
  const user = await createUser(app, { username, role: 'admin' });
  const [child] = await insertFamilyMembers(app, { userId: user.id, name: 'Zawadi' });
  if (!child) throw new Error('the insert of a family member returned no row');
  await db.insert(photos).values([
    { userId: user.id, hash: 'user', bytes: Buffer.from('user') },
    { userId: child.personId, hash: 'child', bytes: Buffer.from('child') },
  ]);
  const application = { departmentId: 1, userId: user.id, motivation: 'I sing.', status: 'rejected' } as const;
  await db.insert(departmentApplications).values({ ...application, createdAt: clock.now(), reviewedAt: clock.now() });
  return { user, child, tokens: await signInUser(app, user) };
}

describe('a request held open between headers and body', () => {
  it('changes something if nothing happens meanwhile, at every endpoint', async () => {
    const { world, createAdmin } = await startWorld();
    const hold = await startHoldingRequests(world.app);
    const wrong: unknown[] = [];
    for (const change of CHANGES) {
      const { name } = change;
      const held = await hold(await buildRequest(world, change, await createAdmin()));
      const before = await hashTables(world.app);
      const { status, error } = await held.finish();
      const changed = listChangedTables(before, await hashTables(world.app));
      const isRight = status === ENDPOINTS[name].status && changed.length > 0 !== READS.includes(name);
      if (!isRight) wrong.push([change, status, error, changed]);
    }
    expect(wrong).toEqual([]);
  });

  it.each(EVICTIONS)('changes nothing after a $name', async ({ status, changes, evict }) => {
    const { world, admin, createAdmin } = await startWorld();
    const hold = await startHoldingRequests(world.app);
    const wrong: unknown[] = [];
    for (const group of toGroups(changes)) {
      const caller = await createAdmin();
      const held: HeldRequest[] = [];
      for (const change of group) held.push(await hold(await buildRequest(world, change, caller)));
      expect((await evict(world, caller, admin)).status).toBe(200);
      const before = await hashTables(world.app);
      for (const [n, change] of group.entries()) {
        const answer = await held[n]?.finish();
        if (answer?.status !== status) wrong.push([change, answer]);
      }
      const changed = listChangedTables(before, await hashTables(world.app));
      if (changed.length > 0) wrong.push([group, changed]);
    }
    expect(changes.length).toBeGreaterThan(30);
    expect(wrong).toEqual([]);
  });
});

/** Endpoints that open no transaction: they read, or they send a text that is not stored. */
const WITHOUT_TRANSACTION: readonly EndpointName[] = [...READS, 'testText'];

describe('a request whose state change is about to begin', () => {
  it.each(EVICTIONS)('changes nothing after a $name', async ({ status, changes, evict }) => {
    const { world, admin, createAdmin } = await startWorld();
    const wrong: unknown[] = [];
    for (const group of toGroups(changes.filter(({ name }) => !WITHOUT_TRANSACTION.includes(name)))) {
      const caller = await createAdmin();
      const requests: RequestToHold[] = [];
      for (const change of group) requests.push(await buildRequest(world, change, caller));
      const gate = blockTransactions(world);
      const answers: Promise<number>[] = [];
      for (const request of requests) {
        const reached = gate.next();
        const answer = sendRequest(world, request);
        answers.push(answer);
        await Promise.race([reached, answer]);
      }
      gate.letOthersPass();
      expect((await evict(world, caller, admin)).status).toBe(200);
      const before = await hashTables(world.app);
      gate.open();
      for (const [n, change] of group.entries()) {
        const answer = await answers[n];
        if (answer !== status) wrong.push([change, answer]);
      }
      const changed = listChangedTables(before, await hashTables(world.app));
      if (changed.length > 0) wrong.push([group, changed]);
      expect(gate.blocked()).toBe(group.length);
    }
    expect(wrong).toEqual([]);
  });
});

/** Blocks every transaction before its first statement, until `open`. */
function blockTransactions({ app }: AccessWorld) {
  const { db } = app.deps;
  const { transaction } = db;
  const opened = Promise.withResolvers<void>();
  let reached = Promise.withResolvers<void>();
  let count = 0;
  db.transaction = async <T>(work: (tx: Tx) => Promise<T>, config?: Parameters<typeof transaction>[1]) => {
    count += 1;
    reached.resolve();
    await opened.promise;
    return transaction.call(db, work, config) as Promise<T>;
  };
  return {
    /** Resolves when the next transaction is blocked. */
    next: () => {
      reached = Promise.withResolvers<void>();
      return reached.promise;
    },
    letOthersPass: () => {
      db.transaction = transaction;
    },
    open: () => opened.resolve(),
    blocked: () => count,
  };
}

async function sendRequest(
  { app }: AccessWorld,
  { method, path, type, payload, token, operationId }: RequestToHold,
): Promise<number> {
  const operation = operationId !== undefined && { 'operation-id': operationId };
  const headers = { 'content-type': type, authorization: `Bearer ${token}`, ...operation };
  const url = `/api${path}`;
  return (await app.server.inject({ method: method as 'POST', url, payload: Buffer.from(payload), headers }))
    .statusCode;
}
