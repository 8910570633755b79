import { isCalendarDay } from '@kanisa/contract/core/date-times.ts';
import { language } from '../../locales/catalogue.ts';
import { formatDate, getDateFormat, t } from '../i18n.ts';

/**
 * A day of the church's calendar as 'YYYY-MM-DD'. It has no time, so no time zone shifts it: 'this Sunday' is Sunday in
 * Nairobi for a visitor in any zone.
 */
export type Day = `${number}-${number}-${number}`;

const DAY_MS = 86_400_000;
export const WEEKDAYS = [t('Sun'), t('Mon'), t('Tue'), t('Wed'), t('Thu'), t('Fri'), t('Sat')] as const;

function dayToUtc(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function utcToDay(time: number): Day {
  return new Date(time).toISOString().slice(0, 10) as Day;
}

export function isDay(value: unknown): value is Day {
  return typeof value === 'string' && isCalendarDay(value);
}

export function addDays(day: Day, count: number): Day {
  return utcToDay(dayToUtc(day) + count * DAY_MS);
}

/** Returns 0 for Sunday. */
export function getWeekday(day: Day): number {
  return new Date(dayToUtc(day)).getUTCDay();
}

export function getWeekdayName(day: Day): string {
  return WEEKDAYS[getWeekday(day)] ?? '';
}

/** The day and the minute of the day at an instant, in the church's time zone. */
export function getChurchClock(now: Date, timeZone: string): { day: Day; minute: number } {
  const parts = getDateFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(now);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((entry) => entry.type === type)?.value ?? '00';
  const day = `${part('year')}-${part('month')}-${part('day')}` as Day;
  return { day, minute: Number(part('hour')) * 60 + Number(part('minute')) };
}

function toMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** The day of the next gathering: today until it closes, afterwards the same weekday of next week. */
export function findNextGathering(now: Date, service: { weekday: number; closes: string }, timeZone: string): Day {
  const { day, minute } = getChurchClock(now, timeZone);
  const ahead = (service.weekday - getWeekday(day) + 7) % 7;
  if (ahead === 0 && minute >= toMinutes(service.closes)) return addDays(day, 7);
  return addDays(day, ahead);
}

/**
 * Finds a weekday in the seven days that begin tomorrow plus `weeks` weeks. The windows of different weeks do not
 * overlap, so a list in the order of its weeks is always in the order of its dates.
 */
export function findWeekdayAhead(today: Day, weekday: number, weeks: number): Day {
  const start = addDays(today, 1 + weeks * 7);
  return addDays(start, (weekday - getWeekday(start) + 7) % 7);
}

/** '17:00' → '5:00 PM', the format of the service times. Kiswahili has 24 hours. */
export function formatClock(time: string): string {
  if (language !== 'en') return time;
  const minute = toMinutes(time);
  const hour = Math.floor(minute / 60);
  const shown = hour % 12 === 0 ? 12 : hour % 12;
  return `${shown}:${String(minute % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Formats a day in the reader's locale. */
export function formatDay(day: Day, options: Intl.DateTimeFormatOptions): string {
  return formatDate(new Date(dayToUtc(day)), { ...options, timeZone: 'UTC' });
}
