export const OCCURRENCES_MAX = 50;
/** Limit of changed or cancelled occurrences of one event. */
export const OCCURRENCE_CHANGES_MAX = 500;
export const ATTENDEES_PER_PAGE = 100;
export const ATTENDEES_PER_PAGE_MAX = 500;

export const occurrenceMessages = {
  notFound: 'There is no such occurrence of this event',
  notRepeating: 'This event does not repeat. Change the event itself.',
  tooMany: 'Too many occurrences of this event were changed one by one. Change the event itself.',
  isCancelled: 'Cancelled: yes or no',
  changed: 'Changed',
  cancelled: 'Cancelled',
  noAttendees: 'Nobody has said yet that they will come',
} as const;

export const occurrenceFallbacks = {
  list: 'Failed to load occurrences',
  save: 'Failed to change this occurrence',
  restore: 'Failed to take back the change',
  attendees: 'Failed to load who comes',
} as const;
