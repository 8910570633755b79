export const ADMIN_PER_PAGE = 20;
export const ADMIN_PER_PAGE_MAX = 100;
export const SEARCH_MAX = 100;
/** Searches, the audit trail and the office's messages are counted no further, so that none is slow: then `is_more` is true. */
export const COUNT_MAX = 1000;

export const adminListMessages = {
  search: `Search text must be ${SEARCH_MAX} characters or less`,
  isActive: 'is_active must be true or false',
  isVerified: 'is_verified must be true or false',
  day: 'A day must be in YYYY-MM-DD format',
} as const;
