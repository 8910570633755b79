/**
 * What the browser itself says: no answer at all, or an answer without a text of its own. Apart from the schemas, so
 * that a first visitor's page does not load zod with them.
 */
export const clientMessages = {
  network: 'Network error or CORS issue. Please try again.',
  unknown: 'An error occurred',
  sessionExpired: 'Session expired. Please log in again.',
} as const;
