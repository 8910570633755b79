import { EVENTS, type EventContent, type EventDay } from '../../demo/content/events.ts';
import {
  addHours,
  type DemoChurch,
  getInstantOn,
  getPersonNamed,
  getToday,
  getWeekday,
  insertInBatches,
} from '../../demo/demo-church.ts';
import { epochDayToWallTime, formatEpochDay, parseEpochDay } from '../../platform/time/wall-time.ts';
import { eventAttendances } from './attendance/attendance.table.ts';
import { type EventRow, eventChanges, events } from './events/events.table.ts';
import { computeSpan, findFirstDayOfSeries, listOccurrencesIn } from './occurrences/occurrences.rules.ts';

/** Of what repeats, people have said so for the next few. */
const ATTENDED_OCCURRENCES = 2;
const OCCURRENCE_HORIZON_DAYS = 120;
/** A class has an end, a service has none. */
const CLASS_OCCURRENCES = 4;

export async function fillEvents(filling: DemoChurch): Promise<void> {
  const [daniel, esther] = [getPersonNamed(filling.people, 'daniel'), getPersonNamed(filling.people, 'esther')];
  for (const [index, content] of EVENTS.entries()) {
    const event = await insertEvent(filling, content, index % 3 === 0 ? daniel.id : esther.id);
    await insertChanges(filling, event, content);
    await insertAttendances(filling, event, content);
  }
}

async function insertEvent(filling: DemoChurch, content: EventContent, createdBy: number): Promise<EventRow> {
  const { tx, timeZone, now } = filling;
  const { on, from, to, repeats = null, isPublic = false, capacity = null, title, description, location } = content;
  const day = getEventDay(getToday(filling), on);
  const timed = {
    startsAt: getInstantOn(timeZone, day, from),
    endsAt: getInstantOn(timeZone, day, to),
    repeats,
    repeatInterval: 1,
    repeatUntil: null,
    repeatCount: repeats !== null && capacity !== null ? CLASS_OCCURRENCES : null,
  };
  const createdAt = new Date(Math.min(addHours(timed.startsAt, -14 * 24).getTime(), addHours(now, -20).getTime()));
  const row = { title, description, location, isPublic, capacity, ...timed, ...computeSpan(timeZone, timed, []) };
  const [event] = await tx
    .insert(events)
    .values({ ...row, createdBy, createdAt, updatedAt: createdAt })
    .returning();
  if (!event) throw new Error('the insert of an event returned no row');
  return event;
}

function getEventDay(now: number, on: EventDay): number {
  if ('weeks' in on) return now - getWeekday(now) + on.weekday + on.weeks * 7;
  if ('nth' in on) {
    const first = getFirstOfMonth(now, on.months);
    return first + ((on.weekday - getWeekday(first) + 7) % 7) + (on.nth - 1) * 7;
  }
  const last = getFirstOfMonth(now, on.months + 1) - 1;
  return last - ((getWeekday(last) - on.weekday + 7) % 7);
}

function getFirstOfMonth(now: number, months: number): number {
  const date = new Date(epochDayToWallTime(now));
  return parseEpochDay(
    new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)).toISOString().slice(0, 10),
  );
}

/** From tomorrow on, so that the hour does not matter. */
function listNextOccurrences(filling: DemoChurch, event: EventRow): string[] {
  const day = getToday(filling) + 1;
  const [from, to] = [day, day + OCCURRENCE_HORIZON_DAYS].map((one) => getInstantOn(filling.timeZone, one, '00:00'));
  const wanted = { from: from ?? filling.now, to: to ?? null, onlyStarts: true, most: 20 };
  return listOccurrencesIn(filling.timeZone, { event, changes: [] }, wanted).map((one) => one.occursOn);
}

async function insertChanges(
  filling: DemoChurch,
  event: EventRow,
  { changes = [], from, to }: EventContent,
): Promise<void> {
  const { tx, timeZone } = filling;
  const days = listNextOccurrences(filling, event);
  const rows = changes.flatMap(({ next, isCancelled = false, title = null, location = null, moveHours }) => {
    const occursOn = days[next];
    if (occursOn === undefined) return [];
    const at = (hour: string) => getInstantOn(timeZone, parseEpochDay(occursOn), hour);
    const moved = moveHours === undefined ? {} : { startsAt: addHours(at(from), moveHours), endsAt: at(to) };
    return [{ eventId: event.id, occursOn, isCancelled, title, location, ...moved }];
  });
  if (rows.length > 0) await tx.insert(eventChanges).values(rows);
}

async function insertAttendances(
  filling: DemoChurch,
  event: EventRow,
  { draws = 0, capacity, hasNeema = false }: EventContent,
): Promise<void> {
  const { tx, chance, people, now, timeZone } = filling;
  const active = people.filter((one) => one.isActive && one.isVerified && one.username !== 'neema');
  const neema = hasNeema ? [getPersonNamed(people, 'neema')] : [];
  const count = Math.min(Math.round((active.length * draws) / 100), capacity ?? active.length);
  const only = [formatEpochDay(findFirstDayOfSeries(timeZone, event))];
  const days = event.repeats === null ? only : listNextOccurrences(filling, event).slice(0, ATTENDED_OCCURRENCES);
  const rows = days.flatMap((occursOn, index) =>
    [...neema, ...chance.some(active, index === 0 ? count : Math.round(count / 2))].map((one) => ({
      eventId: event.id,
      occursOn,
      userId: one.id,
      saidAt: addHours(event.repeats === null && event.startsAt < now ? event.startsAt : now, -chance.whole(1, 19)),
    })),
  );
  await insertInBatches(rows, async (piece) =>
    tx.insert(eventAttendances).values(piece).returning({ userId: eventAttendances.userId }),
  );
}
