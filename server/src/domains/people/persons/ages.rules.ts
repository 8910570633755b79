import { ADULT_YEARS_MIN } from '@kanisa/contract/people/people.ts';

const FULL_BIRTHDAY_LENGTH = 10;

/** With a year; only then there is an age. */
export const isFullBirthday = (dateOfBirth: string | null): dateOfBirth is string =>
  dateOfBirth?.length === FULL_BIRTHDAY_LENGTH;

/** The same day so many years earlier. The 29th of February need not exist: the texts are only compared. */
export const subtractYears = (day: string, years: number): string =>
  `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`;

/** Whoever was born until this day is an adult. */
export const getAdultsBornUntil = (today: string): string => subtractYears(today, ADULT_YEARS_MIN);

export function computeAge(dateOfBirth: string | null, today: string): number | null {
  if (!isFullBirthday(dateOfBirth)) return null;
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return dateOfBirth.slice(5) > today.slice(5) ? years - 1 : years;
}
