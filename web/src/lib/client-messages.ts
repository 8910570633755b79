import type { clientMessages as contractMessages } from '@kanisa/contract/errors.ts';

/**
 * Written out again because the contract's module brings zod along, and every visitor would load it with the first
 * page. The type is the contract's literal texts: one letter of difference does not compile.
 */
export const clientMessages: typeof contractMessages = {
  network: 'Network error or CORS issue. Please try again.',
  unknown: 'An error occurred',
  sessionExpired: 'Session expired. Please log in again.',
};
