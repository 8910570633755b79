import { isCalendarDay } from '@kanisa/contract/core/fields.ts';
import { BIRTH_YEAR_MIN } from '@kanisa/contract/people/family.ts';

/** Whether 5/4 is the 5th of April or the 4th of May. */
export type DayOrder = 'dmy' | 'mdy';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const SLASHED = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?$/;
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/;
const YEAR_FIRST = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/;
const DAY_NAMED = /^(\d{1,2})\s+([a-z]{3})[a-z]*\.?,?(?:\s+(\d{4}))?$/i;
const MONTH_NAMED = /^([a-z]{3})[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?(?:,?\s+(\d{4}))?$/i;

/** One day above the 12th decides for all days of a file. */
export function findDayOrder(texts: Iterable<string>, otherwise: DayOrder): DayOrder {
  for (const text of texts) {
    const [, first, second] = SLASHED.exec(text) ?? [];
    if (Number(first) > 12) return 'dmy';
    if (Number(second) > 12) return 'mdy';
  }
  return otherwise;
}

interface Parts {
  year: string | undefined;
  month: number;
  day: number;
}

function takeApart(text: string, order: DayOrder): Parts | null {
  const yearFirst = ISO.exec(text) ?? YEAR_FIRST.exec(text);
  if (yearFirst) return { year: yearFirst[1], month: Number(yearFirst[2]), day: Number(yearFirst[3]) };
  const slashed = SLASHED.exec(text);
  if (slashed) {
    const [first, second] = [Number(slashed[1]), Number(slashed[2])];
    const [day, month] = order === 'dmy' ? [first, second] : [second, first];
    return { year: slashed[3], month, day };
  }
  const dayNamed = DAY_NAMED.exec(text);
  if (dayNamed) return { year: dayNamed[3], month: toMonth(dayNamed[2]), day: Number(dayNamed[1]) };
  const monthNamed = MONTH_NAMED.exec(text);
  return monthNamed && { year: monthNamed[3], month: toMonth(monthNamed[1]), day: Number(monthNamed[2]) };
}

const toMonth = (name = '') => MONTHS.indexOf(name.toLowerCase()) + 1;
const pad = (value: number) => String(value).padStart(2, '0');

/** Two digits are the last such year that has begun. */
function toFullYear(year: string, today: string): string {
  if (year.length === 4) return year;
  return `20${year}` > today.slice(0, 4) ? `19${year}` : `20${year}`;
}

/**
 * `2016-05-04`, `--05-04` without a year, or null if it is no day. Systems write a birthday without a year as one of
 * the year 0 or 1885.
 */
export function parseFileDay(text: string, order: DayOrder, today: string): string | null {
  const parts = takeApart(text.trim(), order);
  if (!parts) return null;
  const monthDay = `${pad(parts.month)}-${pad(parts.day)}`;
  const year = parts.year === undefined ? null : toFullYear(parts.year, today);
  if (year === null || Number(year) < BIRTH_YEAR_MIN) return isCalendarDay(`2000-${monthDay}`) ? `--${monthDay}` : null;
  return isCalendarDay(`${year}-${monthDay}`) ? `${year}-${monthDay}` : null;
}
