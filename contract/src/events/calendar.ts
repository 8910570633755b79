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
  range: `Choose a range of at most ${CALENDAR_DAYS_MAX} days`,
  none: 'Nothing is planned for this time.',
  full: 'All places are taken.',
  fewPlaces: 'There aren’t that many places left.',
  guests: `You can bring 0 to ${GUESTS_MAX} people`,
  over: 'This event is over.',
  cancelled: 'This was cancelled.',
  willCome: 'I will come',
  addToCalendar: 'Add to my calendar',
} as const;

export const calendarFallbacks = {
  list: 'Failed to load calendar',
  read: 'Event not found',
  come: 'Failed to save your answer',
} as const;
