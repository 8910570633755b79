import { message } from './message.ts';
export const ADMIN_PER_PAGE = 20;
export const ADMIN_PER_PAGE_MAX = 100;
export const SEARCH_MAX = 100;
/** Count limit of searches, the audit trail and staff messages: a full count is slow. Beyond it `is_more` is true. */
export const COUNT_MAX = 1000;

export const adminListMessages = {
  search: message('Search text must be {max} characters or less', { max: SEARCH_MAX }),
  isActive: message('is_active must be true or false'),
  isVerified: message('is_verified must be true or false'),
} as const;
