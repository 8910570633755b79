/**
 * Converts between instants and wall time. A wall time is a number: the milliseconds since 1970 of the same figures in
 * UTC.
 */
const DAY_MS = 86_400_000;
const CACHED_DAYS_MAX = 20_000;

interface Zone {
  format: Intl.DateTimeFormat;
  /** By UTC day: the offset, or null for a day with a clock change. */
  days: Map<number, number | null>;
}

const zones = new Map<string, Zone>();

function getZone(timeZone: string): Zone {
  const known = zones.get(timeZone);
  if (known) return known;
  const numeric = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  const clock = { hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const;
  const format = new Intl.DateTimeFormat('en', { timeZone, calendar: 'iso8601', ...numeric, ...clock });
  const zone = { format, days: new Map<number, number | null>() };
  zones.set(timeZone, zone);
  return zone;
}

function computeUtcOffset({ format }: Zone, time: number): number {
  const seconds = Math.floor(time / 1000) * 1000;
  const parts = new Map(format.formatToParts(seconds).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return wall - seconds;
}

/**
 * The offset from UTC in milliseconds. Intl is slow, so a day whose offset is the same at both ends is computed once.
 */
export function getUtcOffset(timeZone: string, time: number): number {
  const zone = getZone(timeZone);
  const day = Math.floor(time / DAY_MS);
  let offset = zone.days.get(day);
  if (offset === undefined) {
    const [atStart, atEnd] = [computeUtcOffset(zone, day * DAY_MS), computeUtcOffset(zone, (day + 1) * DAY_MS)];
    offset = atStart === atEnd ? atStart : null;
    if (zone.days.size >= CACHED_DAYS_MAX) zone.days.clear();
    zone.days.set(day, offset);
  }
  return offset ?? computeUtcOffset(zone, time);
}

export function toWallTime(timeZone: string, instant: Date): number {
  return instant.getTime() + getUtcOffset(timeZone, instant.getTime());
}

/**
 * The instant of a wall time. A time that occurs twice means the first; a skipped time uses the offset before the
 * change. Both follow RFC 5545.
 */
export function wallTimeToInstant(timeZone: string, wall: number): Date {
  const before = getUtcOffset(timeZone, wall - DAY_MS);
  const after = getUtcOffset(timeZone, wall + DAY_MS);
  for (const offset of [before, after]) {
    if (getUtcOffset(timeZone, wall - offset) === offset) return new Date(wall - offset);
  }
  return new Date(wall - before);
}

/** `YYYY-MM-DDTHH:mm:ss` in wall time. */
export function formatWallTime(wall: number): string {
  return new Date(wall).toISOString().slice(0, 19);
}

export function parseWallTime(text: string): number {
  return Date.parse(`${text}Z`);
}

/** Epoch days count from 1970-01-01. */
export function toEpochDay(wall: number): number {
  return Math.floor(wall / DAY_MS);
}

export function epochDayToWallTime(day: number): number {
  return day * DAY_MS;
}

export function parseEpochDay(text: string): number {
  return toEpochDay(Date.parse(`${text}T00:00:00Z`));
}

export function formatEpochDay(day: number): string {
  return new Date(epochDayToWallTime(day)).toISOString().slice(0, 10);
}
