import { dayOfWall, instantAt, readDay, wallAt, wallOfDay, writeDay } from '../../../platform/wall-time.ts';
import type { EventChangeRow, EventRow } from '../events/events.table.ts';
import { daysFrom, hasDay, lastDayOf, type Repetition } from './repetition.rules.ts';

type Timed = Pick<EventRow, 'startsAt' | 'endsAt' | 'repeats' | 'repeatInterval' | 'repeatUntil' | 'repeatCount'>;

/** An event with what differs from it, as far as the days that are looked at. */
export interface Series {
  event: EventRow;
  changes: readonly EventChangeRow[];
}

/** One time that an event takes place; `occursOn` is the day on which the series puts it, also when it was moved. */
export interface Occurrence {
  eventId: number;
  occursOn: string;
  title: string;
  description: string | null;
  startsAt: Date;
  endsAt: Date | null;
  location: string | null;
  repeats: boolean;
  isCancelled: boolean;
  isChanged: boolean;
  capacity: number | null;
}

export function repetitionOf(event: Timed): Repetition | null {
  if (event.repeats === null) return null;
  return {
    frequency: event.repeats,
    interval: event.repeatInterval,
    until: event.repeatUntil === null ? null : readDay(event.repeatUntil),
    count: event.repeatCount,
  };
}

export function firstDayOf(timeZone: string, event: Timed): number {
  return dayOfWall(wallAt(timeZone, event.startsAt));
}

/** When the series has it begin on a day: at the same time by the wall clock, whatever clocks were turned. */
export function startOn(timeZone: string, event: Timed, day: number): { wall: number; startsAt: Date } {
  const wall = wallAt(timeZone, event.startsAt);
  const then = wall + wallOfDay(day - dayOfWall(wall));
  return { wall: then, startsAt: instantAt(timeZone, then) };
}

const lengthOf = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date | null }) =>
  endsAt === null ? null : endsAt.getTime() - startsAt.getTime();

const after = (startsAt: Date, ms: number | null) => (ms === null ? null : new Date(startsAt.getTime() + ms));

function occurrenceOf(timeZone: string, event: EventRow, day: number, change: EventChangeRow | null): Occurrence {
  const planned = startOn(timeZone, event, day).startsAt;
  const startsAt = change?.startsAt ?? planned;
  return {
    eventId: event.id,
    occursOn: writeDay(day),
    title: change?.title ?? event.title,
    description: change?.description ?? event.description,
    startsAt,
    endsAt: change?.endsAt ?? after(startsAt, lengthOf(event)),
    location: change?.location ?? event.location,
    repeats: event.repeats !== null,
    isCancelled: change?.isCancelled ?? false,
    isChanged: change !== null && !change.isCancelled,
    capacity: event.capacity,
  };
}

/** The occurrence that the series puts on this day, or null when there is none. */
export function occurrenceOn(timeZone: string, { event, changes }: Series, occursOn: string): Occurrence | null {
  const day = readDay(occursOn);
  if (!hasDay(firstDayOf(timeZone, event), repetitionOf(event), day)) return null;
  return occurrenceOf(timeZone, event, day, changes.find((change) => change.occursOn === occursOn) ?? null);
}

export interface Wanted {
  from: Date;
  /** Not any more; null: without an end. */
  to: Date | null;
  /** Only what begins in this time, instead of all that is on. */
  onlyStarts?: boolean;
  most: number;
}

/** The occurrences in a time, in order: the plain ones of the series, and those that were changed. */
export function occurrencesIn(timeZone: string, { event, changes }: Series, wanted: Wanted): Occurrence[] {
  const first = firstDayOf(timeZone, event);
  const repetition = repetitionOf(event);
  const isIn = (one: Occurrence) => touches(one, wanted);
  const changed = new Map(changes.map((change) => [change.occursOn, change]));
  const found = changes
    .filter((change) => hasDay(first, repetition, readDay(change.occursOn)))
    .map((change) => occurrenceOf(timeZone, event, readDay(change.occursOn), change))
    .filter(isIn);
  // What began before may still be on, and a day is not the same everywhere.
  const early = new Date(wanted.from.getTime() - (wanted.onlyStarts ? 0 : (lengthOf(event) ?? 0)));
  let plain = 0;
  for (const day of daysFrom(first, repetition, dayOfWall(wallAt(timeZone, early)) - 1)) {
    if (plain >= wanted.most) break;
    if (changed.has(writeDay(day))) continue;
    const one = occurrenceOf(timeZone, event, day, null);
    if (wanted.to !== null && one.startsAt >= wanted.to) break;
    if (!isIn(one)) continue;
    plain += 1;
    found.push(one);
  }
  return inOrder(found).slice(0, wanted.most);
}

function touches({ startsAt, endsAt }: Occurrence, { from, to, onlyStarts }: Wanted): boolean {
  if (to !== null && startsAt >= to) return false;
  if (startsAt >= from) return true;
  return !onlyStarts && endsAt !== null && endsAt > from;
}

export function inOrder(occurrences: readonly Occurrence[]): Occurrence[] {
  return occurrences.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || a.eventId - b.eventId);
}

/** Whatever is on or comes next and is not cancelled. */
export function nextOf(timeZone: string, series: Series, now: Date): Occurrence | null {
  const most = series.changes.length + 1;
  const coming = occurrencesIn(timeZone, series, { from: now, to: null, most });
  return coming.find((one) => !one.isCancelled) ?? null;
}

export function endOf({ startsAt, endsAt }: { startsAt: Date; endsAt: Date | null }): Date {
  return endsAt ?? startsAt;
}

/** Between which times all of it lies, moved occurrences too. */
export function spanOf(
  timeZone: string,
  event: Timed,
  changes: readonly Pick<EventChangeRow, 'startsAt' | 'endsAt'>[],
): { spansFrom: Date; spansTo: Date | null } {
  const moved = changes.flatMap(({ startsAt, endsAt }) => [
    startsAt,
    endsAt,
    startsAt && after(startsAt, lengthOf(event)),
  ]);
  const times = moved.flatMap((time) => (time ? [time.getTime()] : []));
  const last = lastDayOf(firstDayOf(timeZone, event), repetitionOf(event));
  const end = last === null ? null : after(startOn(timeZone, event, last).startsAt, lengthOf(event) ?? 0);
  return {
    spansFrom: new Date(Math.min(event.startsAt.getTime(), ...times)),
    spansTo: end && new Date(Math.max(end.getTime(), ...times)),
  };
}
