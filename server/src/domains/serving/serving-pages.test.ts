import { DATES_SHOWN, PAGE_PLACES, PLACES_ASKED_MAX } from '@kanisa/contract/serving/serving.ts';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { askEveryoneToServe, makeEvent, type ServingWorld, startServing } from '../../../test/support/serving.ts';
import { ENDPOINTS } from '../../../test/support/test-app.ts';

const NEEDED = 20;
const WEEKS = 52;
/** Sundays of that year, from the second one on: today is noon of the first. */
const DATES = 51;
const DATES_OF_PAGE = PAGE_PLACES / NEEDED;

/** Fills a year page by page and returns how many places each page filled. */
async function fillYear({ app, leader, department }: ServingWorld): Promise<number[]> {
  const filled: number[] = [];
  let after: string | undefined;
  do {
    const body = { weeks: WEEKS, ...(after !== undefined && { after }) };
    const answer = await app.call(ENDPOINTS.fillPlan, { params: { id: department.id }, body, token: leader.token });
    filled.push(answer.body.filled);
    after = answer.body.next ?? undefined;
  } while (after !== undefined);
  return filled;
}

async function readYear({ app, leader, department }: ServingWorld) {
  const pages = [];
  let after: string | undefined;
  do {
    const query = { weeks: String(WEEKS), ...(after !== undefined && { after }) };
    const options = { params: { id: department.id }, query: query as never, token: leader.token };
    const { body } = await app.call(ENDPOINTS.readPlan, options);
    pages.push(body.dates);
    after = body.next ?? undefined;
  } while (after !== undefined);
  return pages;
}

it('a year is filled and read page by page, each of a limited number of places, as fair as at once', async () => {
  const world = await startServing({ members: 3, needed: NEEDED });
  const filled = await fillYear(world);
  expect(filled).toEqual([...Array(3).fill(3 * DATES_OF_PAGE), 3 * (DATES - 3 * DATES_OF_PAGE)]);
  const pages = await readYear(world);
  expect(pages.map((dates) => dates.length)).toEqual([...Array(3).fill(DATES_OF_PAGE), DATES - 3 * DATES_OF_PAGE]);
  const days = pages.flat().map(({ date }) => date);
  expect([days.length, new Set(days).size]).toEqual([DATES, DATES]);
});

it('a year that is filled page by page spreads the dates evenly', async () => {
  const world = await startServing({ members: 3, needed: NEEDED });
  const { app, leader, department, positionId, service } = world;
  const body = {
    name: 'Sound',
    needed: 1,
    event_ids: [service.id],
    person_ids: world.members.map(({ user }) => user.id),
  };
  await app.call(ENDPOINTS.updatePosition, { params: { id: positionId }, body, token: leader.token });
  const wide = { name: 'Nobody yet', needed: NEEDED - 1, event_ids: [service.id], person_ids: [] };
  await app.call(ENDPOINTS.createPosition, { params: { id: department.id }, body: wide, token: leader.token });
  expect(await fillYear(world)).toEqual([DATES_OF_PAGE, DATES_OF_PAGE, DATES_OF_PAGE, DATES - 3 * DATES_OF_PAGE]);
  const names = (await readYear(world))
    .flat()
    .flatMap(({ positions }) => positions.flatMap(({ places }) => places.map(({ person }) => person.first_name)));
  const turn = ['Member1', 'Member2', 'Member3'];
  expect(names).toEqual(Array.from({ length: DATES }, (_, n) => turn[n % 3]));
});

it('one asking takes the next five hundred places, and tells how many are left', async () => {
  const members = Math.ceil(PLACES_ASKED_MAX / DATES) + 1;
  const world = await startServing({ members, needed: NEEDED });
  await fillYear(world);
  const total = members * DATES;
  expect((await askEveryoneToServe(world, { weeks: WEEKS })).body).toMatchObject({
    people: members,
    places: PLACES_ASKED_MAX,
    places_left: total - PLACES_ASKED_MAX,
  });
  expect((await askEveryoneToServe(world, { weeks: WEEKS })).body).toMatchObject({
    places: total - PLACES_ASKED_MAX,
    places_left: 0,
  });
});

it('more dates on one day than a page has are all shown', async () => {
  const world = await startServing();
  const { app, admin, leader, department, positionId, service } = world;
  const event_ids = [service.id];
  while (event_ids.length < DATES_SHOWN + 2) event_ids.push((await makeEvent(app, admin.token)).id);
  const body = { name: 'Sound', needed: 1, event_ids, person_ids: [] };
  await app.call(ENDPOINTS.updatePosition, { params: { id: positionId }, body, token: leader.token });
  const list = async (query: { after?: string }) =>
    (await app.call(ENDPOINTS.listServingDates, { params: { id: department.id }, query, token: leader.token })).body;
  const first = await list({});
  const second = await list({ after: first.next ?? '' });
  const seen = [...first.dates, ...second.dates].slice(0, event_ids.length).map(({ event_id }) => event_id);
  expect(new Set(seen).size).toBe(event_ids.length);
});

/** How many statements wrote the taken places last: PostgreSQL numbers the statements of a transaction. */
async function countWrites({ app }: ServingWorld): Promise<{ places: number; writes: number }> {
  const { rows } = await app.deps.db.execute<{ places: number; writes: number }>(sql`
    select count(*)::int as places, count(distinct (xmin::text, cmin::text))::int as writes
    from serving_places where slot is not null`);
  return rows[0] ?? { places: 0, writes: 0 };
}

it('places that move to other numbers, because fewer people are needed, are written at once', async () => {
  const world = await startServing({ members: 3, needed: 3 });
  const { app, leader, members, positionId, service } = world;
  await fillYear(world);
  const [first, second, third] = members.map(({ user }) => user.id);
  await app.deps.db.execute(
    sql`update serving_places set state = 'ended', slot = null where user_id in (${first}, ${second})`,
  );
  await app.deps.db.execute(sql`update serving_places set slot = 3 where user_id = ${third}`);
  const body = { name: 'Sound', needed: 1, event_ids: [service.id], person_ids: members.map(({ user }) => user.id) };
  expect(
    (await app.call(ENDPOINTS.updatePosition, { params: { id: positionId }, body, token: leader.token })).status,
  ).toBe(200);
  expect(await countWrites(world)).toEqual({ places: DATES, writes: 1 });
});

it('an event that moves writes each piece of its places at once', async () => {
  const world = await startServing({ members: 3, needed: 3 });
  const { app, admin, service } = world;
  await fillYear(world);
  const body = { start_time: '2026-11-22T10:00', end_time: '2026-11-22T12:00' };
  expect((await app.call(ENDPOINTS.updateEvent, { params: { id: service.id }, body, token: admin.token })).status).toBe(
    200,
  );
  expect(await countWrites(world)).toEqual({ places: 3 * DATES, writes: 2 });
});
