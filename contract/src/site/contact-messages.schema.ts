import { endpoint, idParams, messageAnswer } from '../core/endpoint.schema.ts';
import { id, instant, pagingParams } from '../core/fields.schema.ts';
import { fieldMessages, isEmail, isPlainLine, isPlainName, isPlainText, trimText } from '../core/fields.ts';
import { z } from '../core/zod.ts';
import {
  CONTACT_EMAIL_MAX,
  CONTACT_MESSAGE_MAX,
  CONTACT_MESSAGES_PER_PAGE,
  CONTACT_NAME_MAX,
  CONTACT_PHONE_MAX,
  contactMessages,
} from './contact-messages.ts';
import { siteMessages } from './site.ts';

const line = (max: number, tooLong: string) =>
  z
    .string({ error: siteMessages.required })
    .overwrite(trimText)
    .min(1, siteMessages.required)
    .max(max, tooLong)
    .refine(isPlainLine, { error: fieldMessages.invisible });

export const sendContactBody = z.strictObject({
  name: line(CONTACT_NAME_MAX, contactMessages.nameLong).refine(isPlainName, { error: fieldMessages.invisible }),
  email: line(CONTACT_EMAIL_MAX, contactMessages.emailLong).refine(isEmail, { error: fieldMessages.email }),
  phone: line(CONTACT_PHONE_MAX, contactMessages.phoneLong),
  message: z
    .string({ error: siteMessages.required })
    .overwrite(trimText)
    .min(1, siteMessages.required)
    .max(CONTACT_MESSAGE_MAX, contactMessages.tooLong)
    .refine(isPlainText, { error: fieldMessages.invisible }),
  /** A field that people do not see. Filled in, the message is thanked for and thrown away. */
  website: z.string().max(300).refine(isPlainLine, { error: fieldMessages.invisible }).default(''),
  /** Seconds since the page was opened. */
  seconds: z.number().min(0).max(1e9),
});

export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/site/messages',
  access: 'public',
  summary: 'Send a message to the office, if the church has turned this on',
  body: sendContactBody,
  status: 201,
  answer: messageAnswer,
  errors: ['not_found', 'limit_reached'],
});

export const contactMessage = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  message: z.string(),
  sent_at: instant,
  read_at: instant.nullable(),
});
export type ContactMessage = z.infer<typeof contactMessage>;

export const listContactMessages = endpoint({
  method: 'GET',
  path: '/admin/site/messages',
  access: 'site.messages',
  summary: 'List the messages of the contact form, newest first',
  query: z.strictObject(pagingParams({ initial: CONTACT_MESSAGES_PER_PAGE, max: 50 })),
  status: 200,
  answer: z.object({
    messages: z.array(contactMessage),
    unread: z.int(),
    page: z.int(),
    pages: z.int(),
    per_page: z.int(),
    total: z.int(),
  }),
});

export const markContactMessage = endpoint({
  method: 'PATCH',
  path: '/admin/site/messages/:id',
  access: 'site.messages',
  summary: 'Mark a message of the contact form as read or unread',
  params: idParams,
  body: z.strictObject({ is_read: z.boolean() }),
  status: 200,
  answer: messageAnswer.extend({ contact_message: contactMessage }),
});

export const deleteContactMessage = endpoint({
  method: 'DELETE',
  path: '/admin/site/messages/:id',
  access: 'site.messages',
  summary: 'Delete a message of the contact form',
  params: idParams,
  status: 200,
  answer: messageAnswer,
});
