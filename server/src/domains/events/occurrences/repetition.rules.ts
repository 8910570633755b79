import type { RepeatFrequency } from '@kanisa/contract/events/events.ts';
import { parseEpochDay } from '../../../platform/time/wall-time.ts';

/** The first day of the event determines the weekday and the day of the month. */
export interface Repetition {
  frequency: RepeatFrequency;
  interval: number;
  /** The last possible start day. */
  until: number | null;
  count: number | null;
}

/** Bounds series without an end. */
const LAST_PLANNED_DAY = parseEpochDay('2199-12-31');
const WEEK_DAYS = 7;

/** Yields the days of a series in order. A month without the day is skipped and not counted. */
export function* iterateDaysFrom(first: number, repetition: Repetition | null, from: number): Generator<number> {
  if (!repetition) {
    if (first >= from) yield first;
    return;
  }
  const last = Math.min(repetition.until ?? LAST_PLANNED_DAY, LAST_PLANNED_DAY);
  const dayOf = repetition.frequency === 'weekly' ? stepWeekly(first, repetition) : stepMonthly(first, repetition);
  // A series with a count must count from its first day; others can skip ahead.
  let step = repetition.count === null ? findFirstStep(first, repetition, from) : 0;
  for (let counted = 0; counted < (repetition.count ?? Number.POSITIVE_INFINITY); step += 1) {
    const day = dayOf(step);
    if (day === null) continue;
    if (day > last) return;
    counted += 1;
    if (day >= from) yield day;
  }
}

export function isSeriesDay(first: number, repetition: Repetition | null, day: number): boolean {
  return iterateDaysFrom(first, repetition, day).next().value === day;
}

/** Returns null for a series without an end. */
export function findLastDay(first: number, repetition: Repetition | null): number | null {
  if (repetition && repetition.until === null && repetition.count === null) return null;
  let last = first;
  for (const day of iterateDaysFrom(first, repetition, first)) last = day;
  return last;
}

function findFirstStep(first: number, { frequency, interval }: Repetition, from: number): number {
  const passed =
    frequency === 'weekly'
      ? Math.ceil((from - first) / (WEEK_DAYS * interval))
      : Math.floor((toMonthNumber(from) - toMonthNumber(first)) / interval);
  return Math.max(0, passed);
}

type DayOfStep = (step: number) => number | null;

function stepWeekly(first: number, { interval }: Repetition): DayOfStep {
  return (step) => first + step * interval * WEEK_DAYS;
}

function stepMonthly(first: number, { frequency, interval }: Repetition): DayOfStep {
  const month = toMonthNumber(first);
  const place = locateInMonth(first);
  return (step) => {
    const target = month + step * interval;
    if (frequency === 'monthly_by_day') return keepInMonth(target, findFirstDayOfMonth(target) + place.dayOfMonth - 1);
    if (frequency === 'monthly_by_weekday') {
      return keepInMonth(target, findFirstWeekday(target, place.weekday) + (place.nth - 1) * WEEK_DAYS);
    }
    return findLastWeekday(target, place.weekday);
  };
}

/** `weekday` 0 is Sunday. */
export function locateInMonth(day: number): { dayOfMonth: number; weekday: number; nth: number; isLast: boolean } {
  const month = toMonthNumber(day);
  const dayOfMonth = day - findFirstDayOfMonth(month) + 1;
  const weekday = toWeekday(day);
  return {
    dayOfMonth,
    weekday,
    nth: Math.ceil(dayOfMonth / WEEK_DAYS),
    isLast: findLastWeekday(month, weekday) === day,
  };
}

/** 1970-01-01 was a Thursday. */
function toWeekday(day: number): number {
  return (((day + 4) % WEEK_DAYS) + WEEK_DAYS) % WEEK_DAYS;
}

/** Months are numbered from January of the year 0. */
function toMonthNumber(day: number): number {
  const date = new Date(day * 86_400_000);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

function findFirstDayOfMonth(month: number): number {
  return Math.floor(Date.UTC(Math.floor(month / 12), month % 12, 1) / 86_400_000);
}

function keepInMonth(month: number, day: number): number | null {
  return day < findFirstDayOfMonth(month + 1) ? day : null;
}

function findFirstWeekday(month: number, weekday: number): number {
  const first = findFirstDayOfMonth(month);
  return first + ((weekday - toWeekday(first) + WEEK_DAYS) % WEEK_DAYS);
}

function findLastWeekday(month: number, weekday: number): number {
  return findFirstWeekday(month + 1, weekday) - WEEK_DAYS;
}
