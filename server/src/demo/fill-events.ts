import { eventAttendances } from '../domains/events/attendance/attendance.table.ts';
import { type EventRow, eventChanges, events } from '../domains/events/events/events.table.ts';
import { firstDayOf, occurrencesIn, spanOf } from '../domains/events/occurrences/occurrences.rules.ts';
import { readDay, wallOfDay, writeDay } from '../platform/wall-time.ts';
import { EVENTS, type EventContent, type EventDay } from './content/events.ts';
import { type Filling, inPieces, later, momentOn, personNamed, today, weekdayOf } from './filling.ts';

/** Of what repeats, people have said so for the next few. */
const ANSWERED_AHEAD = 2;
const LOOK_AHEAD_DAYS = 120;
/** A class has an end, a service has none. */
const EVENINGS_OF_A_CLASS = 4;

export async function fillEvents(filling: Filling): Promise<void> {
  const [daniel, esther] = [personNamed(filling.people, 'daniel'), personNamed(filling.people, 'esther')];
  for (const [index, content] of EVENTS.entries()) {
    const event = await insertEvent(filling, content, index % 3 === 0 ? daniel.id : esther.id);
    await insertChanges(filling, event, content);
    await insertComing(filling, event, content);
  }
}

async function insertEvent(filling: Filling, content: EventContent, createdBy: number): Promise<EventRow> {
  const { tx, timeZone, now } = filling;
  const { on, from, to, repeats = null, isPublic = false, capacity = null, title, description, location } = content;
  const day = dayOf(today(filling), on);
  const timed = {
    startsAt: momentOn(timeZone, day, from),
    endsAt: momentOn(timeZone, day, to),
    repeats,
    repeatInterval: 1,
    repeatUntil: null,
    repeatCount: repeats !== null && capacity !== null ? EVENINGS_OF_A_CLASS : null,
  };
  const createdAt = new Date(Math.min(later(timed.startsAt, -14 * 24).getTime(), later(now, -20).getTime()));
  const row = { title, description, location, isPublic, capacity, ...timed, ...spanOf(timeZone, timed, []) };
  const [event] = await tx
    .insert(events)
    .values({ ...row, createdBy, createdAt, updatedAt: createdAt })
    .returning();
  if (!event) throw new Error('the insert of an event returned no row');
  return event;
}

function dayOf(now: number, on: EventDay): number {
  if ('weeks' in on) return now - weekdayOf(now) + on.weekday + on.weeks * 7;
  if ('nth' in on) {
    const first = firstOfMonth(now, on.months);
    return first + ((on.weekday - weekdayOf(first) + 7) % 7) + (on.nth - 1) * 7;
  }
  const last = firstOfMonth(now, on.months + 1) - 1;
  return last - ((weekdayOf(last) - on.weekday + 7) % 7);
}

function firstOfMonth(now: number, months: number): number {
  const date = new Date(wallOfDay(now));
  return readDay(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)).toISOString().slice(0, 10));
}

/** From tomorrow on, so that the hour does not matter. */
function comingDays(filling: Filling, event: EventRow): string[] {
  const day = today(filling) + 1;
  const [from, to] = [day, day + LOOK_AHEAD_DAYS].map((one) => momentOn(filling.timeZone, one, '00:00'));
  const wanted = { from: from ?? filling.now, to: to ?? null, onlyStarts: true, most: 20 };
  return occurrencesIn(filling.timeZone, { event, changes: [] }, wanted).map((one) => one.occursOn);
}

async function insertChanges(
  filling: Filling,
  event: EventRow,
  { changes = [], from, to }: EventContent,
): Promise<void> {
  const { tx, timeZone } = filling;
  const days = comingDays(filling, event);
  const rows = changes.flatMap(({ next, isCancelled = false, title = null, location = null, moveHours }) => {
    const occursOn = days[next];
    if (occursOn === undefined) return [];
    const at = (hour: string) => momentOn(timeZone, readDay(occursOn), hour);
    const moved = moveHours === undefined ? {} : { startsAt: later(at(from), moveHours), endsAt: at(to) };
    return [{ eventId: event.id, occursOn, isCancelled, title, location, ...moved }];
  });
  if (rows.length > 0) await tx.insert(eventChanges).values(rows);
}

async function insertComing(
  filling: Filling,
  event: EventRow,
  { draws = 0, capacity, hasNeema = false }: EventContent,
): Promise<void> {
  const { tx, chance, people, now, timeZone } = filling;
  const active = people.filter((one) => one.isActive && one.isVerified && one.username !== 'neema');
  const neema = hasNeema ? [personNamed(people, 'neema')] : [];
  const count = Math.min(Math.round((active.length * draws) / 100), capacity ?? active.length);
  const only = [writeDay(firstDayOf(timeZone, event))];
  const days = event.repeats === null ? only : comingDays(filling, event).slice(0, ANSWERED_AHEAD);
  const rows = days.flatMap((occursOn, index) =>
    [...neema, ...chance.some(active, index === 0 ? count : Math.round(count / 2))].map((one) => ({
      eventId: event.id,
      occursOn,
      userId: one.id,
      saidAt: later(event.repeats === null && event.startsAt < now ? event.startsAt : now, -chance.whole(1, 19)),
    })),
  );
  await inPieces(rows, async (piece) =>
    tx.insert(eventAttendances).values(piece).returning({ userId: eventAttendances.userId }),
  );
}

/** The evening before the third Sunday from now, which the calendar has as Thanksgiving Sunday. */
export function eveOfThanksgiving(filling: Filling): Date {
  const tomorrow = today(filling) + 1;
  const firstSunday = tomorrow + ((7 - weekdayOf(tomorrow)) % 7);
  return momentOn(filling.timeZone, firstSunday + 13, '18:00');
}
