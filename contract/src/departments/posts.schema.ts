import { endpoint, idParams, messageAnswer } from '../core/endpoint.schema.ts';
import { id, instant, pagingParams, requiredText } from '../core/fields.schema.ts';
import { fieldMessages, isPlainText, trimText } from '../core/fields.ts';
import { personName } from '../core/person-name.schema.ts';
import { z } from '../core/zod.ts';
import { infoPostMessages, POST_CONTENT_MAX, POST_TITLE_MAX, POST_VERSION_MAX, POSTS_PER_PAGE } from './posts.ts';

export const infoPostBody = z.strictObject({
  title: requiredText(POST_TITLE_MAX, { required: infoPostMessages.title, tooLong: infoPostMessages.titleLong }),
  content: z
    .string({ error: infoPostMessages.content })
    .overwrite(trimText)
    .min(1, infoPostMessages.content)
    .max(POST_CONTENT_MAX, infoPostMessages.contentLong)
    .refine(isPlainText, { error: fieldMessages.invisible }),
});
export type InfoPostBody = z.infer<typeof infoPostBody>;

export const createPostBody = z.strictObject({
  ...infoPostBody.shape,
  /** Sends the post to the other members as an internal message, too. */
  message_members: z.boolean({ error: infoPostMessages.messageMembers }).optional(),
});
export type CreatePostBody = z.infer<typeof createPostBody>;

export const updatePostBody = z.strictObject({
  ...infoPostBody.shape,
  /** Optimistic lock: an outdated version is answered with 409, and nothing is written. Absent skips the check. */
  version: z.string().max(POST_VERSION_MAX).optional(),
});
export type UpdatePostBody = z.infer<typeof updatePostBody>;

export const pinInfoBody = z.strictObject({ is_pinned: z.boolean({ error: infoPostMessages.pin }) });

export const infoPost = z.object({
  id,
  title: z.string(),
  content: z.string(),
  /** Username; null if the account was deleted. */
  posted_by: z.string().nullable(),
  /** The name behind `posted_by`. */
  author: personName.nullable(),
  created_at: instant,
  /** Pinned posts are listed before the others; both groups show the newest first. */
  is_pinned: z.boolean(),
  /** When title or content last changed; null if they never did. */
  edited_at: instant.nullable(),
  /** Optimistic-lock version of title and content, for the next PUT. */
  version: z.string(),
  /** Whether the caller may edit and delete the post. */
  may_manage: z.boolean(),
});
export type InfoPost = z.infer<typeof infoPost>;

export const postInfo = endpoint({
  method: 'POST',
  path: '/department/:id/info',
  access: 'info.post',
  isRepeatable: true,
  summary: 'Create a post for the members of a department',
  params: idParams,
  body: createPostBody,
  status: 201,
  answer: z.object({ info_post: infoPost }),
});

export const listInfo = endpoint({
  method: 'GET',
  path: '/department/:id/info',
  access: 'info.list',
  summary: 'List the posts of a department, pinned ones first, then newest first',
  params: idParams,
  query: z.strictObject(pagingParams({ initial: POSTS_PER_PAGE, max: 50 })),
  status: 200,
  answer: z.object({
    info_posts: z.array(infoPost),
    page: z.int(),
    pages: z.int(),
    per_page: z.int(),
    total: z.int(),
  }),
});

export const pinInfo = endpoint({
  method: 'PATCH',
  path: '/department/info/:id',
  access: 'info.pin',
  summary: 'Pin or unpin a post',
  params: idParams,
  body: pinInfoBody,
  status: 200,
  answer: z.object({ info_post: infoPost }),
  errors: ['conflict'],
});

export const updatePost = endpoint({
  method: 'PUT',
  path: '/department/info/:id',
  access: 'info.manage',
  summary: 'Edit a post; for its author, the department’s leader and admins',
  params: idParams,
  body: updatePostBody,
  status: 200,
  answer: z.object({ info_post: infoPost }),
  errors: ['changed_meanwhile'],
});

export const deletePost = endpoint({
  method: 'DELETE',
  path: '/department/info/:id',
  access: 'info.manage',
  summary: 'Delete a post; for its author, the department’s leader and admins',
  params: idParams,
  status: 200,
  answer: messageAnswer,
});
