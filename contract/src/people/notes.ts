import { message } from '../core/message.ts';
export const NOTE_MAX = 2000;
export const NOTES_PER_PAGE = 20;

export const noteMessages = {
  text: message('Write a note'),
  long: message('A note must be {max} characters or less', { max: NOTE_MAX }),
  added: message('Note added'),
  onlyAdmins: message('Notes on children are for admins.'),
} as const;

/** Shown by the browser if an error answer has no text. */
export const noteFallbacks = {
  list: message('Failed to load notes'),
  add: message('Failed to add note'),
} as const;
