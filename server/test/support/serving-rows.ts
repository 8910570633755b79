import { eq, sql } from 'drizzle-orm';
import { departments } from '../../src/domains/departments/departments/departments.table.ts';
import { events } from '../../src/domains/events/events/events.table.ts';
import { departmentMembers } from '../../src/domains/identity/memberships/memberships.table.ts';
import { notices } from '../../src/domains/messaging/notify/notify.table.ts';
import { servingLinks } from '../../src/domains/serving/links/links.table.ts';
import { servingAway, servingPeople } from '../../src/domains/serving/own-dates/own-dates.table.ts';
import { servingPlaces } from '../../src/domains/serving/places/places.table.ts';
import {
  servingAble,
  servingPositionEvents,
  servingPositions,
  servingSlots,
} from '../../src/domains/serving/positions/positions.table.ts';
import { hashToken } from '../../src/platform/secrets/tokens.ts';
import type { TestApp } from './test-app.ts';

let count = 0;

export interface ServingIds {
  departmentId: number;
  positionId: number;
  eventId: number;
}

/** Adds a position that is needed weekly from 6 December 2026 on, in a department of its own unless one is given. */
export async function insertPosition(
  { deps: { db, clock } }: TestApp,
  { departmentId, eventId }: Partial<ServingIds> = {},
): Promise<ServingIds> {
  count += 1;
  const unique = count;
  const startsAt = new Date('2026-12-06T06:00:00Z');
  const title = `Service ${unique}`;
  const [event] =
    eventId === undefined
      ? await db
          .insert(events)
          .values({ title, startsAt, spansFrom: startsAt, repeats: 'weekly' })
          .returning({ id: events.id })
      : [{ id: eventId }];
  const [department] =
    departmentId === undefined
      ? await db
          .insert(departments)
          .values({ name: `Rota ${unique}`, createdAt: clock.now() })
          .returning({ id: departments.id })
      : [{ id: departmentId }];
  if (!event || !department) throw new Error('an insert returned no row');
  const [position] = await db
    .insert(servingPositions)
    .values({ departmentId: department.id, name: `Position ${unique}`, needed: 1 })
    .returning({ id: servingPositions.id });
  if (!position) throw new Error('the insert of a position returned no row');
  await db.insert(servingSlots).values({ positionId: position.id, slot: 1 });
  await db.insert(servingPositionEvents).values({ positionId: position.id, eventId: event.id });
  return { departmentId: department.id, positionId: position.id, eventId: event.id };
}

/** Makes the person a member who can do the position. */
export async function insertAble({ deps: { db, clock } }: TestApp, ids: ServingIds, userId: number): Promise<void> {
  const { departmentId, positionId } = ids;
  await db.insert(departmentMembers).values({ departmentId, userId, joinedAt: clock.now() }).onConflictDoNothing();
  await db.insert(servingAble).values({ positionId, departmentId, userId });
}

/** Adds a place that the person has accepted, or that is only planned. */
export async function insertServingPlace(
  app: TestApp,
  userId: number,
  state: 'planned' | 'asked' | 'accepted' = 'accepted',
  at: Partial<ServingIds> = {},
): Promise<ServingIds & { placeId: number }> {
  const { db, clock } = app.deps;
  const ids = await insertPosition(app, at);
  await insertAble(app, ids, userId);
  const now = clock.now();
  const [place] = await db
    .insert(servingPlaces)
    .values({
      positionId: ids.positionId,
      eventId: ids.eventId,
      occursOn: '2026-12-06',
      userId,
      state,
      slot: 1,
      startsAt: new Date('2026-12-06T06:00:00Z'),
      endsAt: new Date('2026-12-06T08:00:00Z'),
      why: { dates_in_56_days: 0, last_served_on: null, is_week_before: false },
      createdAt: now,
      askedAt: now,
      answeredAt: now,
    })
    .returning({ id: servingPlaces.id });
  if (!place) throw new Error('the insert of a place returned no row');
  return { ...ids, placeId: place.id };
}

export async function insertAway({ deps: { db } }: TestApp, userId: number): Promise<number> {
  const days = { fromDay: '2026-12-24', untilDay: '2026-12-31' };
  const [row] = await db
    .insert(servingAway)
    .values({ userId, ...days })
    .returning({ id: servingAway.id });
  return row?.id ?? 0;
}

export async function insertServingCalendar({ deps: { db, clock } }: TestApp, userId: number, token: string) {
  const calendar = { calendarHash: hashToken(token), calendarMadeAt: clock.now() };
  await db
    .insert(servingPeople)
    .values({ userId, monthlyMax: 2, ...calendar })
    .onConflictDoUpdate({ target: servingPeople.userId, set: calendar });
}

/** A row of the person in every table of serving, with a value in every column. */
export async function insertServingData(app: TestApp, userId: number): Promise<void> {
  const { db, clock } = app.deps;
  const [led] = await db.select({ id: departments.id }).from(departments).where(eq(departments.leaderId, userId));
  const [event] = await db.select({ id: events.id }).from(events).where(eq(events.createdBy, userId));
  const at = { ...(led && { departmentId: led.id }), ...(event && { eventId: event.id }) };
  const { placeId } = await insertServingPlace(app, userId, 'accepted', at);
  await db.update(servingPlaces).set({ reason: 'I am away' }).where(sql`id = ${placeId}`);
  await insertAway(app, userId);
  await insertServingCalendar(app, userId, `calendar of ${userId}`);
  await db.insert(notices).values({
    userId,
    kind: 'serving.remind_date',
    data: {
      placeIds: [placeId],
      about: { department: 'Choir', position: 'Sound', startsAt: '2026-12-06T06:00:00.000Z' },
    },
    onceKey: String(placeId),
    isText: true,
    state: 'sent',
    cost: 1,
    providerId: `text of ${userId}`,
    problem: 'text_unknown',
    pushNoticeId: 1,
    createdAt: clock.now(),
    sentAt: clock.now(),
  });
  const expiresAt = new Date('2026-12-06T08:00:00Z');
  await db.insert(servingLinks).values({ hash: `link of ${userId}`, userId, placeIds: [placeId], expiresAt });
}

/**
 * Lets everybody do every position of the full users, with free places, plans to ask about and a date that is over, so
 * that drawn requests can succeed.
 */
export async function openServingToAll({ deps: { db, clock } }: TestApp): Promise<void> {
  const joinedAt = clock.now().toISOString();
  await db.execute(sql`update serving_positions set needed = 3`);
  await db.execute(sql`insert into serving_slots select id, n from serving_positions, generate_series(2, 3) n`);
  await db.execute(sql`
    insert into department_members (department_id, user_id, joined_at)
    select department_id, users.id, ${joinedAt}::timestamptz from serving_positions, users on conflict do nothing`);
  await db.execute(sql`
    insert into serving_able (position_id, department_id, user_id)
    select serving_positions.id, department_id, users.id from serving_positions, users on conflict do nothing`);
  const planned = sql`'2026-12-13', user_id, 'planned', 1, '2026-12-13T06:00:00Z'::timestamptz`;
  const over = sql`'2026-11-08', user_id, 'served', null, '2026-11-08T06:00:00Z'::timestamptz`;
  for (const values of [planned, over]) {
    await db.execute(sql`
      insert into serving_places (position_id, event_id, occurs_on, user_id, state, slot, starts_at, created_at)
      select position_id, event_id, ${values}, ${joinedAt}::timestamptz
      from serving_places where id = (select min(id) from serving_places)`);
  }
}
