import { message } from '../core/message.ts';
export const OCCURRENCES_MAX = 50;
/** Limit of changed or cancelled occurrences of one event. */
export const OCCURRENCE_CHANGES_MAX = 500;
export const ATTENDEES_PER_PAGE = 100;
export const ATTENDEES_PER_PAGE_MAX = 500;

export const occurrenceMessages = {
  notFound: message('This event has no such date'),
  notRepeating: message('This event doesn’t repeat. Change the event itself.'),
  tooMany: message('Too many dates of this event were changed one by one. Change the event itself.'),
  isCancelled: message('Choose whether it’s cancelled'),
  changed: message('Changed'),
  cancelled: message('Cancelled'),
  noAttendees: message('No one has said they’re coming yet'),
} as const;

export const occurrenceFallbacks = {
  list: message('Failed to load dates'),
  save: message('Failed to change this date'),
  restore: message('Failed to restore this date'),
  attendees: message('Failed to load who’s coming'),
} as const;
