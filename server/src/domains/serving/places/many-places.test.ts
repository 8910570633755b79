import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { seedRota } from '../../../../../tools/measure/waits/seed-rota.ts';
import { createUserWithToken } from '../../../../test/support/departments.ts';
import { createUser } from '../../../../test/support/factories.ts';
import { ENDPOINTS, startTestApp } from '../../../../test/support/test-app.ts';
import { notices } from '../../messaging/notify/notify.table.ts';
import { servingDatesJob } from '../index.ts';
import { servingPlaces } from './places.table.ts';

const PEOPLE = 20;
const WEEKS = 20;
const PIECE_MAX = 100;
const HOUR_MS = 3_600_000;

/** A weekly event at which twenty people have accepted twenty dates. */
async function startWithManyPlaces() {
  const app = await startTestApp();
  app.clock.set(new Date().toISOString());
  const { token } = await createUserWithToken(app, { role: 'admin', username: 'admin' });
  for (let n = 0; n < PEOPLE; n += 1) await createUser(app, { username: `usher${n}` });
  await seedRota(app.deps.db, { positions: 1, needed: PEOPLE, people: PEOPLE, events: 1 });
  await app.deps.db.execute(sql`
    insert into serving_places (position_id, event_id, occurs_on, user_id, state, slot, starts_at, ends_at, created_at)
    select positions.id, events.id, (starts_at + week * interval '7 days')::date, people.id, 'accepted', people.n,
      starts_at + week * interval '7 days', ends_at + week * interval '7 days', now()
    from serving_positions as positions, events, generate_series(0, ${WEEKS - 1}::int) as week,
      (select id, row_number() over (order by id) as n from users where username like 'usher%') as people`);
  // Counts the changed places of each transaction.
  await app.deps.db.execute('create table seen (xid text)');
  await app.deps.db.execute(`create function see() returns trigger language plpgsql as $$ begin
    insert into seen values (pg_current_xact_id()::text); return new; end $$`);
  await app.deps.db.execute('create trigger see after update on serving_places for each row execute function see()');
  const { rows } = await app.deps.db.execute<{ id: number; start: string }>(
    'select id, starts_at::text as start from events',
  );
  const event = rows[0] ?? { id: 0, start: '' };
  const countJobs = async () =>
    (await app.deps.db.execute("select 1 from pgboss.job where name = 'serving.dates'")).rows.length;
  const run = { id: 'job', attempt: 1, sentAt: app.clock.now(), signal: new AbortController().signal };
  return {
    app,
    token,
    event,
    countJobs,
    /** Runs the jobs that a worker would, until none adds another. */
    async runJobs() {
      for (let done = 0; done < (await countJobs()); done += 1)
        await servingDatesJob.run(app.deps, { eventId: event.id }, run);
    },
    listPieces: async () =>
      (await app.deps.db.execute<{ n: number }>('select count(*)::int as n from seen group by xid')).rows.map(
        ({ n }) => n,
      ),
  };
}

type World = Awaited<ReturnType<typeof startWithManyPlaces>>;

/** Everybody hears once, about all of their dates. */
async function expectOneMessageEach({ app }: World, kind: string): Promise<void> {
  const messages = await app.deps.db.select().from(notices);
  expect(new Set(messages.map(({ userId }) => userId)).size).toBe(PEOPLE);
  expect(messages.map(({ kind: name, data }) => [name, (data as { placeIds: number[] }).placeIds.length])).toEqual(
    Array.from({ length: PEOPLE }, () => [`serving.${kind}`, WEEKS]),
  );
}

describe('an event with more places than one transaction may change', () => {
  it('is renamed without touching them', async () => {
    const world = await startWithManyPlaces();
    const { app, token, event } = world;
    const renamed = await app.call(ENDPOINTS.updateEvent, {
      params: { id: event.id },
      body: { title: 'Second service' },
      token,
    });
    expect(renamed.status).toBe(200);
    expect([await world.listPieces(), await world.countJobs()]).toEqual([[], 0]);
  });

  it('moves them a piece at a time, and asks each person once', async () => {
    const world = await startWithManyPlaces();
    const { app, token, event } = world;
    const moved = new Date(new Date(event.start).getTime() + 3 * HOUR_MS);
    const local = new Date(moved.getTime() + 3 * HOUR_MS).toISOString().slice(0, 16);
    const body = { start_time: local, end_time: null };
    expect((await app.call(ENDPOINTS.updateEvent, { params: { id: event.id }, body, token })).status).toBe(200);
    expect(await world.countJobs()).toBe(1);
    await world.runJobs();
    const places = await app.deps.db.select().from(servingPlaces);
    expect(places.filter(({ startsAt, state }) => startsAt < moved || state !== 'asked')).toEqual([]);
    expect((await world.listPieces()).reduce((sum, n) => sum + n, 0)).toBe(PEOPLE * WEEKS);
    expect(Math.max(...(await world.listPieces()))).toBeLessThanOrEqual(PIECE_MAX);
    await expectOneMessageEach(world, 'ask_again');
  });

  it('ends them a piece at a time before it is deleted, and tells each person once', async () => {
    const world = await startWithManyPlaces();
    const { app, token, event } = world;
    expect((await app.call(ENDPOINTS.deleteEvent, { params: { id: event.id }, token })).status).toBe(200);
    const places = await app.deps.db.select().from(servingPlaces);
    expect(places.filter(({ eventId, state }) => eventId !== null || state !== 'ended')).toEqual([]);
    // Each place ends, and loses its event.
    expect(Math.max(...(await world.listPieces()))).toBeLessThanOrEqual(2 * PIECE_MAX);
    await expectOneMessageEach(world, 'ended');
  });
});
