/**
 * The contract's words for this page, once more: with its file a visitor would load zod. A test holds them together.
 */
export const calendarWords = {
  none: 'Nothing is planned in this time.',
  full: 'All places are taken.',
  over: 'This is over.',
  cancelled: 'This was cancelled.',
  willCome: 'I will come',
  addToCalendar: 'Add to my calendar',
} as const;

export const calendarFallbacks = {
  list: 'Failed to load the calendar',
  read: 'Event not found',
  come: 'Failed to save your answer',
} as const;

export const occurrenceWords = { changed: 'Changed', cancelled: 'Cancelled' } as const;
