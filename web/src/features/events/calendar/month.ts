import { addDays, type Day, formatDay, getWeekday, isDay } from '../../../lib/dates/calendar-day.ts';

/** A month of the church's calendar, 'YYYY-MM'. */
export type Month = `${number}-${number}`;

const MONTH_MIN: Month = '2000-01';
const MONTH_MAX: Month = '2199-12';

export function toMonth(day: Day): Month {
  return day.slice(0, 7) as Month;
}

/** The month in the query string, or null if it is not a month from MONTH_MIN to MONTH_MAX. */
export function parseMonth(text: string | null): Month | null {
  if (text === null || !isDay(`${text}-01`)) return null;
  const month = text as Month;
  return month >= MONTH_MIN && month <= MONTH_MAX ? month : null;
}

export function getFirstDayOfMonth(month: Month): Day {
  return `${month}-01` as Day;
}

export function addMonths(month: Month, count: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7) as Month;
}

export function getLastDayOfMonth(month: Month): Day {
  return addDays(getFirstDayOfMonth(addMonths(month, 1)), -1);
}

/** The weeks from Sunday to Saturday that include the month, with days of its neighbours at the edges. */
export function listWeeksOfMonth(month: Month): Day[][] {
  const weeks: Day[][] = [];
  const last = getLastDayOfMonth(month);
  for (
    let day = addDays(getFirstDayOfMonth(month), -getWeekday(getFirstDayOfMonth(month)));
    day <= last;
    day = addDays(day, 7)
  ) {
    weeks.push([0, 1, 2, 3, 4, 5, 6].map((offset) => addDays(day, offset)));
  }
  return weeks;
}

export function formatMonth(month: Month): string {
  return formatDay(getFirstDayOfMonth(month), { month: 'long', year: 'numeric' });
}
