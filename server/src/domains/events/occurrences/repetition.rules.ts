import type { RepeatFrequency } from '@kanisa/contract/events/events.ts';
import { readDay } from '../../../platform/wall-time.ts';

/** How an event repeats. All else follows from its first day. */
export interface Repetition {
  frequency: RepeatFrequency;
  interval: number;
  /** The last day on which it can begin. */
  until: number | null;
  count: number | null;
}

/** Nothing is planned beyond; so that what goes on for ever ends somewhere. */
const LAST_DAY = readDay('2199-12-31');
const WEEK = 7;

/** The days of a series, in order, from a day on. A day that a month does not have is left out, and not counted. */
export function* daysFrom(first: number, repetition: Repetition | null, from: number): Generator<number> {
  if (!repetition) {
    if (first >= from) yield first;
    return;
  }
  const last = Math.min(repetition.until ?? LAST_DAY, LAST_DAY);
  const dayOf = repetition.frequency === 'weekly' ? weekly(first, repetition) : monthly(first, repetition);
  // With a count each one has to be counted; otherwise the early ones are skipped at once.
  let step = repetition.count === null ? firstStep(first, repetition, from) : 0;
  for (let counted = 0; counted < (repetition.count ?? Number.POSITIVE_INFINITY); step += 1) {
    const day = dayOf(step);
    if (day === null) continue;
    if (day > last) return;
    counted += 1;
    if (day >= from) yield day;
  }
}

export function hasDay(first: number, repetition: Repetition | null, day: number): boolean {
  return daysFrom(first, repetition, day).next().value === day;
}

/** Null when it goes on for ever. */
export function lastDayOf(first: number, repetition: Repetition | null): number | null {
  if (repetition && repetition.until === null && repetition.count === null) return null;
  let last = first;
  for (const day of daysFrom(first, repetition, first)) last = day;
  return last;
}

function firstStep(first: number, { frequency, interval }: Repetition, from: number): number {
  const passed =
    frequency === 'weekly'
      ? Math.ceil((from - first) / (WEEK * interval))
      : Math.floor((monthOf(from) - monthOf(first)) / interval);
  return Math.max(0, passed);
}

type DayOfStep = (step: number) => number | null;

function weekly(first: number, { interval }: Repetition): DayOfStep {
  return (step) => first + step * interval * WEEK;
}

function monthly(first: number, { frequency, interval }: Repetition): DayOfStep {
  const month = monthOf(first);
  const place = placeOf(first);
  return (step) => {
    const wanted = month + step * interval;
    if (frequency === 'monthly_by_day') return inMonth(wanted, firstDayOf(wanted) + place.dayOfMonth - 1);
    if (frequency === 'monthly_by_weekday') {
      return inMonth(wanted, firstWeekday(wanted, place.weekday) + (place.nth - 1) * WEEK);
    }
    return lastWeekday(wanted, place.weekday);
  };
}

/** Where in its month a day stands. `weekday` 0 is Sunday. */
export function placeOf(day: number): { dayOfMonth: number; weekday: number; nth: number; isLast: boolean } {
  const month = monthOf(day);
  const dayOfMonth = day - firstDayOf(month) + 1;
  const weekday = weekdayOf(day);
  return {
    dayOfMonth,
    weekday,
    nth: Math.ceil(dayOfMonth / WEEK),
    isLast: lastWeekday(month, weekday) === day,
  };
}

/** 1970-01-01 was a Thursday. */
function weekdayOf(day: number): number {
  return (((day + 4) % WEEK) + WEEK) % WEEK;
}

/** Months are counted from January of the year 0. */
function monthOf(day: number): number {
  const date = new Date(day * 86_400_000);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

function firstDayOf(month: number): number {
  return Math.floor(Date.UTC(Math.floor(month / 12), month % 12, 1) / 86_400_000);
}

function inMonth(month: number, day: number): number | null {
  return day < firstDayOf(month + 1) ? day : null;
}

function firstWeekday(month: number, weekday: number): number {
  const first = firstDayOf(month);
  return first + ((weekday - weekdayOf(first) + WEEK) % WEEK);
}

function lastWeekday(month: number, weekday: number): number {
  return firstWeekday(month + 1, weekday) - WEEK;
}
