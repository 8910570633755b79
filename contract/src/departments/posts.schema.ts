import { endpoint, idParams } from '../core/endpoint.schema.ts';
import { id, instant, pagingParams, requiredText } from '../core/fields.schema.ts';
import { fieldMessages, isPlainText, trimText } from '../core/fields.ts';
import { z } from '../core/zod.ts';
import { infoPostMessages, POST_CONTENT_MAX, POST_TITLE_MAX, POSTS_PER_PAGE } from './posts.ts';

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

export const pinInfoBody = z.strictObject({ is_pinned: z.boolean({ error: infoPostMessages.pin }) });

export const infoPost = z.object({
  id,
  title: z.string(),
  content: z.string(),
  /** Username; null if the account was deleted. */
  posted_by: z.string().nullable(),
  created_at: instant,
  /** Pinned posts are listed before the others; both groups show the newest first. */
  is_pinned: z.boolean(),
});
export type InfoPost = z.infer<typeof infoPost>;

export const postInfo = endpoint({
  method: 'POST',
  path: '/department/:id/info',
  access: 'info.post',
  summary: 'Post information to the members of a department',
  params: idParams,
  body: infoPostBody,
  status: 201,
  answer: z.object({ info_post: infoPost }),
});

export const listInfo = endpoint({
  method: 'GET',
  path: '/department/:id/info',
  access: 'info.list',
  summary: 'Info posts of a department, pinned ones first, then newest first',
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
  summary: 'Put an info post above the others, or back among them',
  params: idParams,
  body: pinInfoBody,
  status: 200,
  answer: z.object({ info_post: infoPost }),
  errors: ['conflict'],
});
