import { message } from '../core/message.ts';
/** Entries of each list of the overview; the counts are complete. */
export const OVERVIEW_ITEMS_MAX = 5;
export const OVERVIEW_DEPARTMENTS_MAX = 20;

/** Shown by the browser if an error answer has no text. */
export const overviewFallbacks = {
  read: message('Failed to load overview'),
} as const;
