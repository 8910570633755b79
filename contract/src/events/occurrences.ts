export const OCCURRENCES_MAX = 50;
/** Limit of changed or cancelled occurrences of one event. */
export const OCCURRENCE_CHANGES_MAX = 500;
export const ATTENDEES_PER_PAGE = 100;
export const ATTENDEES_PER_PAGE_MAX = 500;

export const occurrenceMessages = {
  notFound: 'This event has no such date',
  notRepeating: 'This event doesn’t repeat. Change the event itself.',
  tooMany: 'Too many dates of this event were changed one by one. Change the event itself.',
  isCancelled: 'Choose whether it’s cancelled',
  changed: 'Changed',
  cancelled: 'Cancelled',
  noAttendees: 'No one has said they’re coming yet',
} as const;

export const occurrenceFallbacks = {
  list: 'Failed to load dates',
  save: 'Failed to change this date',
  restore: 'Failed to restore this date',
  attendees: 'Failed to load who’s coming',
} as const;
