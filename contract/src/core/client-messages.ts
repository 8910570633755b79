import { message } from './message.ts';
/**
 * Texts of the browser for a request without an answer, or an answer without a text. Separate from the schemas: the
 * first page of a visitor must not load zod.
 */
export const clientMessages = {
  network: message('Network error or CORS issue. Please try again.'),
  /** Instead of it where the browser knows that there is no network. */
  offline: message('You’re offline. Try again once you are online.'),
  unknown: message('An error occurred'),
  sessionExpired: message('Session expired. Please log in again.'),
} as const;
