import { endpoint, idParams, messageAnswer } from '../core/endpoint.schema.ts';
import { id, instant, pagingParams } from '../core/fields.schema.ts';
import { fieldMessages, ID_MAX, isPlainLine, isPlainText, trimText } from '../core/fields.ts';
import { pagination } from '../core/list-params.schema.ts';
import { message } from '../core/message.ts';
import { fieldRule } from '../core/validation.ts';
import { z } from '../core/zod.ts';
import {
  MESSAGE_CONTENT_MAX,
  MESSAGE_RECIPIENT_SEARCH_MAX,
  MESSAGE_RECIPIENTS_MAX,
  MESSAGES_PER_PAGE,
  MESSAGES_PER_PAGE_MAX,
  messageMessages,
} from './messages.ts';
import { personNames } from './recipients.schema.ts';
import { canUndo, undoSeconds } from './undo.schema.ts';

/** Pages load `messages.ts`, so messages that only schemas use are not there. */
export const messageRules = {
  broadcast: message('Broadcast: yes or no'),
  email: message('Send as email too: yes or no'),
  repeat: message('Send it once more: yes or no'),
  both: message('Choose a recipient or a broadcast, not both'),
} as const;

export const messageContent = z
  .string({ error: messageMessages.content })
  .overwrite(trimText)
  .min(1, messageMessages.content)
  .max(MESSAGE_CONTENT_MAX, messageMessages.contentLong)
  .refine(isPlainText, { error: fieldMessages.invisible });

/** Sends the message by e-mail too. */
export const messageIsEmail = z.boolean({ error: messageRules.email }).optional();

export const messageBody = z
  .strictObject({
    content: messageContent,
    recipient_id: z
      .int({ error: messageMessages.recipient })
      .min(1, messageMessages.recipient)
      .max(ID_MAX, messageMessages.recipient)
      .nullish(),
    /** Ignored without a recipient: the message is then a broadcast. */
    is_broadcast: z.boolean({ error: messageRules.broadcast }).optional(),
    is_email: messageIsEmail,
    /** Ignored with a recipient: a message to one person is not held back. */
    can_undo: canUndo,
    /** Sends the same broadcast again within a minute. Ignored with a recipient. */
    confirm_repeat: z.boolean({ error: messageRules.repeat }).optional(),
  })
  .refine((v) => !(v.recipient_id && v.is_broadcast), fieldRule('is_broadcast', messageRules.both));
export type MessageBody = z.output<typeof messageBody>;

export const messageRecipient = personNames;
export type MessageRecipient = z.infer<typeof messageRecipient>;

export const messageRecord = z.object({
  id,
  content: z.string(),
  recipient_id: id.nullable(),
  /** Null for a broadcast and for a message to a department. */
  recipient: messageRecipient.nullable(),
  /** Name of the department at the time of sending; null if the message went to one person or to all. */
  department: z.string().nullable(),
  is_broadcast: z.boolean(),
  is_email: z.boolean(),
  created_at: instant,
  /** Username; null if the account was deleted. */
  sender: z.string().nullable(),
  sender_person: messageRecipient.nullable(),
});
export type Message = z.infer<typeof messageRecord>;

export const messageDetails = messageRecord.extend({
  read_count: z.int(),
  /** Number of users who have it in their inbox; for a broadcast, active users who joined before it was sent. */
  audience_count: z.int(),
});
export type MessageDetails = z.infer<typeof messageDetails>;

export const sendMessage = endpoint({
  method: 'POST',
  path: '/admin/messages',
  access: 'messages.manage',
  summary: 'Send a message to one user, or to everyone if no recipient is given',
  body: messageBody,
  status: 201,
  answer: z.object({ message: messageRecord, undo_seconds: undoSeconds }),
  errors: ['repeated_message'],
});

export const countMessageAudience = endpoint({
  method: 'GET',
  path: '/admin/messages/audience',
  access: 'messages.manage',
  summary: 'Count the recipients of a broadcast, and how many also get an e-mail; sends nothing',
  status: 200,
  answer: z.object({ people: z.int(), by_email: z.int() }),
});

export const undoMessage = endpoint({
  method: 'POST',
  path: '/admin/messages/:id/undo',
  access: 'messages.manage',
  summary: 'Undo one of the caller’s broadcasts while it is held back; no one gets it',
  params: idParams,
  status: 200,
  answer: messageAnswer,
  errors: ['conflict'],
});

export const listMessages = endpoint({
  method: 'GET',
  path: '/admin/messages',
  access: 'messages.manage',
  summary: 'List all messages, newest first',
  query: z.strictObject(pagingParams({ initial: MESSAGES_PER_PAGE, max: MESSAGES_PER_PAGE_MAX })),
  status: 200,
  answer: z.object({
    messages: z.array(messageRecord),
    ...pagination.shape,
  }),
});

export const readMessage = endpoint({
  method: 'GET',
  path: '/admin/messages/:id',
  access: 'messages.manage',
  summary: 'Get a message and how many have read it',
  params: idParams,
  status: 200,
  answer: z.object({ message: messageDetails }),
});

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/admin/messages/:id',
  access: 'messages.manage',
  summary: 'Delete a message from every inbox; waiting e-mails are not sent',
  params: idParams,
  status: 200,
  answer: messageAnswer,
});

export const findMessageRecipients = endpoint({
  method: 'GET',
  path: '/admin/messages/recipients',
  access: 'messages.manage',
  summary: `Suggest active users by name, username or id; at most ${MESSAGE_RECIPIENTS_MAX}`,
  query: z.strictObject({
    search: z
      .string({ error: messageMessages.searchLong })
      .trim()
      .max(MESSAGE_RECIPIENT_SEARCH_MAX, messageMessages.searchLong)
      .refine(isPlainLine, { error: fieldMessages.invisible })
      .optional(),
  }),
  status: 200,
  answer: z.object({ recipients: z.array(messageRecipient) }),
});
