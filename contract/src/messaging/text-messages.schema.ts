import { optionalDateTime } from '../core/date-times.schema.ts';
import { endpoint } from '../core/endpoint.schema.ts';
import { id, instant, pagingParams, pathId } from '../core/fields.schema.ts';
import { fieldMessages, ID_MAX, isPlainLine, isPlainText } from '../core/fields.ts';
import { choiceParam, pagination } from '../core/list-params.schema.ts';
import { z } from '../core/zod.ts';
import {
  manage,
  SHORTCODE_MAX,
  TEXT_MESSAGE_MAX,
  TEXT_MESSAGES_PER_PAGE,
  TEXT_MESSAGES_PER_PAGE_MAX,
  TEXT_RECIPIENTS_MAX,
  textMessages,
} from './text-messages.ts';
import { LEFT_OUT_REASONS, TEXT_DELIVERY_STATUSES, TEXT_STATES, TEXT_STATUSES } from './text-states.ts';

const recipientId = z
  .int({ error: textMessages.recipientIds })
  .min(1, textMessages.recipientIds)
  .max(ID_MAX, textMessages.recipientIds);

const recipientIds = z
  .array(recipientId, { error: ({ input }) => (input ? textMessages.recipientIds : textMessages.recipients) })
  .min(1, textMessages.recipients)
  .max(TEXT_RECIPIENTS_MAX, textMessages.recipientsMany);

/** In the documents' order of rules. */
export const textMessageBody = z.strictObject({
  message: z
    .string({ error: textMessages.message })
    .trim()
    .min(1, textMessages.message)
    .max(TEXT_MESSAGE_MAX, textMessages.messageLong)
    .refine(isPlainText, { error: fieldMessages.invisible }),
  /** Absent: the church's own. */
  shortcode: z
    .string({ error: textMessages.shortcode })
    .trim()
    .min(1, textMessages.shortcode)
    .max(SHORTCODE_MAX, textMessages.shortcodeLong)
    .refine(isPlainLine, { error: fieldMessages.invisible })
    .optional(),
  recipient_ids: recipientIds,
  /** Without an offset it is UTC. */
  time_to_send: optionalDateTime(textMessages.time),
  /** The same for each try at one form: what was taken once is not sent twice. */
  idempotency_key: z.uuid({ error: textMessages.key }).optional(),
});
export type TextMessageBody = z.output<typeof textMessageBody>;

const counts = z.object({
  /** Everyone who was to get it, each number once. */
  total: z.int(),
  waiting: z.int(),
  /** Taken by the gateway, delivered or not. */
  sent: z.int(),
  delivered: z.int(),
  /** Refused by the gateway, or reported as not delivered. */
  failed: z.int(),
  left_out: z.int(),
  unknown: z.int(),
});

export const textMessage = z.object({
  id,
  /** An opaque text; the delivery call takes it. */
  message_id: z.string(),
  /** Null once that account is gone. */
  sender_username: z.string().nullable(),
  shortcode: z.string(),
  message: z.string(),
  /** Numbers, the first ones of many; `counts.total` says how many there are. */
  recipients: z.array(z.string()),
  status: z.enum(TEXT_STATUSES),
  delivery_status: z.enum(TEXT_DELIVERY_STATUSES).nullable(),
  delivery_updated_at: instant.nullable(),
  /** When the first was sent; null before. */
  sent_at: instant.nullable(),
  created_at: instant,
  time_to_send: instant.nullable(),
  parts: z.int(),
  counts,
  /** How many failed and why, for a person; null when none did. */
  error: z.string().nullable(),
  viewer: z.object({
    can_cancel: z.boolean(),
    /** Some can be sent again without anybody getting it twice. */
    can_send_again: z.boolean(),
  }),
});
export type TextMessage = z.infer<typeof textMessage>;

export const textRecipient = z.object({
  id,
  /** Null once that account is gone; so are the names and the number. */
  user_id: id.nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  username: z.string().nullable(),
  phone_number: z.string().nullable(),
  state: z.enum(TEXT_STATES),
  /** Why it failed, was left out or is not known, for a person. */
  reason: z.string().nullable(),
  attempts: z.int(),
  /** When the state last changed. */
  updated_at: instant,
});
export type TextRecipient = z.infer<typeof textRecipient>;

const oneMessage = z.object({ data: textMessage, message: z.string() });

export const sendTextMessage = endpoint({
  method: 'POST',
  path: '/admin/text-messages/send',
  access: manage,
  summary: 'Send a text message to people, now or at a time; it is answered at once and sent by the queue',
  body: textMessageBody,
  status: 201,
  answer: oneMessage,
  errors: ['conflict'],
});

const personLeftOut = z.object({ id, first_name: z.string(), last_name: z.string(), username: z.string() });

export const estimateTextMessage = endpoint({
  method: 'POST',
  path: '/admin/text-messages/estimate',
  access: manage,
  summary: 'How many people and phones a text message would reach, who is left out and why, and what it costs',
  body: z.strictObject({
    /** As far as it is typed. */
    message: z.string({ error: textMessages.message }).max(TEXT_MESSAGE_MAX, textMessages.messageLong).optional(),
    recipient_ids: z.array(recipientId, { error: textMessages.recipientIds }).max(TEXT_RECIPIENTS_MAX, {
      error: textMessages.recipientsMany,
    }),
  }),
  status: 200,
  answer: z.object({
    data: z.object({
      /** Who are selected, each once. */
      selected: z.int(),
      /** Who will be reached: those who share a phone all count. */
      people: z.int(),
      /** Phones, and so texts. */
      numbers: z.int(),
      /** Of one text. */
      parts: z.int(),
      /** Of all of them. */
      total_parts: z.int(),
      /** Null when no price is set. */
      price_per_part: z.number().nullable(),
      price: z.number().nullable(),
      currency: z.string(),
      /** The first ones of each reason, with how many they are. Who shares a phone is reached all the same. */
      left_out: z.array(z.object({ reason: z.enum(LEFT_OUT_REASONS), count: z.int(), people: z.array(personLeftOut) })),
    }),
  }),
});

export const readTextDefaults = endpoint({
  method: 'GET',
  path: '/admin/text-messages/defaults',
  access: manage,
  summary: 'What the form begins with: the shortcode of the church, and the price of a part where one is set',
  status: 200,
  answer: z.object({
    data: z.object({ shortcode: z.string(), price_per_part: z.number().nullable(), currency: z.string() }),
  }),
});

export const listTextMessages = endpoint({
  method: 'GET',
  path: '/admin/text-messages',
  access: manage,
  summary: 'Text messages, newest first',
  query: z.strictObject(pagingParams({ initial: TEXT_MESSAGES_PER_PAGE, max: TEXT_MESSAGES_PER_PAGE_MAX })),
  status: 200,
  answer: z.object({ data: z.array(textMessage), pagination }),
});

export const readTextMessage = endpoint({
  method: 'GET',
  path: '/admin/text-messages/:id',
  access: manage,
  summary: 'One text message',
  params: z.strictObject({ id: pathId }),
  status: 200,
  answer: z.object({ data: textMessage }),
});

export const checkTextDelivery = endpoint({
  method: 'GET',
  path: '/admin/text-messages/delivery/:messageId',
  access: manage,
  summary: 'What became of a text message: asks the gateway where it can be asked',
  params: z.strictObject({ messageId: z.string().regex(/^[\w-]{1,64}$/) }),
  status: 200,
  answer: z.object({
    data: z.object({
      message_id: z.string(),
      status: z.enum(TEXT_STATUSES),
      delivery_status: z.enum(TEXT_DELIVERY_STATUSES).nullable(),
      delivery_updated_at: instant.nullable(),
      counts,
    }),
  }),
  errors: ['not_ready'],
});

const { page, per_page } = pagingParams({ initial: 50, max: 100 });

export const listTextRecipients = endpoint({
  method: 'GET',
  path: '/admin/text-messages/:id/recipients',
  access: manage,
  summary: 'Everyone who was to get a text message, with the state of each',
  params: z.strictObject({ id: pathId }),
  query: z.strictObject({ state: choiceParam(TEXT_STATES, textMessages.state), page, per_page }),
  status: 200,
  answer: z.object({ data: z.array(textRecipient), pagination }),
});

export const cancelTextMessage = endpoint({
  method: 'POST',
  path: '/admin/text-messages/:id/cancel',
  access: manage,
  summary: 'Cancel a scheduled text message before its time; nobody gets it',
  params: z.strictObject({ id: pathId }),
  status: 200,
  answer: oneMessage,
  errors: ['conflict'],
});

export const sendTextMessageAgain = endpoint({
  method: 'POST',
  path: '/admin/text-messages/:id/send-again',
  access: manage,
  summary: 'Send it again to those whom the gateway refused, and to nobody who has it or may have it',
  params: z.strictObject({ id: pathId }),
  status: 200,
  answer: oneMessage,
  errors: ['conflict'],
});
