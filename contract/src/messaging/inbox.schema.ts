import { endpoint, idParams, messageAnswer } from '../core/endpoint.schema.ts';
import { id, instant, pagingParams } from '../core/fields.schema.ts';
import { fieldMessages } from '../core/fields.ts';
import { z } from '../core/zod.ts';
import { INBOX_PER_PAGE, INBOX_PER_PAGE_MAX } from './inbox.ts';
import { messageContent } from './messages.schema.ts';

export const inboxMessage = z.object({
  id,
  content: z.string(),
  /** False if the message went to the caller alone, or to a department. */
  is_broadcast: z.boolean(),
  /** Name of the department that the message went to; null for one to the caller alone or to all. */
  department: z.string().nullable(),
  created_at: instant,
  /** Null if the account was deleted. */
  sender: z.object({ first_name: z.string(), last_name: z.string(), username: z.string() }).nullable(),
  is_read: z.boolean(),
  /** True if the message went to the caller alone and its sender still has an account. */
  can_reply: z.boolean(),
  /** Beginning of the own message that this one answers; null for all others. */
  reply_to: z.string().nullable(),
});
export type InboxMessage = z.infer<typeof inboxMessage>;

const { per_page } = pagingParams({ initial: INBOX_PER_PAGE, max: INBOX_PER_PAGE_MAX });

export const readInbox = endpoint({
  method: 'GET',
  path: '/messages',
  access: 'messages.read',
  summary: 'List the messages sent to the caller, and to everyone since they joined, newest first',
  query: z.strictObject({
    /** Id of a message: only older ones are returned. New messages do not shift the pages. */
    before: z
      .string({ error: fieldMessages.paging })
      .regex(/^[1-9]\d{0,8}$/, fieldMessages.paging)
      .transform(Number)
      .optional(),
    per_page,
  }),
  status: 200,
  answer: z.object({
    messages: z.array(inboxMessage),
    /** Value of `before` for the next page; null on the last page. */
    next_before: id.nullable(),
    unread_count: z.int(),
  }),
});

const unreadCountAnswer = z.object({ unread_count: z.int() });

export const countUnread = endpoint({
  method: 'GET',
  path: '/messages/unread-count',
  access: 'messages.read',
  summary: 'Count the caller’s unread messages',
  status: 200,
  answer: unreadCountAnswer,
});

export const markRead = endpoint({
  method: 'POST',
  path: '/messages/:id/read',
  access: 'messages.read',
  isRepeatable: true,
  summary: 'Mark a message as read; repeating it changes nothing',
  params: idParams,
  status: 200,
  answer: unreadCountAnswer,
});

export const markAllRead = endpoint({
  method: 'POST',
  path: '/messages/read-all',
  access: 'messages.read',
  summary: 'Mark all messages as read',
  status: 200,
  answer: unreadCountAnswer,
});

export const replyBody = z.strictObject({ content: messageContent });
export type ReplyBody = z.output<typeof replyBody>;

export const replyToMessage = endpoint({
  method: 'POST',
  path: '/messages/:id/reply',
  access: 'messages.read',
  summary: 'Reply to a message sent to the caller alone; the reply goes to its sender',
  params: idParams,
  body: replyBody,
  status: 201,
  answer: messageAnswer,
  errors: ['conflict', 'limit_reached'],
});
