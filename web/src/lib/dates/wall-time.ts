import { language } from '../../locales/catalogue.ts';
import { getDateFormat, t } from '../i18n.ts';
import { addDays, type Day, formatClock, formatDay, getChurchClock } from './calendar-day.ts';

/**
 * Wall time is the local time of the church, 'YYYY-MM-DDTHH:mm'. Events take place there, so every reader sees the same
 * hour, whatever their own time zone is.
 */
export function getWallDay(local: string): Day {
  return local.slice(0, 10) as Day;
}

/** '9:00 AM' */
export function formatWallClock(local: string): string {
  return formatClock(local.slice(11, 16));
}

export function formatLongDay(day: Day): string {
  return formatDay(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
}

/** 'Sunday, 22 November 2026, 9:00 AM' */
export function formatWallDateTime(local: string): string {
  return t('{day}, {time}', { day: formatLongDay(getWallDay(local)), time: formatWallClock(local) });
}

/** 'Sunday, 22 November 2026, 9:00 AM to 11:30 AM'. The end has a date only if it is on another day. */
export function formatWallSpan(start: string, end: string | null): string {
  if (end === null) return formatWallDateTime(start);
  const until = getWallDay(end) === getWallDay(start) ? formatWallClock(end) : formatWallDateTime(end);
  return t('{start} to {end}', { start: formatWallDateTime(start), end: until });
}

/** '9:00 AM to 11:30 AM', for places that show the day separately. */
export function formatWallHours(start: string, end: string | null): string {
  if (end === null) return formatWallClock(start);
  if (getWallDay(end) === getWallDay(start))
    return t('{start} to {end}', { start: formatWallClock(start), end: formatWallClock(end) });
  const until = formatDay(getWallDay(end), { day: 'numeric', month: 'short' });
  return t('{start} to {end}', { start: formatWallClock(start), end: `${until}, ${formatWallClock(end)}` });
}

/** Lists the days of an event. An event that ends at midnight does not include the next day. */
export function listWallDays(start: string, end: string | null): Day[] {
  const first = getWallDay(start);
  const last = end === null ? first : end.endsWith('T00:00') ? addDays(getWallDay(end), -1) : getWallDay(end);
  const days = [first];
  for (let day = addDays(first, 1); day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** 'East Africa Time (Africa/Nairobi)' */
export function formatTimeZone(timeZone: string): string {
  const parts = getDateFormat(language, { timeZone, timeZoneName: 'long' }).formatToParts(new Date());
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value;
  return name ? `${name} (${timeZone})` : timeZone;
}

/** Converts an instant to the church's wall time. */
export function toWallTime(instant: string, timeZone: string): string {
  const { day, minute } = getChurchClock(new Date(instant), timeZone);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${day}T${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
