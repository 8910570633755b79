import { message } from '../core/message.ts';
export const CALENDAR_DAYS_MAX = 366;
/** Length of the range if `to` is absent. */
export const CALENDAR_DAYS = 31;
export const CALENDAR_OCCURRENCES_MAX = 500;
export const NEXT_OCCURRENCES = 10;
/** The feed contains current and future events, and those of the last year. */
export const FEED_EVENTS_MAX = 1000;
/** People whom a member may bring along to one occurrence. */
export const GUESTS_MAX = 20;
export const CALENDAR_TYPE = 'text/calendar; charset=utf-8';

export const calendarMessages = {
  range: message('Choose a range of at most {max} days', { max: CALENDAR_DAYS_MAX }),
  none: message('Nothing is planned for this time.'),
  full: message('All places are taken.'),
  fewPlaces: message('There aren’t that many places left.'),
  guests: message('You can bring 0 to {max} people', { max: GUESTS_MAX }),
  over: message('This event is over.'),
  cancelled: message('This was cancelled.'),
  willCome: message('I will come'),
  addToCalendar: message('Add to my calendar'),
} as const;

export const calendarFallbacks = {
  list: message('Failed to load calendar'),
  read: message('Event not found'),
  come: message('Failed to save your answer'),
} as const;
