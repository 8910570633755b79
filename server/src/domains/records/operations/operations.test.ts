import { randomUUID } from 'node:crypto';
import { errorMessages } from '@kanisa/contract/core/errors.ts';
import { operationMessages } from '@kanisa/contract/core/operations.schema.ts';
import { OPERATION_DAYS, OPERATIONS_PER_DAY } from '@kanisa/contract/core/operations.ts';
import { applicationMessages } from '@kanisa/contract/departments/applications.ts';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { profileMessages } from '@kanisa/contract/people/profile.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createAccessWorld, createCaller } from '../../../../test/access/access-world.ts';
import { buildValidRequest, type EndpointName } from '../../../../test/access/valid-requests.ts';
import { createDepartment, createUserWithToken } from '../../../../test/support/departments.ts';
import { signInUser } from '../../../../test/support/factories.ts';
import type { RequestToHold } from '../../../../test/support/held-request.ts';
import { hashTables, listChangedTables } from '../../../../test/support/table-hashes.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { infoPosts } from '../../departments/posts/posts.table.ts';
import { messages } from '../../messaging/messages/messages.table.ts';
import { cleanUpOperations } from './operations.service.ts';
import { operations } from './operations.table.ts';

const { postInfo, applyToDepartment, withdrawApplication, updatePreferences, markRead, deletePost } = ENDPOINTS;
const BODY = { title: 'Camp', content: 'Come.' };

const REPEATABLE = (Object.keys(ENDPOINTS) as EndpointName[]).filter((name) => 'isRepeatable' in ENDPOINTS[name]);

/** A member of a department who posts in it. */
async function startWithAuthor(options: Parameters<typeof startTestApp>[0] = {}) {
  const app = await startTestApp(options);
  const { user, token } = await createUserWithToken(app);
  const { id } = await createDepartment(app, { members: [user] });
  const post = (operationId?: string, body = BODY, by = token) =>
    app.call(postInfo, { params: { id }, body, token: by, ...(operationId !== undefined && { operationId }) });
  return { app, user, token, id, post };
}

const listPosts = ({ deps: { db } }: TestApp) => db.select().from(infoPosts);
const listOperations = ({ deps: { db } }: TestApp) => db.select().from(operations);
const readCode = (body: object): unknown => Reflect.get(body, 'code');

async function sendAs(app: TestApp, { method, path, type, payload, token }: RequestToHold, operationId: string) {
  const headers = { 'content-type': type, authorization: `Bearer ${token}`, 'operation-id': operationId };
  const sent = { method: method as 'POST', url: `/api${path}`, payload: Buffer.from(payload), headers };
  const { statusCode, payload: text } = await app.server.inject(sent);
  return { status: statusCode, text };
}

describe('a request with an Operation-Id', () => {
  it.each(REPEATABLE)('of %s is applied once, and a repetition gets the same answer', async (name) => {
    const world = await createAccessWorld(await startTestApp());
    const caller = await createCaller(world, 'amina', 'admin');
    const relation = name === 'applyToDepartment' ? 'other' : 'own';
    const request = await buildValidRequest(world, name, relation, caller);
    const operationId = randomUUID();
    const initially = await hashTables(world.app);
    const first = await sendAs(world.app, request, operationId);
    expect([first.status, first.text]).toEqual([ENDPOINTS[name].status, expect.any(String)]);
    const before = await hashTables(world.app);
    expect(listChangedTables(initially, before).length).toBeGreaterThan(1);
    world.app.clock.advance({ minutes: 5 });
    expect(await sendAs(world.app, request, operationId)).toEqual(first);
    expect(await sendAs(world.app, request, operationId.toUpperCase())).toEqual(first);
    expect(listChangedTables(before, await hashTables(world.app))).toEqual([]);
  });

  it('answers a repetition as it did, although the answer would be another one by now', async () => {
    const { app, user, token } = await startWithAuthor();
    const message = { recipientId: user.id, content: 'For you', isBroadcast: false, isEmail: false };
    const receive = () => app.deps.db.insert(messages).values({ ...message, createdAt: app.clock.now() });
    await receive();
    const call = { params: { id: 1 }, token, operationId: randomUUID() };
    expect((await app.call(markRead, call)).body).toEqual({ unread_count: 0 });
    await receive();
    expect((await app.call(markRead, call)).body).toEqual({ unread_count: 0 });
    expect((await app.call(markRead, { ...call, operationId: randomUUID() })).body).toEqual({ unread_count: 1 });
  });

  it('does not bring back what was deleted since', async () => {
    const { app, token, post } = await startWithAuthor();
    const operationId = randomUUID();
    const first = await post(operationId);
    const params = { id: first.body.info_post.id };
    expect((await app.call(deletePost, { params, token })).status).toBe(200);
    const again = await post(operationId);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await listPosts(app)).toEqual([]);
  });

  it('that arrives several times at once, from two devices, is applied once and answered alike', async () => {
    const { app, user, token, post } = await startWithAuthor();
    const tokens = [token, (await signInUser(app, user)).access_token];
    const operationId = randomUUID();
    const send = () => Promise.all([...tokens, ...tokens].map((by) => post(operationId, BODY, by)));
    const answers = await app.raceOnTable('operations', 4, send);
    for (const { status, body } of answers) expect([status, body]).toEqual([201, answers[0]?.body]);
    expect(await listPosts(app)).toHaveLength(1);
    expect(await listOperations(app)).toMatchObject([{ userId: user.id, id: operationId, status: 201 }]);
  });

  it('is translated for the caller who repeats it', async () => {
    const { app, token } = await startWithAuthor({ offersKiswahili: true });
    const call = { body: { wants_texts: true }, token, operationId: randomUUID() };
    const ask = async (acceptLanguage: string) =>
      (await app.call(updatePreferences, { ...call, acceptLanguage })).body.message;
    const kiswahili = await ask('sw');
    expect(kiswahili).not.toBe(profileMessages.choiceSaved);
    expect([await ask('en'), await ask('sw')]).toEqual([profileMessages.choiceSaved, kiswahili]);
  });

  it('is rejected if its id named another body, record or endpoint, and changes nothing', async () => {
    const { app, user, token, post } = await startWithAuthor();
    const other = await createDepartment(app, { members: [user] });
    const operationId = randomUUID();
    await post(operationId);
    const before = await hashTables(app);
    const answers = [
      await post(operationId, { ...BODY, title: 'Another' }),
      await app.call(postInfo, { params: { id: other.id }, body: BODY, token, operationId }),
      await app.call(updatePreferences, { body: { wants_texts: true }, token, operationId }),
    ];
    for (const { status, body } of answers)
      expect([status, readCode(body), body.error]).toEqual([409, 'operation_reused', errorMessages.operation_reused]);
    expect(listChangedTables(before, await hashTables(app))).toEqual([]);
  });

  it('that was rejected is tried again when it is repeated', async () => {
    const { app, token } = await startWithAuthor();
    const { id } = await createDepartment(app);
    const apply = (operationId: string) =>
      app.call(applyToDepartment, { params: { id }, body: { motivation: 'I sing.' }, token, operationId });
    const first = await apply(randomUUID());
    const operationId = randomUUID();
    const rejected = await apply(operationId);
    expect([rejected.status, rejected.body.error]).toEqual([409, applicationMessages.alreadyApplied]);
    expect(await listOperations(app)).toHaveLength(1);
    await app.call(withdrawApplication, { params: { id: first.body.application.id }, token });
    expect((await apply(operationId)).status).toBe(201);
  });
});

describe('the header Operation-Id', () => {
  it('may be left out: then every request is applied', async () => {
    const { app, post } = await startWithAuthor();
    expect([(await post()).status, (await post()).status]).toEqual([201, 201]);
    expect([(await listPosts(app)).length, await listOperations(app)]).toEqual([2, []]);
  });

  it('is rejected if it is not one UUID', async () => {
    const { app, post } = await startWithAuthor();
    const id = randomUUID();
    for (const value of ['', 'x', '1', `{${id}}`, `${id}0`, id.replaceAll('-', ''), `${id}, ${id}`, `urn:uuid:${id}`]) {
      const { status, body } = await post(value);
      expect([value, status, readCode(body), body.error]).toEqual([value, 400, 'invalid', operationMessages.notUuid]);
    }
    expect([await listPosts(app), await listOperations(app)]).toEqual([[], []]);
  });

  it('is rejected by endpoints that would do a repetition again', async () => {
    const { app, token } = await startWithAuthor();
    const before = await hashTables(app);
    const call = { token, operationId: randomUUID() };
    const answers = [
      await app.call(ENDPOINTS.markAllRead, call),
      await app.call(ENDPOINTS.readProfile, call),
      await app.call(ENDPOINTS.signOutOtherDevices, call),
    ];
    for (const { status, body } of answers)
      expect([status, body.error]).toEqual([400, operationMessages.notRepeatable]);
    expect(listChangedTables(before, await hashTables(app))).toEqual([]);
  });

  it('does not come before the check of the caller', async () => {
    const { app, id } = await startWithAuthor();
    const { status } = await app.call(postInfo, { params: { id }, body: BODY, operationId: 'x' });
    expect(status).toBe(401);
  });
});

describe('stored operations', () => {
  it('are limited for each user and day, while repetitions are still answered', async () => {
    const { app, user, post } = await startWithAuthor();
    const operationId = randomUUID();
    const first = await post(operationId);
    await app.deps.db.execute(sql`update throttles set used = ${OPERATIONS_PER_DAY} where key like 'operations:%'`);
    const rejected = await post(randomUUID());
    expect([rejected.status, rejected.body.error]).toEqual([429, operationMessages.tooMany]);
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(1);
    expect((await post(operationId)).body).toEqual(first.body);
    expect((await post()).status).toBe(201);
    expect(await listOperations(app)).toMatchObject([{ userId: user.id, id: operationId }]);
    app.clock.advance({ days: 1 });
    const token = (await signInUser(app, user)).access_token;
    expect((await post(randomUUID(), BODY, token)).status).toBe(201);
  });

  it('are deleted when nobody may repeat them any more', async () => {
    const { app, post } = await startWithAuthor();
    await post(randomUUID());
    app.clock.advance({ days: OPERATION_DAYS });
    await cleanUpOperations(app.deps);
    expect(await listOperations(app)).toHaveLength(1);
    app.clock.advance({ seconds: 1 });
    await cleanUpOperations(app.deps);
    expect([(await listOperations(app)).length, (await listPosts(app)).length]).toEqual([0, 1]);
  });

  it.each([
    [
      'the operation is stored',
      sql`create trigger broken before insert on operations for each row execute function fail()`,
    ],
    [
      'the transaction ends',
      sql`create constraint trigger broken after insert on operations deferrable initially deferred
      for each row execute function fail()`,
    ],
  ])('exist with their change or not at all: a fault when %s leaves neither', async (_when, trigger) => {
    const { app, post } = await startWithAuthor();
    const { db } = app.deps;
    await db.execute(
      sql`create function fail() returns trigger language plpgsql as 'begin raise exception ''broken''; end'`,
    );
    await db.execute(trigger);
    const operationId = randomUUID();
    const before = await hashTables(app);
    expect((await post(operationId)).status).toBe(500);
    expect(listChangedTables(before, await hashTables(app))).toEqual([]);
    await db.execute(sql`drop trigger broken on operations`);
    expect((await post(operationId)).status).toBe(201);
    expect([(await listPosts(app)).length, (await listOperations(app)).length]).toEqual([1, 1]);
  });
});
