import { servingMessages } from '@kanisa/contract/serving/serving.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { UserWithToken } from '../../../test/support/departments.ts';
import {
  answerServingPlace,
  askEveryoneToServe,
  FIRST_SUNDAY,
  listMessages,
  planAndAsk,
  planServingPlace,
  type ServingWorld,
  sendQueued,
  startServing,
  takeServingPlace,
  toSlot,
} from '../../../test/support/serving.ts';
import { ENDPOINTS } from '../../../test/support/test-app.ts';

interface Request {
  method: string;
  path: string;
  body?: object;
  token: string;
}

async function startWithMember(options: Parameters<typeof startServing>[0] = {}) {
  const world = await startServing(options);
  const [member, other] = world.members;
  if (!member || !other) throw new Error('there are too few members');
  return { world, member, other, at: `/department/${world.department.id}/serving` };
}

/** Sends the request twice at once. No one of them sees what the other changes in the table. */
async function sendTwice({ app }: ServingWorld, table: string, { method, path, body, token }: Request) {
  const send = () => app.raw(method, path, body, token);
  const answered = await app.raceOnTable(table, 2, () => Promise.all([send(), send()]));
  return { answered, statuses: answered.map(({ status }) => status).toSorted((a, b) => a - b) };
}

const count = async ({ app }: ServingWorld, table: string) => {
  const { rows } = await app.deps.db.execute(sql`select 1 from ${sql.identifier(table)}`);
  return rows.length;
};

const accept = (world: ServingWorld, member: UserWithToken, id: number) =>
  answerServingPlace(world, member, id, { answer: 'accepted' });

describe('sent twice at once by the leader', () => {
  it('a new position is created once, and a change or deletion is one', async () => {
    const { world, at } = await startWithMember();
    const { token } = world.leader;
    const body = { name: 'Light', needed: 2, event_ids: [world.service.id], person_ids: [] };
    const created = await sendTwice(world, 'departments', { method: 'POST', path: `${at}/positions`, body, token });
    expect(created.statuses).toEqual([201, 409]);
    expect(created.answered.find(({ status }) => status === 409)?.body['error']).toBe(servingMessages.nameTaken);
    expect(await count(world, 'serving_positions')).toBe(2);
    const path = `/serving/positions/${world.positionId}`;
    const changed = { ...body, name: 'Sound', needed: 4 };
    expect((await sendTwice(world, 'departments', { method: 'PUT', path, body: changed, token })).statuses).toEqual([
      200, 200,
    ]);
    expect(await count(world, 'serving_slots')).toBe(6);
    expect((await sendTwice(world, 'departments', { method: 'DELETE', path, token })).statuses).toEqual([200, 404]);
    expect(await count(world, 'serving_slots')).toBe(2);
  });

  it('a plan takes one place, is freed once and recorded once', async () => {
    const { world, member, at } = await startWithMember({ needed: 2 });
    const { token } = world.leader;
    const body = { ...toSlot(world), user_id: member.user.id };
    const planned = await sendTwice(world, 'departments', { method: 'POST', path: `${at}/places`, body, token });
    expect(planned.statuses).toEqual([201, 409]);
    expect(await count(world, 'serving_places')).toBe(1);
    const { rows } = await world.app.deps.db.execute<{ id: number }>(sql`select id from serving_places`);
    const path = `${at}/places/${rows[0]?.id}`;
    await askEveryoneToServe(world);
    const freed = await sendTwice(world, 'departments', { method: 'DELETE', path, token });
    expect(freed.statuses).toEqual([200, 404]);
    expect((await listMessages(world.app)).filter(({ kind }) => kind === 'ended')).toHaveLength(1);
  });

  it('the outcome of a date is recorded once', async () => {
    const { world, member, at } = await startWithMember();
    const id = await planAndAsk(world, member);
    await accept(world, member, id);
    await world.app.deps.db.execute(
      sql`update serving_places set starts_at = '2026-11-15T06:00:00Z', ends_at = '2026-11-15T08:00:00Z'`,
    );
    const request = { method: 'PUT', path: `${at}/places/${id}/outcome`, body: { state: 'missed' } };
    const { statuses } = await sendTwice(world, 'departments', { ...request, token: world.leader.token });
    expect(statuses).toEqual([200, 200]);
  });

  it('an asking sends one message to each', async () => {
    const { world, member, other, at } = await startWithMember({ needed: 2 });
    for (const one of [member, other]) await planServingPlace(world, one);
    const { token } = world.leader;
    const asked = await sendTwice(world, 'departments', { method: 'POST', path: `${at}/ask`, body: {}, token });
    expect(asked.statuses).toEqual([200, 409]);
    expect((await listMessages(world.app)).map(({ userId }) => userId)).toEqual([member.user.id, other.user.id]);
  });
});

describe('sent twice at once by a member', () => {
  it.each(['accepted', 'declined'])('the answer %s counts once', async (answer) => {
    const { world, member } = await startWithMember();
    const id = await planAndAsk(world, member);
    const request = { method: 'POST', path: `/serving/places/${id}/answer`, body: { answer }, token: member.token };
    expect((await sendTwice(world, 'departments', request)).statuses).toEqual([200, 200]);
    const told = (await listMessages(world.app)).filter(({ kind }) => kind === 'declined');
    expect(told).toHaveLength(answer === 'declined' ? 1 : 0);
  });

  it('an answer by a link counts once', async () => {
    const { world, member } = await startWithMember();
    const id = await planAndAsk(world, member);
    await sendQueued(world.app);
    const mail = await world.app.mailbox.next({ to: member.user.personalEmail ?? '' });
    const url = /\/s\/[a-z0-9]{10}/.exec(mail.text)?.[0] ?? '';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const post = () =>
      world.app.server.inject({ method: 'POST', url, headers, payload: `place=${id}&answer=declined` });
    const both = await world.app.raceOnTable('departments', 2, () => Promise.all([post(), post()]));
    expect(both.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
    expect((await listMessages(world.app)).filter(({ kind }) => kind === 'declined')).toHaveLength(1);
  });

  it('an offer to pass on stands once, and its taker has one place', async () => {
    const { world, member, other } = await startWithMember();
    const id = await planAndAsk(world, member);
    await accept(world, member, id);
    const offer = { method: 'PUT', path: `/serving/places/${id}/swap`, body: { is_offered: true } };
    expect((await sendTwice(world, 'departments', { ...offer, token: member.token })).statuses).toEqual([200, 200]);
    const take = () => takeServingPlace(world, other);
    const taken = await world.app.raceOnTable('departments', 2, () => Promise.all([take(), take()]));
    expect(taken.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await listMessages(world.app)).filter(({ kind }) => kind === 'taken').map(({ userId }) => userId)).toEqual([
      member.user.id,
      world.leader.user.id,
    ]);
  });

  it('‘I can’ takes one place', async () => {
    const { world, member, at } = await startWithMember({ needed: 2 });
    const request = { method: 'POST', path: `${at}/take`, body: toSlot(world), token: member.token };
    expect((await sendTwice(world, 'departments', request)).statuses).toEqual([200, 409]);
    expect(await count(world, 'serving_places')).toBe(1);
  });

  it('days away are kept once, and removed once', async () => {
    const { world, member } = await startWithMember();
    const { token } = member;
    const body = { from: FIRST_SUNDAY, until: FIRST_SUNDAY };
    const added = await sendTwice(world, 'users', { method: 'POST', path: '/serving/away', body, token });
    expect(added.statuses).toEqual([201, 201]);
    const [first, second] = added.answered.map((answer) => answer.body['away'] as { id: number });
    expect(second).toEqual(first);
    expect(await count(world, 'serving_away')).toBe(1);
    const removed = await sendTwice(world, 'users', { method: 'DELETE', path: `/serving/away/${first?.id}`, token });
    expect(removed.statuses).toEqual([200, 404]);
  });

  it('a first choice of one’s own maximum and of a calendar address are stored once', async () => {
    const { world, member } = await startWithMember();
    const { token } = member;
    const limit = { method: 'PUT', path: '/serving/settings', body: { monthly_max: 2 }, token };
    expect((await sendTwice(world, 'users', limit)).statuses).toEqual([200, 200]);
    const address = { method: 'POST', path: '/serving/calendar', token };
    const made = await sendTwice(world, 'users', address);
    expect(made.statuses).toEqual([201, 201]);
    const files = await Promise.all(
      made.answered.map(({ body }) => world.app.server.inject({ url: new URL(String(body['url'])).pathname })),
    );
    expect(files.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404]);
    const removal = { method: 'DELETE', path: '/serving/calendar', token };
    expect((await sendTwice(world, 'users', removal)).statuses).toEqual([200, 200]);
    expect(await count(world, 'serving_people')).toBe(1);
  });
});

it('a first budget that two admins set at once is one', async () => {
  const { world } = await startWithMember();
  const { app, admin } = world;
  const set = (monthly: number) => app.call(ENDPOINTS.updateTextBudget, { body: { monthly }, token: admin.token });
  const both = await app.raceOnTable('text_budget', 2, () => Promise.all([set(5), set(7)]));
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await count(world, 'text_budget')).toBe(1);
  const { body } = await app.call(ENDPOINTS.readServingOverview, { token: admin.token });
  expect([5, 7]).toContain(body.text_budget?.monthly);
});
