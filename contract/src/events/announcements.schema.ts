import { plannableDay } from '../core/date-times.schema.ts';
import { endpoint, idParams } from '../core/endpoint.schema.ts';
import { z } from '../core/zod.ts';
import { NOTICE_CHANNELS, type NoticeChannel } from '../messaging/notices.ts';
import { noticeMessages } from './announcements.ts';

/** Absent or empty: nobody is told. */
export const notifyBody = z
  .array(z.enum(NOTICE_CHANNELS, { error: noticeMessages.channels }), { error: noticeMessages.channels })
  .max(NOTICE_CHANNELS.length, noticeMessages.channels)
  .optional();

/** The same for a deletion, which has no body. */
export const notifyQuery = z
  .enum(['message', 'email', 'text', 'message,email', 'message,text', 'email,text', 'message,email,text'], {
    error: noticeMessages.channels,
  })
  .transform((list) => list.split(',') as NoticeChannel[])
  .optional();

export type NotifyList = NonNullable<z.input<typeof notifyQuery>>;

/** How many were told by each channel. Null if nobody was to be told. */
export const notified = z
  .object({
    /** Active users who said that they will come, without the sender. */
    people: z.int(),
    message: z.int(),
    email: z.int(),
    /** Phones: people who share one get one text. */
    text: z.int(),
  })
  .nullable();
export type Notified = z.infer<typeof notified>;

export const estimateNotice = endpoint({
  method: 'GET',
  path: '/admin/events/:id/notice',
  access: 'events.manage',
  summary:
    'Count the attendees to notify if a date or the whole event is moved or cancelled, and estimate the cost of texts',
  params: idParams,
  /** Without a date: all who come to a date that lies ahead. */
  query: z.strictObject({ date: plannableDay().optional() }),
  status: 200,
  answer: z.object({
    people: z.int(),
    email: z.int(),
    /** Null if the caller may not send texts, or they are not set up. */
    text: z.object({ phones: z.int(), price: z.number().nullable(), currency: z.string() }).nullable(),
    /** True if the text message is worth its price, because the date is close. */
    is_soon: z.boolean(),
  }),
  errors: ['conflict'],
});
