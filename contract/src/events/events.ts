import { isCertainlyBefore } from '../core/date-times.ts';
import { message } from '../core/message.ts';
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
  title: message('Title is required'),
  titleLong: message('Title must be {max} characters or less', { max: EVENT_TITLE_MAX }),
  descriptionLong: message('Description must be {max} characters or less', { max: EVENT_DESCRIPTION_MAX }),
  startTime: message('Start time is required'),
  startTimeInvalid: message('Start time must be a date and time'),
  endTimeInvalid: message('End time must be a date and time'),
  endBeforeStart: message('End time can’t be before the start time'),
  tooLong: message('An event can last {max} days at most', { max: EVENT_DAYS_MAX }),
  locationLong: message('Location must be {max} characters or less', { max: EVENT_LOCATION_MAX }),
  isPublic: message('Choose whether to show it on the public calendar'),
  capacity: message('Capacity must be a whole number from 1 to {max}', { max: CAPACITY_MAX }),
  repetition: message('Choose how the event repeats'),
  repetitionInterval: message('Repeat every 1 to {max} weeks or months', { max: REPEAT_INTERVAL_MAX }),
  repetitionUntil: message('The last day must be in YYYY-MM-DD format'),
  repetitionUntilEarly: message('The last day can’t be before the start'),
  repetitionCount: message('The number of times must be from 1 to {max}', { max: REPEAT_COUNT_MAX }),
  repetitionEnd: message('Choose a last day or a number of times, not both'),
  notLastWeekday: message('The start date isn’t the last of its weekday in the month'),
  searchLong: message('Search must be {max} characters or less', { max: EVENT_SEARCH_MAX }),
  notFound: message('Event not found'),
  deleted: message('Event deleted'),
  noneFound: message('No events found'),
  none: message('No events yet'),
  showing: message('Showing {shown} of {total} events'),
  notAvailable: 'N/A',
  timeZone: message('Times are in the church’s time zone, {zone}.'),
} as const;

/** Shown by the browser if an error answer has no text. */
export const eventFallbacks = {
  save: message('Failed to save event.'),
  list: message('Failed to load events'),
  delete: message('Failed to delete event'),
  read: message('Event not found'),
} as const;

/** Accepts times that only the church's time zone makes comparable; the server compares those. */
export function isEndInOrder({ start_time, end_time }: { start_time?: unknown; end_time?: unknown }): boolean {
  return typeof start_time !== 'string' || typeof end_time !== 'string' || !isCertainlyBefore(end_time, start_time);
}
export const endRule = fieldRule('end_time', eventMessages.endBeforeStart);
