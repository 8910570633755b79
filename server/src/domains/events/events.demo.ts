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

/** Number of next occurrences of a repeating event that people attend. */
const ATTENDED_OCCURRENCES = 2;
const OCCURRENCE_HORIZON_DAYS = 120;
/** Number of occurrences of a class. Services repeat without end. */
const CLASS_OCCURRENCES = 4;

export async function fillEvents(church: DemoChurch): Promise<void> {
  const [daniel, esther] = [getPersonNamed(church.people, 'daniel'), getPersonNamed(church.people, 'esther')];
  for (const [index, content] of EVENTS.entries()) {
    const event = await insertEvent(church, content, index % 3 === 0 ? daniel.id : esther.id);
    await insertChanges(church, event, content);
    await insertAttendances(church, event, content);
  }
}

async function insertEvent(church: DemoChurch, content: EventContent, createdBy: number): Promise<EventRow> {
  const { tx, timeZone, now } = church;
  const { on, from, to, repeats = null, isPublic = false, capacity = null, title, description, location } = content;
  const day = getEventDay(getToday(church), on);
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

/** Starts tomorrow, so that the time of day does not matter. */
function listNextOccurrences(church: DemoChurch, event: EventRow): string[] {
  const day = getToday(church) + 1;
  const [from, to] = [day, day + OCCURRENCE_HORIZON_DAYS].map((epochDay) =>
    getInstantOn(church.timeZone, epochDay, '00:00'),
  );
  const range = { from: from ?? church.now, to: to ?? null, isStartRequired: true, limit: 20 };
  return listOccurrencesIn(church.timeZone, { event, changes: [] }, range).map((occurrence) => occurrence.occursOn);
}

async function insertChanges(
  church: DemoChurch,
  event: EventRow,
  { changes = [], from, to }: EventContent,
): Promise<void> {
  const { tx, timeZone } = church;
  const days = listNextOccurrences(church, event);
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
  church: DemoChurch,
  event: EventRow,
  { draws = 0, capacity, hasNeema = false }: EventContent,
): Promise<void> {
  const { tx, random, people, now, timeZone } = church;
  const active = people.filter((person) => person.isActive && person.isVerified && person.username !== 'neema');
  const neema = hasNeema ? [getPersonNamed(people, 'neema')] : [];
  const count = Math.min(Math.round((active.length * draws) / 100), capacity ?? active.length);
  const singleDay = [formatEpochDay(findFirstDayOfSeries(timeZone, event))];
  const days = event.repeats === null ? singleDay : listNextOccurrences(church, event).slice(0, ATTENDED_OCCURRENCES);
  const rows = days.flatMap((occursOn, index) =>
    [...neema, ...random.some(active, index === 0 ? count : Math.round(count / 2))].map((person, place) => ({
      eventId: event.id,
      occursOn,
      userId: person.id,
      // Every fourth person brings the family along, where there is room for everyone.
      guests: capacity === undefined && place % 4 === 1 ? 1 + (place % 3) : 0,
      saidAt: addHours(event.repeats === null && event.startsAt < now ? event.startsAt : now, -random.whole(1, 19)),
    })),
  );
  await insertInBatches(rows, async (batch) =>
    tx.insert(eventAttendances).values(batch).returning({ userId: eventAttendances.userId }),
  );
}
