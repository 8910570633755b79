import { asc, eq, inArray } from 'drizzle-orm';
import { modules } from '../../core/modules/modules.table.ts';
import { DECLINE_REASON, POSITIONS, type PositionContent, SERVED_EVENT } from '../../demo/content/serving.ts';
import { addHours, type DemoChurch, getToday } from '../../demo/demo-church.ts';
import { formatEpochDay } from '../../platform/time/wall-time.ts';
import { departments } from '../departments/departments/departments.table.ts';
import { eventChanges, events } from '../events/events/events.table.ts';
import type { Occurrence, Series } from '../events/occurrences/occurrences.rules.ts';
import { departmentMembers } from '../identity/memberships/memberships.table.ts';
import { listDates, toFillSlot } from './dates/dates.rules.ts';
import { type FillPerson, fillPlaces } from './filling/fill.rules.ts';
import { servingAway } from './own-dates/own-dates.table.ts';
import { servingPlaces } from './places/places.table.ts';
import { servingAble, servingPositionEvents, servingPositions, servingSlots } from './positions/positions.table.ts';

const WEEK_MS = 7 * 86_400_000;
const WEEKS_PLANNED = 8;
const WEEKS_SERVED = 4;
/** Every so many places is left open, so that members see 'I can'. */
const OPEN_EVERY = 6;

type Place = typeof servingPlaces.$inferInsert;
interface Position {
  id: number;
  needed: number;
  departmentId: number;
  able: number[];
}

/** Serving is on in the demo: a past month in which people served, and two months of plans. */
export async function fillServing(church: DemoChurch): Promise<void> {
  const { tx, now } = church;
  await tx.insert(modules).values({ module: 'serving', isOn: true, changedAt: addHours(now, -24 * 60) });
  const series = await findServedSeries(church);
  if (!series) return;
  const positions = await insertPositions(church, series.event.id);
  const places = planPlaces(church, series, positions);
  if (places.length > 0) await tx.insert(servingPlaces).values(places);
  const [away] = positions[0]?.able ?? [];
  if (away === undefined) return;
  const today = getToday(church);
  const days = { fromDay: formatEpochDay(today + 60), untilDay: formatEpochDay(today + 74) };
  await tx.insert(servingAway).values({ userId: away, ...days });
}

async function findServedSeries({ tx }: DemoChurch): Promise<Series | null> {
  const [event] = await tx.select().from(events).where(eq(events.title, SERVED_EVENT));
  if (!event) return null;
  return { event, changes: await tx.select().from(eventChanges).where(eq(eventChanges.eventId, event.id)) };
}

async function insertPositions({ tx }: DemoChurch, eventId: number): Promise<Position[]> {
  const found = await tx
    .select({ id: departments.id, name: departments.name })
    .from(departments)
    .where(inArray(departments.name, Object.keys(POSITIONS)))
    .orderBy(asc(departments.id));
  const positions: Position[] = [];
  for (const { id: departmentId, name } of found) {
    const members = await tx
      .select({ userId: departmentMembers.userId })
      .from(departmentMembers)
      .where(eq(departmentMembers.departmentId, departmentId))
      .orderBy(asc(departmentMembers.userId));
    for (const content of POSITIONS[name] ?? []) {
      const able = members.slice(0, content.able).map(({ userId }) => userId);
      positions.push({ ...(await insertPosition(tx, { departmentId, eventId, able, content })), able });
    }
  }
  return positions;
}

async function insertPosition(
  tx: DemoChurch['tx'],
  input: { departmentId: number; eventId: number; able: readonly number[]; content: PositionContent },
): Promise<Omit<Position, 'able'>> {
  const { departmentId, eventId, able, content } = input;
  const { name, needed } = content;
  const [row] = await tx
    .insert(servingPositions)
    .values({ departmentId, name, needed })
    .returning({ id: servingPositions.id });
  const id = row?.id ?? 0;
  await tx.insert(servingSlots).values(Array.from({ length: needed }, (_, n) => ({ positionId: id, slot: n + 1 })));
  await tx.insert(servingPositionEvents).values({ positionId: id, eventId });
  if (able.length > 0) {
    await tx.insert(servingAble).values(able.map((userId) => ({ positionId: id, departmentId, userId })));
  }
  return { id, needed, departmentId };
}

function planPlaces({ now, timeZone }: DemoChurch, series: Series, positions: readonly Position[]): Place[] {
  const from = new Date(now.getTime() - WEEKS_SERVED * WEEK_MS);
  const to = new Date(now.getTime() + WEEKS_PLANNED * WEEK_MS);
  const dates = listDates(timeZone, [series], { from, to, limit: WEEKS_SERVED + WEEKS_PLANNED, isStartRequired: true });
  const slots = dates.flatMap((date) =>
    positions.map(({ id, needed }) => ({ ...toFillSlot(timeZone, id, date, needed), date })),
  );
  const numbers = new Map<object, number>();
  return fillPlaces(slots, toPeople(positions)).flatMap(({ slot, personId, why }, index) => {
    const number = (numbers.get(slot) ?? 0) + 1;
    numbers.set(slot, number);
    const isOver = (slot.date.endsAt ?? slot.date.startsAt) < now;
    if (!isOver && index % OPEN_EVERY === OPEN_EVERY - 1) return [];
    return [
      toPlace(slot.date, { now, index, place: { positionId: slot.positionId, userId: personId, slot: number, why } }),
    ];
  });
}

const toPeople = (positions: readonly Position[]): FillPerson[] =>
  [...new Set(positions.flatMap(({ able }) => able))].map((id) => ({
    id,
    positionIds: new Set(positions.filter(({ able }) => able.includes(id)).map((position) => position.id)),
    away: [],
    monthlyMax: null,
    declined: new Set<string>(),
    commitments: [],
  }));

/** Past dates were served, those of the next month are asked or answered, and later ones are plans. */
function toPlace(
  date: Occurrence,
  { now, index, place }: { now: Date; index: number; place: Pick<Place, 'positionId' | 'userId' | 'slot' | 'why'> },
): Place {
  const { eventId, occursOn, startsAt, endsAt } = date;
  const askedAt = addHours(new Date(Math.min(now.getTime(), startsAt.getTime())), -24 * 10);
  const base = { ...place, eventId, occursOn, startsAt, endsAt, createdAt: askedAt };
  if ((endsAt ?? startsAt) < now) {
    const state = index % 17 === 16 ? ('missed' as const) : ('served' as const);
    return { ...base, state, slot: null, askedAt, answeredAt: addHours(askedAt, 3) };
  }
  if (startsAt.getTime() > now.getTime() + (WEEKS_PLANNED / 2) * WEEK_MS) return { ...base, state: 'planned' };
  const answeredAt = addHours(askedAt, 3 + (index % 20));
  if (index % 11 === 10) return { ...base, state: 'declined', slot: null, reason: DECLINE_REASON, askedAt, answeredAt };
  return index % 3 === 2 ? { ...base, state: 'asked', askedAt } : { ...base, state: 'accepted', askedAt, answeredAt };
}
