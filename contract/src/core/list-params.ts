import { blankIsMissing, fieldMessages, isCalendarDay, isPlainLine, pagingParams } from './fields.ts';
import { z } from './zod.ts';

const ADMIN_PER_PAGE = 20;
const ADMIN_PER_PAGE_MAX = 100;
export const SEARCH_MAX = 100;
/** Searches, the audit trail and the office's messages are counted no further, so that none is slow: then `is_more` is true. */
export const COUNT_MAX = 1000;

export const adminListMessages = {
  search: `Search text must be ${SEARCH_MAX} characters or less`,
  isActive: 'is_active must be true or false',
  isVerified: 'is_verified must be true or false',
  day: 'A day must be in YYYY-MM-DD format',
} as const;

/** `page` and `per_page` of an administration list's address. */
export const adminPaging = pagingParams({ initial: ADMIN_PER_PAGE, most: ADMIN_PER_PAGE_MAX });

/** What an administration list's answer says about the page it is. */
export const pagination = z.object({
  page: z.int(),
  per_page: z.int(),
  total: z.int(),
  pages: z.int(),
  /** Counting ended early: `total` and `pages` are the least there are. Only for searches, the audit trail and messages. */
  is_more: z.boolean(),
});

/** What a person types into a search box; blank is no search. */
export const searchParam = z
  .string({ error: adminListMessages.search })
  .trim()
  .max(SEARCH_MAX, adminListMessages.search)
  .refine(isPlainLine, { error: fieldMessages.invisible })
  .transform(blankIsMissing)
  .optional();

/** Yes or no in an address; blank is neither. */
export const booleanParam = (error: string) =>
  z
    .enum(['true', 'false', ''], { error })
    .transform((value) => (value === '' ? undefined : value === 'true'))
    .optional();

/** One of some words in an address; blank is none. */
export const choiceParam = <const C extends readonly [string, ...string[]]>(choices: C, error: string) =>
  z
    .enum([...choices, ''], { error })
    .transform((value) => (value === '' ? undefined : (value as C[number])))
    .optional();

/** A day of the church's calendar in an address; blank is none. */
export const dayParam = z
  .string({ error: adminListMessages.day })
  .max(10, adminListMessages.day)
  .refine((value) => value === '' || isCalendarDay(value), { error: adminListMessages.day })
  .transform(blankIsMissing)
  .optional();
