/**
 * Texts of the browser for a request without an answer, or an answer without a text. Separate from the schemas: the
 * first page of a visitor must not load zod.
 */
export const clientMessages = {
  network: 'Network error or CORS issue. Please try again.',
  /** Instead of it where the browser knows that there is no network. */
  offline: 'You’re offline. Try again once you are online.',
  unknown: 'An error occurred',
  sessionExpired: 'Session expired. Please log in again.',
} as const;
