import { eventAttendances } from '../domains/events/attendance/attendance.table.ts';
import { type EventRow, eventChanges, events } from '../domains/events/events/events.table.ts';
import {
  computeSpan,
  findFirstDayOfSeries,
  listOccurrencesIn,
} from '../domains/events/occurrences/occurrences.rules.ts';
import { epochDayToWallTime, formatEpochDay, parseEpochDay } from '../platform/time/wall-time.ts';
import { EVENTS, type EventContent, type EventDay } from './content/events.ts';
import {
  addHours,
  type DemoContext,
  getInstantOn,
  getPersonNamed,
  getToday,
  getWeekday,
  insertInBatches,
} from './demo-context.ts';

/** Number of next occurrences of a repeating event that people attend. */
const ATTENDED_OCCURRENCES = 2;
const OCCURRENCE_HORIZON_DAYS = 120;
/** Number of occurrences of a class. Services repeat without end. */
const CLASS_OCCURRENCES = 4;

export async function fillEvents(context: DemoContext): Promise<void> {
  const [daniel, esther] = [getPersonNamed(context.people, 'daniel'), getPersonNamed(context.people, 'esther')];
  for (const [index, content] of EVENTS.entries()) {
    const event = await insertEvent(context, content, index % 3 === 0 ? daniel.id : esther.id);
    await insertChanges(context, event, content);
    await insertAttendances(context, event, content);
  }
}

async function insertEvent(context: DemoContext, content: EventContent, createdBy: number): Promise<EventRow> {
  const { tx, timeZone, now } = context;
  const { on, from, to, repeats = null, isPublic = false, capacity = null, title, description, location } = content;
  const day = getEventDay(getToday(context), on);
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
function listNextOccurrences(context: DemoContext, event: EventRow): string[] {
  const day = getToday(context) + 1;
  const [from, to] = [day, day + OCCURRENCE_HORIZON_DAYS].map((epochDay) =>
    getInstantOn(context.timeZone, epochDay, '00:00'),
  );
  const range = { from: from ?? context.now, to: to ?? null, onlyStarts: true, most: 20 };
  return listOccurrencesIn(context.timeZone, { event, changes: [] }, range).map((occurrence) => occurrence.occursOn);
}

async function insertChanges(
  context: DemoContext,
  event: EventRow,
  { changes = [], from, to }: EventContent,
): Promise<void> {
  const { tx, timeZone } = context;
  const days = listNextOccurrences(context, event);
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
  context: DemoContext,
  event: EventRow,
  { draws = 0, capacity, hasNeema = false }: EventContent,
): Promise<void> {
  const { tx, random, people, now, timeZone } = context;
  const active = people.filter((person) => person.isActive && person.isVerified && person.username !== 'neema');
  const neema = hasNeema ? [getPersonNamed(people, 'neema')] : [];
  const count = Math.min(Math.round((active.length * draws) / 100), capacity ?? active.length);
  const singleDay = [formatEpochDay(findFirstDayOfSeries(timeZone, event))];
  const days = event.repeats === null ? singleDay : listNextOccurrences(context, event).slice(0, ATTENDED_OCCURRENCES);
  const rows = days.flatMap((occursOn, index) =>
    [...neema, ...random.some(active, index === 0 ? count : Math.round(count / 2))].map((person) => ({
      eventId: event.id,
      occursOn,
      userId: person.id,
      saidAt: addHours(event.repeats === null && event.startsAt < now ? event.startsAt : now, -random.whole(1, 19)),
    })),
  );
  await insertInBatches(rows, async (batch) =>
    tx.insert(eventAttendances).values(batch).returning({ userId: eventAttendances.userId }),
  );
}

/** The evening before the third Sunday from now, which the calendar shows as Thanksgiving Sunday. */
export function getThanksgivingEve(context: DemoContext): Date {
  const tomorrow = getToday(context) + 1;
  const firstSunday = tomorrow + ((7 - getWeekday(tomorrow)) % 7);
  return getInstantOn(context.timeZone, firstSunday + 13, '18:00');
}
