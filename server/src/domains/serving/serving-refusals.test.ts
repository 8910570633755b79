import { servingMessages } from '@kanisa/contract/serving/serving.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createDepartment, createUserWithToken } from '../../../test/support/departments.ts';
import {
  answerServingPlace,
  askEveryoneToServe,
  FIRST_SUNDAY,
  makeEvent,
  planAndAsk,
  planServingPlace,
  SECOND_SUNDAY,
  type ServingWorld,
  sendQueued,
  startServingWithMembers,
  takeServingPlace,
  toSlot,
} from '../../../test/support/serving.ts';
import { ENDPOINTS } from '../../../test/support/test-app.ts';

async function startWithMembers(options: Parameters<typeof startServingWithMembers>[0] = {}) {
  const started = await startServingWithMembers(options);
  return { ...started, at: `/department/${started.world.department.id}/serving` };
}

const toFault = ({ status, body }: { status: number; body: object }) => {
  const { error, fields } = body as { error?: string; fields?: Record<string, string> };
  return [status, Object.values(fields ?? {})[0] ?? error];
};

const cancelFirstDate = ({ app, service, admin }: ServingWorld) =>
  app.raw('PUT', `/admin/events/${service.id}/occurrences/${FIRST_SUNDAY}`, { is_cancelled: true }, admin.token);

/** Moves the time on beyond the first date. The tokens of the test would expire, so the date moves instead. */
const letFirstDatePass = ({ app }: ServingWorld) =>
  app.deps.db.execute(sql`update events set starts_at = '2026-11-08T06:00:00Z', ends_at = '2026-11-08T08:00:00Z'`);
const PAST_SUNDAY = '2026-11-08';

describe('a date that was cancelled', () => {
  it('takes no plan, no ‘I can’ and no answer', async () => {
    const { world, member, other, at } = await startWithMembers();
    const { app, leader } = world;
    const id = await planAndAsk(world, member);
    await answerServingPlace(world, member, id, { answer: 'declined' });
    await cancelFirstDate(world);
    const body = { ...toSlot(world), user_id: other.user.id };
    const cancelled = [409, servingMessages.cancelled];
    expect(toFault(await app.raw('POST', `${at}/places`, body, leader.token))).toEqual(cancelled);
    expect(toFault(await takeServingPlace(world, other))).toEqual(cancelled);
    expect(toFault(await answerServingPlace(world, member, id, { answer: 'accepted' }))).toEqual(cancelled);
  });

  it('has places that can neither be answered nor passed on once the event is deleted', async () => {
    const { world, member } = await startWithMembers();
    const { app, admin, service } = world;
    const id = await planAndAsk(world, member);
    await answerServingPlace(world, member, id, { answer: 'accepted' });
    await app.call(ENDPOINTS.deleteEvent, { params: { id: service.id }, token: admin.token });
    const swap = () =>
      app.call(ENDPOINTS.offerSwap, { params: { id }, body: { is_offered: true }, token: member.token });
    expect(toFault(await answerServingPlace(world, member, id, { answer: 'declined' }))).toEqual([
      409,
      servingMessages.cancelled,
    ]);
    expect(toFault(await swap())).toEqual([409, servingMessages.cancelled]);
  });

  it('leaves a place that ended unanswerable when the date is taken up again', async () => {
    const { world, member } = await startWithMembers();
    const { app, admin, service } = world;
    const id = await planAndAsk(world, member);
    await cancelFirstDate(world);
    await app.raw('DELETE', `/admin/events/${service.id}/occurrences/${FIRST_SUNDAY}`, undefined, admin.token);
    expect(toFault(await answerServingPlace(world, member, id, { answer: 'accepted' }))).toEqual([
      409,
      servingMessages.notAnswerable,
    ]);
  });
});

describe('a date that is over', () => {
  it('takes no answer, no offer, no ‘I can’, and is not freed', async () => {
    const { world, member, other, at } = await startWithMembers();
    const { app, leader } = world;
    const id = await planAndAsk(world, member);
    await answerServingPlace(world, member, id, { answer: 'accepted' });
    await letFirstDatePass(world);
    await app.deps.db.execute(sql`
      update serving_places set occurs_on = ${PAST_SUNDAY}, starts_at = '2026-11-08T06:00:00Z', ends_at = '2026-11-08T08:00:00Z'`);
    const over = [409, servingMessages.over];
    const swap = { params: { id }, body: { is_offered: true }, token: member.token };
    expect(toFault(await answerServingPlace(world, member, id, { answer: 'declined' }))).toEqual(over);
    expect(toFault(await app.call(ENDPOINTS.offerSwap, swap))).toEqual(over);
    expect(toFault(await takeServingPlace(world, other, PAST_SUNDAY))).toEqual(over);
    expect(toFault(await app.raw('DELETE', `${at}/places/${id}`, undefined, leader.token))).toEqual(over);
  });
});

describe('a place', () => {
  it('that lies ahead has no outcome, and one that was only asked has none later', async () => {
    const { world, member, at } = await startWithMembers();
    const { app, leader } = world;
    const id = await planAndAsk(world, member);
    const record = () => app.raw('PUT', `${at}/places/${id}/outcome`, { state: 'missed' }, leader.token);
    expect(toFault(await record())).toEqual([409, servingMessages.notYet]);
    await app.deps.db.execute(
      sql`update serving_places set starts_at = '2026-11-08T06:00:00Z', ends_at = '2026-11-08T08:00:00Z'`,
    );
    expect(toFault(await record())).toEqual([409, servingMessages.notAnswerable]);
  });

  it('that was declined is not freed by the leader, and cannot be offered', async () => {
    const { world, member, at } = await startWithMembers();
    const { app, leader } = world;
    const id = await planAndAsk(world, member);
    await answerServingPlace(world, member, id, { answer: 'declined' });
    expect(toFault(await app.raw('DELETE', `${at}/places/${id}`, undefined, leader.token))).toEqual([
      409,
      servingMessages.notAnswerable,
    ]);
    const swap = { params: { id }, body: { is_offered: true }, token: member.token };
    expect(toFault(await app.call(ENDPOINTS.offerSwap, swap))).toEqual([409, servingMessages.notAccepted]);
  });

  it('is not taken back by who declined it and has another place at that date', async () => {
    const { world, member } = await startWithMembers();
    const { app, leader, department, service } = world;
    const id = await planAndAsk(world, member);
    await answerServingPlace(world, member, id, { answer: 'declined' });
    const position = { name: 'Light', needed: 1, event_ids: [service.id], person_ids: [member.user.id] };
    const params = { id: department.id };
    const created = await app.call(ENDPOINTS.createPosition, { params, body: position, token: leader.token });
    const slot = { ...toSlot(world), position_id: created.body.position.id };
    expect((await app.call(ENDPOINTS.takePlace, { params, body: slot, token: member.token })).status).toBe(200);
    expect(toFault(await answerServingPlace(world, member, id, { answer: 'accepted' }))).toEqual([
      409,
      servingMessages.twice,
    ]);
    expect(toFault(await app.call(ENDPOINTS.takePlace, { params, body: toSlot(world), token: member.token }))).toEqual([
      409,
      servingMessages.twice,
    ]);
  });

  it('of somebody else at the same date does not keep a member from serving', async () => {
    const { world, member, other } = await startWithMembers({ needed: 2 });
    await planServingPlace(world, other);
    expect((await takeServingPlace(world, member)).status).toBe(200);
    await askEveryoneToServe(world);
    const own = await world.app.call(ENDPOINTS.readOwnServing, { token: other.token });
    expect(own.body.places).toHaveLength(1);
  });
});

describe('a position', () => {
  it('is for members of the department, at events that exist', async () => {
    const { world, member } = await startWithMembers();
    const { app, leader, department } = world;
    const stranger = await createUserWithToken(app);
    const create = (differs: object) => {
      const body = { name: 'Light', needed: 1, event_ids: [], person_ids: [], ...differs };
      return app.raw('POST', `/department/${department.id}/serving/positions`, body, leader.token);
    };
    expect(toFault(await create({ person_ids: [member.user.id, stranger.user.id] }))).toEqual([
      400,
      servingMessages.people,
    ]);
    expect(toFault(await create({ event_ids: [2_000_000] }))).toEqual([400, servingMessages.events]);
    const missing = await app.raw('DELETE', '/serving/positions/2000000', undefined, leader.token);
    expect(toFault(missing)).toEqual([404, servingMessages.positionNotFound]);
  });

  it('of another department, or at an event where it is not needed, is no place to plan', async () => {
    const { world, member, at } = await startWithMembers();
    const { app, admin, leader } = world;
    const elsewhere = await makeEvent(app, admin.token, { title: 'Prayer night' });
    const plan = (differs: object) =>
      app.raw('POST', `${at}/places`, { ...toSlot(world), user_id: member.user.id, ...differs }, leader.token);
    expect(toFault(await plan({ event_id: elsewhere.id }))).toEqual([404, servingMessages.notADate]);
    const { id } = await createDepartment(app, { leader: leader.user });
    const body = { ...toSlot(world), user_id: member.user.id };
    expect(toFault(await app.raw('POST', `/department/${id}/serving/places`, body, leader.token))).toEqual([
      400,
      servingMessages.position,
    ]);
  });
});

describe('what somebody keeps for themselves', () => {
  it('is theirs alone: days away, maximum, calendar and messages', async () => {
    const { world, member, other } = await startWithMembers();
    const { app } = world;
    const days = { from: FIRST_SUNDAY, until: SECOND_SUNDAY };
    const { body } = await app.call(ENDPOINTS.addAway, { body: days, token: member.token });
    await app.call(ENDPOINTS.updateOwnServing, { body: { monthly_max: 3 }, token: member.token });
    await app.call(ENDPOINTS.makeServingCalendar, { token: member.token });
    const own = await app.call(ENDPOINTS.readOwnServing, { token: other.token });
    expect(own.body).toMatchObject({ away: [], monthly_max: null, calendar_made_at: null, places: [] });
    const removal = { params: { id: body.away.id }, token: other.token };
    expect(toFault(await app.call(ENDPOINTS.deleteAway, removal))).toEqual([404, servingMessages.awayNotFound]);
    const kept = await app.call(ENDPOINTS.readOwnServing, { token: member.token });
    expect(kept.body).toMatchObject({ away: [days], monthly_max: 3 });
  });

  it('frees only one’s own plans on days away', async () => {
    const { world, member, other } = await startWithMembers({ needed: 2 });
    await planServingPlace(world, member);
    await planServingPlace(world, other);
    await world.app.call(ENDPOINTS.addAway, { body: { from: FIRST_SUNDAY, until: FIRST_SUNDAY }, token: member.token });
    const { rows } = await world.app.deps.db.execute(sql`select user_id, state from serving_places order by id`);
    expect(rows).toEqual([
      { user_id: member.user.id, state: 'ended' },
      { user_id: other.user.id, state: 'planned' },
    ]);
  });

  it('has a calendar address that ends with the account', async () => {
    const { world, member } = await startWithMembers();
    const { app, admin } = world;
    const { body } = await app.call(ENDPOINTS.makeServingCalendar, { token: member.token });
    const url = new URL(body.url).pathname;
    expect((await app.server.inject({ url })).statusCode).toBe(200);
    await app.call(ENDPOINTS.deactivateUser, { params: { id: member.user.id }, token: admin.token });
    expect((await app.server.inject({ url })).statusCode).toBe(404);
  });
});

it('a link answers for places of its own message only', async () => {
  const { world, member, other } = await startWithMembers({ needed: 2 });
  const { app } = world;
  await planServingPlace(world, member);
  const foreign = await planServingPlace(world, other);
  await askEveryoneToServe(world);
  await sendQueued(app);
  const mail = await app.mailbox.next({ to: member.user.personalEmail ?? '' });
  const url = /\/s\/[a-z0-9]{10}/.exec(mail.text)?.[0] ?? '';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const payload = `place=${foreign}&answer=declined`;
  const answered = await app.server.inject({ method: 'POST', url, headers, payload });
  expect([answered.statusCode, answered.body.includes(servingMessages.answer)]).toEqual([400, true]);
  const own = await app.call(ENDPOINTS.readOwnServing, { token: other.token });
  expect(own.body.places).toMatchObject([{ state: 'asked' }]);
});
