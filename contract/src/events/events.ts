import { isCertainlyBefore } from '../core/date-times.ts';
import { fieldRule } from '../core/validation.ts';

export const EVENT_TITLE_MAX = 150;
export const EVENT_DESCRIPTION_MAX = 5000;
export const EVENT_LOCATION_MAX = 200;
export const EVENT_DAYS_MAX = 366;
export const CAPACITY_MAX = 100_000;
export const EVENT_SEARCH_MAX = 100;
/** The browser searches the list, so it is one page: upcoming events, then the latest past ones. */
export const EVENTS_MAX = 500;
export const REPEAT_INTERVAL_MAX = 12;
export const REPEAT_COUNT_MAX = 1000;

/**
 * The start determines the recurrence: the same weekday, the same day of the month (months without it are skipped),
 * the same weekday of the month ('second Tuesday'), or the last such weekday of the month.
 */
export const REPEAT_FREQUENCIES = [
  'weekly',
  'monthly_by_day',
  'monthly_by_weekday',
  'monthly_by_last_weekday',
] as const;
export type RepeatFrequency = (typeof REPEAT_FREQUENCIES)[number];

export const eventMessages = {
  title: 'Title is required',
  titleLong: `Title must be ${EVENT_TITLE_MAX} characters or less`,
  descriptionLong: `Description must be ${EVENT_DESCRIPTION_MAX} characters or less`,
  startTime: 'Start time is required',
  startTimeInvalid: 'Start time must be a date and time',
  endTimeInvalid: 'End time must be a date and time',
  endBeforeStart: 'End time can’t be before the start time',
  tooLong: `An event can last ${EVENT_DAYS_MAX} days at most`,
  locationLong: `Location must be ${EVENT_LOCATION_MAX} characters or less`,
  isPublic: 'Choose whether to show it on the public calendar',
  capacity: `Capacity must be a whole number from 1 to ${CAPACITY_MAX}`,
  repetition: 'Choose how the event repeats',
  repetitionInterval: `Repeat every 1 to ${REPEAT_INTERVAL_MAX} weeks or months`,
  repetitionUntil: 'The last day must be in YYYY-MM-DD format',
  repetitionUntilEarly: 'The last day can’t be before the start',
  repetitionCount: `The number of times must be from 1 to ${REPEAT_COUNT_MAX}`,
  repetitionEnd: 'Choose a last day or a number of times, not both',
  notLastWeekday: 'The start date isn’t the last of its weekday in the month',
  searchLong: `Search must be ${EVENT_SEARCH_MAX} characters or less`,
  notFound: 'Event not found',
  deleted: 'Event deleted',
  noneFound: 'No events found',
  none: 'No events yet',
  showing: 'Showing {shown} of {total} events',
  notAvailable: 'N/A',
  timeZone: 'Times are in the church’s time zone, {zone}.',
} as const;

/** Shown by the browser if an error answer has no text. */
export const eventFallbacks = {
  save: 'Failed to save event.',
  list: 'Failed to load events',
  delete: 'Failed to delete event',
  read: 'Event not found',
} as const;

/** Accepts times that only the church's time zone makes comparable; the server compares those. */
export function isEndInOrder({ start_time, end_time }: { start_time?: unknown; end_time?: unknown }): boolean {
  return typeof start_time !== 'string' || typeof end_time !== 'string' || !isCertainlyBefore(end_time, start_time);
}
export const endRule = fieldRule('end_time', eventMessages.endBeforeStart);
