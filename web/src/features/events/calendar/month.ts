import { addDays, type Day, dayText, isDay, weekdayOf } from '../../../content/calendar.ts';

/** A month of the church's calendar, 'YYYY-MM'. */
export type Month = `${number}-${number}`;

const FIRST: Month = '2000-01';
const LAST: Month = '2199-12';

export function monthOf(day: Day): Month {
  return day.slice(0, 7) as Month;
}

/** What an address says, or null when it names no month that anybody plans for. */
export function readMonth(text: string | null): Month | null {
  if (text === null || !isDay(`${text}-01`)) return null;
  const month = text as Month;
  return month >= FIRST && month <= LAST ? month : null;
}

export function firstDay(month: Month): Day {
  return `${month}-01` as Day;
}

export function addMonths(month: Month, count: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7) as Month;
}

export function lastDay(month: Month): Day {
  return addDays(firstDay(addMonths(month, 1)), -1);
}

/** Whole weeks, each from Sunday to Saturday, that hold the month. */
export function weeksOf(month: Month): Day[][] {
  const weeks: Day[][] = [];
  const last = lastDay(month);
  for (let day = addDays(firstDay(month), -weekdayOf(firstDay(month))); day <= last; day = addDays(day, 7)) {
    weeks.push([0, 1, 2, 3, 4, 5, 6].map((ahead) => addDays(day, ahead)));
  }
  return weeks;
}

export function monthText(month: Month): string {
  return dayText(firstDay(month), { month: 'long', year: 'numeric' });
}
