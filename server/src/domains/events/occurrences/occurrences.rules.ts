import {
  epochDayToWallTime,
  formatEpochDay,
  parseEpochDay,
  toEpochDay,
  toWallTime,
  wallTimeToInstant,
} from '../../../platform/time/wall-time.ts';
import type { EventChangeRow, EventRow } from '../events/events.table.ts';
import { findLastDay, isSeriesDay, iterateDaysFrom, type Repetition } from './repetition.rules.ts';

type SeriesTimes = Pick<EventRow, 'startsAt' | 'endsAt' | 'repeats' | 'repeatInterval' | 'repeatUntil' | 'repeatCount'>;

/** An event with its changed occurrences in the requested period. */
export interface Series {
  event: EventRow;
  changes: readonly EventChangeRow[];
}

/** `occursOn` is the planned day and stays when the occurrence is moved. */
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

export function toRepetition(event: SeriesTimes): Repetition | null {
  if (event.repeats === null) return null;
  return {
    frequency: event.repeats,
    interval: event.repeatInterval,
    until: event.repeatUntil === null ? null : parseEpochDay(event.repeatUntil),
    count: event.repeatCount,
  };
}

export function findFirstDayOfSeries(timeZone: string, event: SeriesTimes): number {
  return toEpochDay(toWallTime(timeZone, event.startsAt));
}

/** Keeps the local start time across daylight saving transitions. */
export function resolvePlannedStart(
  timeZone: string,
  event: SeriesTimes,
  day: number,
): { wall: number; startsAt: Date } {
  const wall = toWallTime(timeZone, event.startsAt);
  const plannedWall = wall + epochDayToWallTime(day - toEpochDay(wall));
  return { wall: plannedWall, startsAt: wallTimeToInstant(timeZone, plannedWall) };
}

const toDurationMs = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date | null }) =>
  endsAt === null ? null : endsAt.getTime() - startsAt.getTime();

const addMs = (startsAt: Date, ms: number | null) => (ms === null ? null : new Date(startsAt.getTime() + ms));

function buildOccurrence(timeZone: string, event: EventRow, day: number, change: EventChangeRow | null): Occurrence {
  const planned = resolvePlannedStart(timeZone, event, day).startsAt;
  const startsAt = change?.startsAt ?? planned;
  return {
    eventId: event.id,
    occursOn: formatEpochDay(day),
    title: change?.title ?? event.title,
    description: change?.description ?? event.description,
    startsAt,
    endsAt: change?.endsAt ?? addMs(startsAt, toDurationMs(event)),
    location: change?.location ?? event.location,
    repeats: event.repeats !== null,
    isCancelled: change?.isCancelled ?? false,
    isChanged: change !== null && !change.isCancelled,
    capacity: event.capacity,
  };
}

export function findOccurrenceOn(timeZone: string, { event, changes }: Series, occursOn: string): Occurrence | null {
  const day = parseEpochDay(occursOn);
  if (!isSeriesDay(findFirstDayOfSeries(timeZone, event), toRepetition(event), day)) return null;
  return buildOccurrence(timeZone, event, day, changes.find((change) => change.occursOn === occursOn) ?? null);
}

export interface OccurrenceQuery {
  from: Date;
  /** Exclusive. Null means no end. */
  to: Date | null;
  /** Excludes occurrences that started before the period. */
  isStartRequired?: boolean;
  limit: number;
}

/** Lists planned and changed occurrences in order of their start. */
export function listOccurrencesIn(timeZone: string, { event, changes }: Series, query: OccurrenceQuery): Occurrence[] {
  const first = findFirstDayOfSeries(timeZone, event);
  const repetition = toRepetition(event);
  const isIn = (one: Occurrence) => isInPeriod(one, query);
  const changed = new Map(changes.map((change) => [change.occursOn, change]));
  const occurrences = changes
    .filter((change) => isSeriesDay(first, repetition, parseEpochDay(change.occursOn)))
    .map((change) => buildOccurrence(timeZone, event, parseEpochDay(change.occursOn), change))
    .filter(isIn);
  // An earlier occurrence may still be in progress, and its planned day depends on the time zone.
  const earliest = new Date(query.from.getTime() - (query.isStartRequired ? 0 : (toDurationMs(event) ?? 0)));
  let plannedCount = 0;
  for (const day of iterateDaysFrom(first, repetition, toEpochDay(toWallTime(timeZone, earliest)) - 1)) {
    if (plannedCount >= query.limit) break;
    if (changed.has(formatEpochDay(day))) continue;
    const one = buildOccurrence(timeZone, event, day, null);
    if (query.to !== null && one.startsAt >= query.to) break;
    if (!isIn(one)) continue;
    plannedCount += 1;
    occurrences.push(one);
  }
  return sortOccurrences(occurrences).slice(0, query.limit);
}

export function isInPeriod(
  { startsAt, endsAt }: Pick<Occurrence, 'startsAt' | 'endsAt'>,
  { from, to, isStartRequired = false }: Omit<OccurrenceQuery, 'limit'>,
): boolean {
  if (to !== null && startsAt >= to) return false;
  if (startsAt >= from) return true;
  return !isStartRequired && endsAt !== null && endsAt > from;
}

export function sortOccurrences(occurrences: readonly Occurrence[]): Occurrence[] {
  return occurrences.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || a.eventId - b.eventId);
}

/** Finds the current or next occurrence that is not cancelled. */
export function findNextOccurrence(timeZone: string, series: Series, now: Date): Occurrence | null {
  const limit = series.changes.length + 1;
  const upcoming = listOccurrencesIn(timeZone, series, { from: now, to: null, limit: limit });
  return upcoming.find((one) => !one.isCancelled) ?? null;
}

export function toEndTime({ startsAt, endsAt }: { startsAt: Date; endsAt: Date | null }): Date {
  return endsAt ?? startsAt;
}

/** Computes the span that contains every occurrence, also moved ones. */
export function computeSpan(
  timeZone: string,
  event: SeriesTimes,
  changes: readonly Pick<EventChangeRow, 'startsAt' | 'endsAt'>[],
): { spansFrom: Date; spansTo: Date | null } {
  const moved = changes.flatMap(({ startsAt, endsAt }) => [
    startsAt,
    endsAt,
    startsAt && addMs(startsAt, toDurationMs(event)),
  ]);
  const times = moved.flatMap((time) => (time ? [time.getTime()] : []));
  const last = findLastDay(findFirstDayOfSeries(timeZone, event), toRepetition(event));
  const end =
    last === null ? null : addMs(resolvePlannedStart(timeZone, event, last).startsAt, toDurationMs(event) ?? 0);
  return {
    spansFrom: new Date(Math.min(event.startsAt.getTime(), ...times)),
    spansTo: end && new Date(Math.max(end.getTime(), ...times)),
  };
}
