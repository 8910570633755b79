import { addDays, churchClock, clockText, type Day, dayText } from '../content/calendar.ts';
import { dateFormat, t } from './i18n.ts';

/**
 * A time as the clock on the church's wall shows it, 'YYYY-MM-DDTHH:mm'. An event takes place there: whoever reads of it
 * elsewhere needs the same hour as everyone else, not their own.
 */
export function wallDay(local: string): Day {
  return local.slice(0, 10) as Day;
}

/** '9:00 AM' */
export function wallClock(local: string): string {
  return clockText(local.slice(11, 16));
}

export function longDay(day: Day): string {
  return dayText(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
}

/** 'Sunday, 22 November 2026, 9:00 AM' */
export function wallMoment(local: string): string {
  return t('{day}, {time}', { day: longDay(wallDay(local)), time: wallClock(local) });
}

/** 'Sunday, 22 November 2026, 9:00 AM to 11:30 AM'; the end has its day only when it is another one. */
export function wallSpan(start: string, end: string | null): string {
  if (end === null) return wallMoment(start);
  const until = wallDay(end) === wallDay(start) ? wallClock(end) : wallMoment(end);
  return t('{start} to {end}', { start: wallMoment(start), end: until });
}

/** '9:00 AM to 11:30 AM', for where the day stands beside it. */
export function wallHours(start: string, end: string | null): string {
  if (end === null) return wallClock(start);
  if (wallDay(end) === wallDay(start)) return t('{start} to {end}', { start: wallClock(start), end: wallClock(end) });
  const until = dayText(wallDay(end), { day: 'numeric', month: 'short' });
  return t('{start} to {end}', { start: wallClock(start), end: `${until}, ${wallClock(end)}` });
}

/** Every day on which it is on. What ends at midnight does not touch the next day. */
export function wallDays(start: string, end: string | null): Day[] {
  const first = wallDay(start);
  const last = end === null ? first : end.endsWith('T00:00') ? addDays(wallDay(end), -1) : wallDay(end);
  const days = [first];
  for (let day = addDays(first, 1); day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** 'East Africa Time (Africa/Nairobi)' */
export function zoneText(timeZone: string): string {
  const parts = dateFormat('en', { timeZone, timeZoneName: 'long' }).formatToParts(new Date());
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value;
  return name ? `${name} (${timeZone})` : timeZone;
}

/** An instant as the church's wall clock shows it. */
export function toWall(instant: string, timeZone: string): string {
  const { day, minute } = churchClock(new Date(instant), timeZone);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${day}T${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
