import { endpoint, idParams } from '../core/endpoint.ts';
import { fieldMessages, id, instant, isPlainLine, pagingParams } from '../core/fields.ts';
import { z } from '../core/zod.ts';

export const MEMBERS_PER_PAGE = 50;
export const MEMBER_SEARCH_MAX = 100;
export const MEMBER_ORDERS = ['newest', 'name'] as const;

export const memberMessages = {
  none: 'No Members Found',
  order: 'Order must be newest or name',
  searchLong: `Search must be ${MEMBER_SEARCH_MAX} characters or less`,
} as const;

export const memberFallbacks = { list: 'Failed to fetch members' } as const;

export const departmentMember = z.object({
  user_id: id,
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
  joined_at: instant,
  profile_photo: z.string().nullable(),
  is_leader: z.boolean(),
});
export type DepartmentMember = z.infer<typeof departmentMember>;

export const listMembers = endpoint({
  method: 'GET',
  path: '/department/:id/members',
  access: 'members.list',
  summary: 'Members of a department, by name or newest first',
  params: idParams,
  query: z.strictObject({
    search: z
      .string({ error: memberMessages.searchLong })
      .trim()
      .max(MEMBER_SEARCH_MAX, memberMessages.searchLong)
      .refine(isPlainLine, { error: fieldMessages.invisible })
      .optional(),
    order: z.enum(MEMBER_ORDERS, { error: memberMessages.order }).default('name'),
    ...pagingParams({ initial: MEMBERS_PER_PAGE, most: MEMBERS_PER_PAGE }),
  }),
  status: 200,
  answer: z.object({
    members: z.array(departmentMember),
    page: z.int(),
    pages: z.int(),
    per_page: z.int(),
    /** Of those found. */
    total: z.int(),
    /** Of the department, whatever was searched for. */
    member_count: z.int(),
  }),
});
