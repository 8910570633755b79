import { optionalDateTime, splitDateTime } from '../core/date-times.ts';
import { endpoint } from '../core/endpoint.ts';
import { fieldMessages, ID_MAX, id, instant, isPlainLine, isPlainText, pagingParams, pathId } from '../core/fields.ts';
import { choiceParam, pagination } from '../core/list-params.ts';
import { z } from '../core/zod.ts';
import { LEFT_OUT_REASONS, TEXT_DELIVERY_STATUSES, TEXT_STATES, TEXT_STATUSES } from './text-states.ts';

export const TEXT_MESSAGE_MAX = 160;
export const DEFAULT_SHORTCODE = 'Utukufu_Nrb';
export const SHORTCODE_MAX = 20;
export const TEXT_RECIPIENTS_MAX = 10_000;
export const TEXT_SCHEDULE_DAYS_MAX = 366;
export const TEXT_MESSAGES_PER_PAGE = 20;
export const TEXT_MESSAGES_PER_PAGE_MAX = 100;
/** A record names this many of its numbers; all of them are in the list of its recipients. */
export const TEXT_NUMBERS_SHOWN_MAX = 100;
/** The estimate names this many of those who are left out for one reason. */
export const TEXT_LEFT_OUT_SHOWN_MAX = 20;

export const textMessages = {
  message: 'Message is required',
  messageLong: `Message must be ${TEXT_MESSAGE_MAX} characters or less`,
  shortcode: 'Shortcode is required',
  shortcodeLong: `Shortcode must be ${SHORTCODE_MAX} characters or less`,
  recipients: 'Select at least one recipient',
  recipientsMany: `A text message goes to ${TEXT_RECIPIENTS_MAX} people at most`,
  recipientIds: 'recipient_ids must be a list of user ids',
  recipientUnknown: 'There is no person with this id',
  noPhone: 'Only users with a phone number can be selected',
  nobodyReached: 'None of the selected people can be reached by text message',
  time: 'Schedule must be a date and time',
  timePast: 'Schedule must be in the future',
  timeFar: 'Schedule must be within a year',
  key: 'idempotency_key must be a UUID',
  keyUsed: 'This form has been sent already with other entries. Please open it again.',
  sent: 'Text message sent successfully',
  scheduled: 'Text message scheduled',
  cancelled: 'Text message cancelled',
  notCancellable: 'Only a scheduled text message can be cancelled, and only before its time',
  sendingAgain: 'Sending again to those who were not reached',
  nothingFailed: 'There is nobody to send this again to',
  checked: 'Delivery status updated',
  tooMany: 'You have sent many text messages in the last hour. Please try again later.',
  notFound: 'Text message not found',
  gatewayDown: 'The text message gateway does not answer. Please try again later.',
  state: 'Choose a state from the list',
  none: 'No messages found.',
  unauthorized: 'Unauthorized: Admin access required',
  denied: 'Access Denied',
  deniedWhy: 'Admin role required to view this page',
  noPhoneNumber: 'No phone number',
  notAvailable: 'N/A',
} as const;

/** The browser's texts when an answer has none of its own. */
export const textFallbacks = {
  people: 'Failed to fetch users',
  send: 'Failed to send text message',
  list: 'Failed to fetch messages',
  check: 'Failed to check delivery status',
  estimate: 'Failed to count the recipients',
  recipients: 'Failed to fetch the recipients',
  cancel: 'Failed to cancel text message',
  sendAgain: 'Failed to send text message again',
} as const;

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

/** The instant that `time_to_send` names. */
export function parseScheduledTime(typed: string): Date {
  const { wall, offset } = splitDateTime(typed);
  return new Date(`${wall}${offset ?? 'Z'}`);
}

/** What is wrong with a time to send, at some moment; null when it is right. */
export function findScheduleProblem(typed: string, now: Date): string | null {
  const ahead = parseScheduledTime(typed).getTime() - now.getTime();
  if (ahead <= 0) return textMessages.timePast;
  return ahead > TEXT_SCHEDULE_DAYS_MAX * 24 * 3_600_000 ? textMessages.timeFar : null;
}

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
const manage = 'texts.manage';

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
  query: z.strictObject(pagingParams({ initial: TEXT_MESSAGES_PER_PAGE, most: TEXT_MESSAGES_PER_PAGE_MAX })),
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

const { page, per_page } = pagingParams({ initial: 50, most: 100 });

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
