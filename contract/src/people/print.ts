import { message } from '../core/message.ts';

export const PRINT_LAYOUTS = ['directory', 'badges', 'labels'] as const;
export type PrintLayout = (typeof PRINT_LAYOUTS)[number];
/** People of one print. */
export const PRINT_PEOPLE_MAX = 5000;

export const printMessages = {
  layout: message('Choose a layout from the list'),
  tooMany: message('Up to {max} people can be printed at once. Choose fewer.', { max: PRINT_PEOPLE_MAX }),
} as const;

/** Shown by the browser if an error answer has no text. */
export const printFallbacks = {
  read: message('Failed to load what you want to print'),
} as const;
