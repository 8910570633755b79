import { message } from '../core/message.ts';
export const KEEPERS_MAX = 50;

export const keeperMessages = {
  people: message('Choose up to {max} people', { max: KEEPERS_MAX }),
  yourself: message('You can’t name yourself. Ask another admin.'),
  notAble: message('{name} must have an active and verified account first.'),
  saved: message('Saved'),
  pastorsRead: message('Pastors can see people: yes or no'),
} as const;

/** Shown by the browser if an error answer has no text. */
export const keeperFallbacks = {
  read: message('Failed to load settings of people'),
  save: message('Failed to save settings of people'),
} as const;
