import { endpoint, idParams, messageAnswer } from '../core/endpoint.schema.ts';
import { id, instant, pagingParams, pathId } from '../core/fields.schema.ts';
import { fieldMessages, isPlainLine } from '../core/fields.ts';
import { z } from '../core/zod.ts';
import { MEMBER_ORDERS, MEMBER_SEARCH_MAX, MEMBERS_PER_PAGE, memberMessages } from './members.ts';

export const departmentMember = z.object({
  user_id: id,
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
  joined_at: instant,
  profile_photo: z.string().nullable(),
  is_leader: z.boolean(),
  /** Null for callers who may not see it: only the department's leader and admins may. */
  phone_number: z.string().nullable(),
});
export type DepartmentMember = z.infer<typeof departmentMember>;

export const listMembers = endpoint({
  method: 'GET',
  path: '/department/:id/members',
  access: 'members.list',
  summary: 'List the members of a department, by name or newest first',
  params: idParams,
  query: z.strictObject({
    search: z
      .string({ error: memberMessages.searchLong })
      .trim()
      .max(MEMBER_SEARCH_MAX, memberMessages.searchLong)
      .refine(isPlainLine, { error: fieldMessages.invisible })
      .optional(),
    order: z.enum(MEMBER_ORDERS, { error: memberMessages.order }).default('name'),
    ...pagingParams({ initial: MEMBERS_PER_PAGE, max: MEMBERS_PER_PAGE }),
  }),
  status: 200,
  answer: z.object({
    members: z.array(departmentMember),
    page: z.int(),
    pages: z.int(),
    per_page: z.int(),
    /** Number of matches. */
    total: z.int(),
    /** Number of all members of the department, regardless of the search. */
    member_count: z.int(),
  }),
});

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/department/:id/members/:userId',
  access: 'members.remove',
  summary: 'Remove a member from a department, or leave the department',
  params: z.strictObject({ id: pathId, userId: pathId }),
  status: 200,
  answer: messageAnswer,
  errors: ['conflict'],
});
