import { servingMessages } from '@kanisa/contract/serving/serving.ts';
import { describe, expect, it } from 'vitest';
import { createUserWithToken } from '../../../test/support/departments.ts';
import {
  answerServingPlace,
  askEveryoneToServe,
  FIRST_SUNDAY,
  listMessages,
  planAndAsk,
  planServingPlace,
  readShown,
  SECOND_SUNDAY,
  type ServingWorld,
  sendQueued,
  startServing,
  takeServingPlace,
  toSlot,
  turnServingOn,
} from '../../../test/support/serving.ts';
import { ENDPOINTS } from '../../../test/support/test-app.ts';

const [firstOf, secondOf, thirdOf] = [0, 1, 2].map((n) => ({ members }: ServingWorld) => {
  const member = members[n];
  if (!member) throw new Error('there is no such member');
  return member;
}) as [
  (world: ServingWorld) => ServingWorld['leader'],
  (world: ServingWorld) => ServingWorld['leader'],
  (world: ServingWorld) => ServingWorld['leader'],
];

describe('serving that a church does not use', () => {
  it('answers like a path that does not exist, also to visitors', async () => {
    const world = await startServing();
    const { app, admin, department } = world;
    await turnServingOn(app, false);
    const unknown = await app.raw('GET', '/nowhere', undefined, admin.token);
    for (const token of [admin.token, undefined]) {
      const answered = await app.raw('GET', `/department/${department.id}/serving`, undefined, token);
      expect([answered.status, answered.body]).toEqual([unknown.status, unknown.body]);
    }
    const session = await app.call(ENDPOINTS.readSession, { token: admin.token });
    expect(session.body).not.toHaveProperty('modules');
  });

  it('is turned on by an admin, which the session tells everybody', async () => {
    const { app, admin, leader } = await startServing();
    const turn = (is_on: boolean, token: string) =>
      app.call(ENDPOINTS.changeModule, { params: { module: 'serving' }, body: { is_on }, token });
    expect((await turn(false, leader.token)).status).toBe(403);
    expect((await turn(false, admin.token)).body.setup.modules).toEqual([{ module: 'serving', is_on: false }]);
    expect((await turn(true, admin.token)).body.setup.modules).toEqual([{ module: 'serving', is_on: true }]);
    expect((await app.call(ENDPOINTS.readSession, { token: leader.token })).body.modules).toEqual(['serving']);
  });
});

describe('a plan', () => {
  it('is seen by its leader alone, until people are asked', async () => {
    const world = await startServing();
    const member = firstOf(world);
    const id = await planServingPlace(world, member);
    const own = () => world.app.call(ENDPOINTS.readOwnServing, { token: member.token });
    expect((await readShown(world, secondOf(world))).dates[0]?.positions[0]).toMatchObject({ open: 0, places: [] });
    expect((await own()).body.places).toEqual([]);
    expect((await answerServingPlace(world, member, id, { answer: 'accepted' })).status).toBe(404);

    expect((await askEveryoneToServe(world)).body).toMatchObject({ people: 1, places: 1, by_email: 1, by_text: 0 });
    expect((await own()).body.places).toMatchObject([{ id, state: 'asked', may_answer: true }]);
    expect((await readShown(world, member)).dates[0]?.positions[0]?.places).toMatchObject([
      { id, state: 'asked', is_mine: true },
    ]);
  });

  it('rejects people who cannot do it, dates that do not exist, full places and the past', async () => {
    const world = await startServing();
    const { app, leader, department } = world;
    const tryPlan = (body: object, token = leader.token) =>
      app.raw('POST', `/department/${department.id}/serving/places`, { ...toSlot(world), ...body }, token);
    const user_id = firstOf(world).user.id;
    const rejected = [
      [await tryPlan({ user_id: leader.user.id }), 400, servingMessages.notAble],
      [await tryPlan({ user_id, date: '2026-11-23' }), 404, servingMessages.notADate],
      [await tryPlan({ user_id, position_id: 2_000_000 }), 400, servingMessages.position],
      [await tryPlan({ user_id, date: '2028-11-26' }), 400, servingMessages.tooFar],
      [await tryPlan({ user_id }, firstOf(world).token), 403, undefined],
    ] as const;
    for (const [answered, status, text] of rejected) {
      expect([answered.status, text && answered.body['error']]).toEqual([status, text]);
    }
    await planServingPlace(world, firstOf(world));
    expect((await tryPlan({ user_id })).body['error']).toBe(servingMessages.twice);
    const full = await tryPlan({ user_id: secondOf(world).user.id });
    expect([full.status, full.body['error']]).toEqual([409, servingMessages.full]);
    app.clock.set('2026-11-22T09:00:00Z');
    const { token } = await createUserWithToken(app, { role: 'admin' });
    const over = await tryPlan({ user_id: secondOf(world).user.id }, token);
    expect([over.status, over.body['error']]).toEqual([409, servingMessages.over]);
  });

  it('fills the open places in turn, and a second filling adds nothing', async () => {
    const world = await startServing();
    const { app, leader, department } = world;
    const fill = () => app.call(ENDPOINTS.fillPlan, { params: { id: department.id }, body: {}, token: leader.token });
    expect((await fill()).body).toEqual({ filled: 7, left_open: 0, next: null });
    expect((await fill()).body).toEqual({ filled: 0, left_open: 0, next: null });
    const { body } = await app.call(ENDPOINTS.readPlan, { params: { id: department.id }, token: leader.token });
    const names = body.dates.map(({ positions }) => positions[0]?.places[0]?.person.first_name);
    expect(names).toEqual([1, 2, 3, 1, 2, 3, 1].map((n) => `Member${n}`));
    expect(body.dates[3]?.positions[0]?.places[0]?.why).toEqual({
      dates_in_56_days: 1,
      last_served_on: FIRST_SUNDAY,
      is_week_before: false,
    });
    expect(await listMessages(app)).toEqual([]);
  });

  it('filled twice at once takes no place twice', async () => {
    const world = await startServing({ needed: 2 });
    const { app, leader, department } = world;
    const fill = () => app.call(ENDPOINTS.fillPlan, { params: { id: department.id }, body: {}, token: leader.token });
    const both = await app.raceOnTable('departments', 2, () => Promise.all([fill(), fill()]));
    expect(both.map(({ body }) => body.filled)).toEqual(expect.arrayContaining([0, 14]));
  });
});

describe('an answer', () => {
  it('of yes is seen by all, of no opens the place and reaches the leader without a word to others', async () => {
    const world = await startServing();
    const { app, leader } = world;
    const [first, second] = [firstOf(world), secondOf(world)];
    const id = await planAndAsk(world, first);
    expect((await answerServingPlace(world, second, id, { answer: 'accepted' })).status).toBe(404);
    expect((await answerServingPlace(world, first, id, { answer: 'accepted' })).body.place.state).toBe('accepted');
    const no = await answerServingPlace(world, first, id, { answer: 'declined', reason: 'A funeral' });
    expect(no.body.place).toMatchObject({ state: 'declined', reason: 'A funeral' });
    const shown = (await readShown(world, second)).dates[0]?.positions[0];
    expect(shown).toMatchObject({ open: 1, places: [], may_take: true });
    expect((await listMessages(app)).filter(({ userId }) => userId === leader.user.id)).toMatchObject([
      { kind: 'declined' },
    ]);
    const { body } = await app.call(ENDPOINTS.readPlan, {
      params: { id: world.department.id },
      token: leader.token,
    });
    expect(body.dates[0]?.positions[0]?.declined).toMatchObject([{ reason: 'A funeral' }]);
    expect((await answerServingPlace(world, first, id, { answer: 'accepted' })).body.place.state).toBe('accepted');
  });

  it('of two who say ‘I can’ at once gives the place to one', async () => {
    const world = await startServing();
    const both = await world.app.raceOnTable('departments', 2, () =>
      Promise.all([takeServingPlace(world, firstOf(world)), takeServingPlace(world, secondOf(world))]),
    );
    expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
    expect(both.find(({ status }) => status === 409)?.body.error).toBe(servingMessages.faster);
    const late = await takeServingPlace(world, thirdOf(world));
    expect([late.status, late.body.error]).toEqual([409, servingMessages.faster]);
    expect((await takeServingPlace(world, world.leader)).status).toBe(400);
  });

  it('that comes after somebody else took the place is told so', async () => {
    const world = await startServing();
    const first = firstOf(world);
    const id = await planAndAsk(world, first);
    await answerServingPlace(world, first, id, { answer: 'declined' });
    expect((await takeServingPlace(world, secondOf(world))).status).toBe(200);
    const late = await answerServingPlace(world, first, id, { answer: 'accepted' });
    expect([late.status, late.body.error]).toEqual([409, servingMessages.faster]);
  });

  it('that was accepted can be passed on, and stays until somebody takes it', async () => {
    const world = await startServing();
    const { app } = world;
    const [first, second] = [firstOf(world), secondOf(world)];
    const id = await planAndAsk(world, first);
    const offer = (is_offered: boolean) =>
      app.call(ENDPOINTS.offerSwap, { params: { id }, body: { is_offered }, token: first.token });
    expect((await offer(true)).body.error).toBe(servingMessages.notAccepted);
    await answerServingPlace(world, first, id, { answer: 'accepted' });
    expect((await offer(true)).body.place.is_swap_offered).toBe(true);
    expect((await readShown(world, second)).dates[0]?.positions[0]).toMatchObject({ open: 0, may_take: true });
    expect((await takeServingPlace(world, second)).body.place.state).toBe('accepted');
    expect((await app.call(ENDPOINTS.readOwnServing, { token: first.token })).body.places).toEqual([]);
    const kinds = (await listMessages(app)).map(({ userId, kind }) => [userId, kind]);
    expect(kinds).toContainEqual([first.user.id, 'taken']);
  });
});

describe('a change of the event', () => {
  const move = (world: ServingWorld, date: string, body: object) =>
    world.app.raw('PUT', `/admin/events/${world.service.id}/occurrences/${date}`, body, world.admin.token);

  it('asks again after a move of more than two hours or to another day, and not after a smaller one', async () => {
    const world = await startServing();
    const first = firstOf(world);
    const [id, later] = [await planServingPlace(world, first), await planServingPlace(world, first, SECOND_SUNDAY)];
    await askEveryoneToServe(world);
    for (const one of [id, later]) await answerServingPlace(world, first, one, { answer: 'accepted' });
    await move(world, FIRST_SUNDAY, { start_time: '2026-11-22T10:30', end_time: '2026-11-22T12:30' });
    const states = async () =>
      (await world.app.call(ENDPOINTS.readOwnServing, { token: first.token })).body.places.map(({ state }) => state);
    expect(await states()).toEqual(['accepted', 'accepted']);
    await move(world, FIRST_SUNDAY, { start_time: '2026-11-22T14:00', end_time: '2026-11-22T15:00' });
    expect(await states()).toEqual(['asked', 'accepted']);
    await move(world, SECOND_SUNDAY, { start_time: '2026-11-28T09:00', end_time: '2026-11-28T11:00' });
    expect(await states()).toEqual(['asked', 'asked']);
    expect((await listMessages(world.app)).map(({ kind }) => kind)).toEqual(['ask', 'ask_again', 'ask_again']);
  });

  it('follows an event that does not repeat to its new day, and ends what is no date of the series any more', async () => {
    const world = await startServing({ event: { repetition: null } });
    const { app, admin, service } = world;
    const first = firstOf(world);
    await answerServingPlace(world, first, await planAndAsk(world, first), { answer: 'accepted' });
    const change = (body: object) => app.raw('PUT', `/admin/events/${service.id}`, body, admin.token);
    const readOwn = async () => (await app.call(ENDPOINTS.readOwnServing, { token: first.token })).body.places;
    await change({ start_time: '2026-11-24T09:00', end_time: '2026-11-24T11:00' });
    expect(await readOwn()).toMatchObject([{ state: 'asked', date: '2026-11-24' }]);
    await change({ repetition: { frequency: 'weekly' } });
    expect(await readOwn()).toMatchObject([{ state: 'asked', date: '2026-11-24' }]);
    await planServingPlace(world, secondOf(world), '2026-12-01');
    await change({ repetition: null });
    expect(await readOwn()).toMatchObject([{ state: 'asked', date: '2026-11-24' }]);
    const { body } = await app.call(ENDPOINTS.readPlan, {
      params: { id: world.department.id },
      token: world.leader.token,
    });
    expect(body.dates.map(({ date }) => date)).toEqual(['2026-11-24']);
  });

  it('that is cancelled or deleted ends the places and tells the people', async () => {
    const world = await startServing();
    const { app, admin, service } = world;
    const [first, second] = [firstOf(world), secondOf(world)];
    await planServingPlace(world, first);
    await planServingPlace(world, second, SECOND_SUNDAY);
    await askEveryoneToServe(world);
    await move(world, FIRST_SUNDAY, { is_cancelled: true });
    expect((await app.call(ENDPOINTS.readOwnServing, { token: first.token })).body.places).toEqual([]);
    await app.call(ENDPOINTS.deleteEvent, { params: { id: service.id }, token: admin.token });
    expect((await app.call(ENDPOINTS.readOwnServing, { token: second.token })).body.places).toEqual([]);
    const ended = (await listMessages(app)).filter(({ kind }) => kind === 'ended').map(({ userId }) => userId);
    expect(ended).toEqual([first.user.id, second.user.id]);
    await sendQueued(app);
    const mail = await app.mailbox.next({ to: second.user.personalEmail ?? '' });
    expect(mail.subject).toBe('You are not needed on this date');
  });

  it('that is cancelled while somebody accepts leaves no place behind', async () => {
    const world = await startServing();
    const first = firstOf(world);
    const id = await planAndAsk(world, first);
    const [, accepted] = await world.app.raceOnTable('departments', 2, () =>
      Promise.all([
        move(world, FIRST_SUNDAY, { is_cancelled: true }),
        answerServingPlace(world, first, id, { answer: 'accepted' }),
      ]),
    );
    expect([200, 409]).toContain(accepted.status);
    expect((await world.app.call(ENDPOINTS.readOwnServing, { token: first.token })).body.places).toEqual([]);
  });
});

describe('somebody who leaves', () => {
  it.each(['the department', 'the church'])('%s frees the dates that lie ahead', async (what) => {
    const world = await startServing();
    const { app, admin, department } = world;
    const { user, token } = firstOf(world);
    await answerServingPlace(world, firstOf(world), await planAndAsk(world, firstOf(world)), { answer: 'accepted' });
    const id = user.id;
    if (what === 'the church') await app.call(ENDPOINTS.deactivateUser, { params: { id }, token: admin.token });
    else await app.call(ENDPOINTS.removeMember, { params: { id: department.id, userId: id }, token });
    const shown = await readShown(world, secondOf(world));
    expect(shown.dates[0]?.positions[0]).toMatchObject({ open: 1, places: [], may_take: true });
  });
});
