export const ADMIN_PER_PAGE = 20;
export const ADMIN_PER_PAGE_MAX = 100;
export const SEARCH_MAX = 100;
/** Count limit of searches, the audit trail and staff messages: a full count is slow. Beyond it `is_more` is true. */
export const COUNT_MAX = 1000;

export const adminListMessages = {
  search: `Search text must be ${SEARCH_MAX} characters or less`,
  isActive: 'is_active must be true or false',
  isVerified: 'is_verified must be true or false',
} as const;
