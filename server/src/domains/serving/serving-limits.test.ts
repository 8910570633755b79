import {
  AWAY_DAYS_MAX,
  AWAY_PERIODS_MAX,
  LINK_ANSWERS_PER_HOUR,
  MONTHLY_MAX_MAX,
  NEEDED_MAX,
  POSITION_EVENTS_MAX,
  POSITION_NAME_MAX,
  POSITIONS_MAX,
  REASON_MAX,
  servingMessages,
  TEXT_BUDGET_MAX,
} from '@kanisa/contract/serving/serving.ts';
import { describe, expect, it } from 'vitest';
import {
  answerServingPlace,
  makeEvent,
  planAndAsk,
  sendQueued,
  startServing,
  toSlot,
} from '../../../test/support/serving.ts';
import { servingAway } from './own-dates/own-dates.table.ts';

async function startAtLimit() {
  const world = await startServing();
  const { app, leader, department } = world;
  const [member] = world.members;
  if (!member) throw new Error('there is no member');
  const at = `/department/${department.id}/serving`;
  const createPosition = (differs: object) =>
    app.raw(
      'POST',
      `${at}/positions`,
      { name: 'Light', needed: 1, event_ids: [], person_ids: [], ...differs },
      leader.token,
    );
  const own = (method: string, path: string, body: object) => app.raw(method, `/serving${path}`, body, member.token);
  return { world, member, at, createPosition, own };
}

const compareNumbers = (a: number, b: number) => a - b;

const toFault = ({ status, body }: { status: number; body: Record<string, unknown> }) => [
  status,
  Object.values((body['fields'] as Record<string, string> | undefined) ?? {})[0] ?? body['error'],
];

describe('a department', () => {
  it('has thirty positions, and the thirty-first is refused, also when two come at once', async () => {
    const { world, createPosition } = await startAtLimit();
    for (let n = 2; n < POSITIONS_MAX; n += 1) {
      expect((await createPosition({ name: `Position ${n}` })).status).toBe(201);
    }
    const both = await world.app.raceOnTable('departments', 2, () =>
      Promise.all([createPosition({ name: 'Thirtieth' }), createPosition({ name: 'Also thirtieth' })]),
    );
    expect(both.map(({ status }) => status).toSorted(compareNumbers)).toEqual([201, 409]);
    expect(toFault(await createPosition({}))).toEqual([409, servingMessages.manyPositions]);
  });

  it('needs one to twenty people, and its position has a name of sixty characters and twenty events', async () => {
    const { world, createPosition } = await startAtLimit();
    const event_ids = [world.service.id];
    while (event_ids.length < POSITION_EVENTS_MAX) {
      event_ids.push((await makeEvent(world.app, world.admin.token, { title: `Event ${event_ids.length}` })).id);
    }
    expect((await createPosition({ name: 'x'.repeat(POSITION_NAME_MAX), needed: NEEDED_MAX, event_ids })).status).toBe(
      201,
    );
    expect((await createPosition({ needed: 1 })).status).toBe(201);
    const extra = await makeEvent(world.app, world.admin.token, { title: 'One too many' });
    const faults = [
      await createPosition({ name: 'A', needed: 0 }),
      await createPosition({ name: 'B', needed: NEEDED_MAX + 1 }),
      await createPosition({ name: 'x'.repeat(POSITION_NAME_MAX + 1) }),
      await createPosition({ name: 'C', event_ids: [...event_ids, extra.id] }),
    ];
    expect(faults.map(toFault)).toEqual([
      [400, servingMessages.needed],
      [400, servingMessages.needed],
      [400, servingMessages.nameLong],
      [400, servingMessages.events],
    ]);
  });

  it('is planned, filled and asked 52 weeks ahead, and not 53', async () => {
    const { world, member, at } = await startAtLimit();
    const { app, leader } = world;
    const { token } = leader;
    const plan = (date: string) =>
      app.raw('POST', `${at}/places`, { ...toSlot(world, date), user_id: member.user.id }, token);
    const send = async (weeks: number) => [
      await app.raw('GET', `${at}/plan?weeks=${weeks}`, undefined, token),
      await app.raw('GET', `${at}/ask?weeks=${weeks}`, undefined, token),
      await app.raw('POST', `${at}/fill`, { weeks }, token),
      await app.raw('POST', `${at}/ask`, { weeks }, token),
    ];
    expect((await plan('2027-11-14')).status).toBe(201);
    expect(toFault(await plan('2027-11-21'))).toEqual([400, servingMessages.tooFar]);
    expect((await send(52)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const weeks of [0, 53]) {
      for (const fault of await send(weeks)) expect(toFault(fault)).toEqual([400, servingMessages.weeks]);
    }
  });
});

describe('a member', () => {
  it('gives a reason of 200 characters', async () => {
    const { world, member } = await startAtLimit();
    const id = await planAndAsk(world, member);
    const decline = (length: number) =>
      answerServingPlace(world, member, id, { answer: 'declined', reason: 'x'.repeat(length) });
    expect((await decline(REASON_MAX + 1)).status).toBe(400);
    expect((await decline(REASON_MAX)).body.place.reason).toHaveLength(REASON_MAX);
  });

  it('is away 366 days at once, and fifty times', async () => {
    const { world, member, own } = await startAtLimit();
    const add = (from: string, until: string) => own('POST', '/away', { from, until });
    expect((await add('2026-11-16', '2027-11-16')).status).toBe(201);
    expect(toFault(await add('2026-11-16', '2027-11-17'))).toEqual([400, servingMessages.awayLong]);
    expect(AWAY_DAYS_MAX).toBe(366);
    const more = Array.from({ length: AWAY_PERIODS_MAX - 2 }, (_, n) => {
      const day = new Date(Date.parse('2027-12-01') + n * 86_400_000).toISOString().slice(0, 10);
      return { userId: member.user.id, fromDay: day, untilDay: day };
    });
    await world.app.deps.db.insert(servingAway).values(more);
    const both = await world.app.raceOnTable('users', 2, () =>
      Promise.all([add('2028-05-01', '2028-05-01'), add('2028-05-02', '2028-05-02')]),
    );
    expect(both.map(({ status }) => status).toSorted(compareNumbers)).toEqual([201, 409]);
    expect(toFault(await add('2028-05-03', '2028-05-03'))).toEqual([409, servingMessages.awayMany]);
    expect(toFault(await add('2026-11-01', '2026-11-14'))).toEqual([400, servingMessages.awayPast]);
    expect(toFault(await add('2026-11-20', '2026-11-19'))).toEqual([400, servingMessages.awayOrder]);
  });

  it('serves at most 1 to 31 times a month', async () => {
    const { own } = await startAtLimit();
    const set = (monthly_max: number | null) => own('PUT', '/settings', { monthly_max });
    for (const value of [1, MONTHLY_MAX_MAX, null]) expect((await set(value)).status).toBe(200);
    for (const value of [0, MONTHLY_MAX_MAX + 1, 1.5]) {
      expect(toFault(await set(value))).toEqual([400, servingMessages.monthlyMax]);
    }
  });

  it('answers by links sixty times an hour from one address', async () => {
    const { world, member } = await startAtLimit();
    const { app } = world;
    const id = await planAndAsk(world, member);
    await sendQueued(app);
    const mail = await app.mailbox.next({ to: member.user.personalEmail ?? '' });
    const url = /\/s\/[a-z0-9]{10}/.exec(mail.text)?.[0] ?? '';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const post = async (answer: string) =>
      (await app.server.inject({ method: 'POST', url, headers, payload: `place=${id}&answer=${answer}` })).statusCode;
    const statuses = [];
    for (let n = 0; n < LINK_ANSWERS_PER_HOUR; n += 1) statuses.push(await post(n % 2 === 0 ? 'accepted' : 'declined'));
    expect(new Set(statuses)).toEqual(new Set([303]));
    expect(await post('accepted')).toBe(429);
    app.clock.advance({ minutes: 61 });
    expect(await post('accepted')).toBe(303);
  });
});

it('the budget for texts is a whole number from 0 to a million', async () => {
  const { app, admin } = await startServing();
  const set = (monthly: number) => app.raw('PUT', '/admin/serving/text-budget', { monthly }, admin.token);
  for (const value of [0, TEXT_BUDGET_MAX]) expect((await set(value)).status).toBe(200);
  for (const value of [-1, TEXT_BUDGET_MAX + 1, 0.5]) {
    expect(toFault(await set(value))).toEqual([400, servingMessages.budgetAmount]);
  }
});
