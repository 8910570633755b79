import { endpoint } from '../core/endpoint.schema.ts';
import { id, instant, pagingParams, pathId } from '../core/fields.schema.ts';
import { blankIsMissing, fieldMessages, isEmail, isPlainLine, isPlainText } from '../core/fields.ts';
import { choiceParam, pagination, searchParam } from '../core/list-params.schema.ts';
import { ROLES } from '../core/roles.ts';
import { z } from '../core/zod.ts';
import { deliveryCounts, leftOut } from './deliveries.schema.ts';
import { DELIVERY_STATES, deliveryMessages, LEFT_OUT_REASONS } from './deliveries.ts';
import {
  EMAIL_BODY_MAX,
  EMAIL_PROBLEMS,
  EMAIL_RECIPIENTS_MAX,
  EMAIL_RECIPIENTS_PER_PAGE,
  EMAIL_SENDER_MAX,
  EMAIL_STATUSES,
  EMAIL_SUBJECT_MAX,
  EMAILS_PER_PAGE,
  EMAILS_PER_PAGE_MAX,
  emailMessages,
  hasChosenRecipients,
  somebody,
  truncateForError,
} from './emails.ts';

const content = {
  subject: z
    .string({ error: emailMessages.required })
    .trim()
    .min(1, emailMessages.required)
    .max(EMAIL_SUBJECT_MAX, emailMessages.subjectLong)
    .refine(isPlainLine, { error: fieldMessages.invisible }),
  /** Plain text: line breaks are kept, web addresses become links. */
  body: z
    .string({ error: emailMessages.required })
    .trim()
    .min(1, emailMessages.required)
    .max(EMAIL_BODY_MAX, emailMessages.bodyLong)
    .refine(isPlainText, { error: fieldMessages.invisible }),
};

/** An e-mail address is where replies go; any other text is the name that the mail comes from. */
const sender = z
  .string({ error: emailMessages.sender })
  .trim()
  .max(EMAIL_SENDER_MAX, emailMessages.sender)
  .refine(isPlainLine, { error: fieldMessages.invisible })
  .transform(blankIsMissing)
  .optional();

/** Made by the form and sent again with each retry: what arrives twice is sent once. */
const idempotencyKey = z.uuid({ error: emailMessages.key }).optional();

const recipients = z
  .array(
    z
      .string({ error: ({ input }) => `${emailMessages.invalid}${truncateForError(input)}` })
      .trim()
      .max(1000, { error: ({ input }) => `${emailMessages.invalid}${truncateForError(input)}` })
      .refine(isEmail, { error: ({ input }) => `${emailMessages.invalid}${truncateForError(input)}` }),
    { error: emailMessages.recipients },
  )
  .max(EMAIL_RECIPIENTS_MAX, emailMessages.recipientsMany)
  .optional();

const filters = z
  .strictObject(
    {
      role: z
        .string({ error: emailMessages.role })
        .trim()
        .max(40, emailMessages.role)
        .transform(blankIsMissing)
        .pipe(z.enum(ROLES, { error: emailMessages.role }).optional())
        .optional(),
      is_active: z.boolean({ error: emailMessages.isActive }).optional(),
    },
    { error: (issue) => (issue.code === 'invalid_type' ? emailMessages.filters : undefined) },
  )
  .optional();

export const emailToAllBody = z.strictObject({ ...content, sender, idempotency_key: idempotencyKey });
export type EmailToAllBody = z.output<typeof emailToAllBody>;

export const emailToSelectedBody = z
  .strictObject({ ...content, recipients, filters, sender, idempotency_key: idempotencyKey })
  .refine(hasChosenRecipients, somebody);
export type EmailToSelectedBody = z.output<typeof emailToSelectedBody>;

/** The same choice as of a send: all active people, or some. */
export const emailReachBody = z
  .strictObject({ all: z.boolean({ error: emailMessages.all }).optional(), recipients, filters })
  .refine((v) => v.all === true || hasChosenRecipients(v), somebody);
export type EmailReachBody = z.output<typeof emailReachBody>;

export const emailContentBody = z.strictObject({ ...content, sender });
export type EmailContentBody = z.output<typeof emailContentBody>;

export const email = z.object({
  id,
  /** When it was ordered. */
  sent_at: instant,
  /** When the last recipient had it, or had failed. */
  finished_at: instant.nullable(),
  /** As typed, or else what mails come from. */
  sender: z.string(),
  /** The username of who sent it; null once that account is gone. */
  sent_by: z.string().nullable(),
  /** The first addresses by name. */
  recipients: z.array(z.string()),
  subject: z.string(),
  /** `queued` until every recipient has it or has failed; `failed` when one of them has. */
  status: z.enum(EMAIL_STATUSES),
  /** How many failed, and why. */
  error: z.string().nullable(),
  counts: deliveryCounts,
});
export type Email = z.infer<typeof email>;

export const emailDetails = email.extend({
  body: z.string(),
  is_to_all: z.boolean(),
  filters: z.object({ role: z.enum(ROLES).nullable(), is_active: z.boolean().nullable() }),
});
export type EmailDetails = z.infer<typeof emailDetails>;

export const emailRecipient = z.object({
  id,
  /** Null for an address that belongs to no account. */
  user: z.object({ id, first_name: z.string(), last_name: z.string(), username: z.string() }).nullable(),
  /** Null when there is none, or the account was deleted. */
  email: z.string().nullable(),
  state: z.enum(DELIVERY_STATES),
  left_out_reason: z.enum(LEFT_OUT_REASONS).nullable(),
  problem: z.enum(EMAIL_PROBLEMS).nullable(),
  /** What the mail server said, like '550 5.1.1'. */
  code: z.string().nullable(),
  attempts: z.int(),
  /** The process ended or the line broke while it was handed over, and it was sent once more: it may have come twice. */
  is_repeated: z.boolean(),
  /** Of the last change of its state. */
  at: instant,
  /** When it is tried again; null when it is not waiting for that. */
  next_attempt_at: instant.nullable(),
});
export type EmailRecipient = z.infer<typeof emailRecipient>;

const params = z.strictObject({ id: pathId });
const sentAnswer = z.object({ message: z.string(), email });

export const emailAll = endpoint({
  method: 'POST',
  path: '/admin/email/all',
  access: 'emails.manage',
  summary: 'An e-mail to all active people; it goes out in the background, one to each',
  body: emailToAllBody,
  status: 201,
  answer: sentAnswer,
  errors: ['conflict', 'limit_reached'],
});

export const emailSelected = endpoint({
  method: 'POST',
  path: '/admin/email/selected',
  access: 'emails.manage',
  summary: 'An e-mail to these addresses and to everybody who matches the filters, each once',
  body: emailToSelectedBody,
  status: 201,
  answer: sentAnswer,
  errors: ['conflict', 'limit_reached'],
});

export const emailReach = endpoint({
  method: 'POST',
  path: '/admin/email/reach',
  access: 'emails.manage',
  summary: 'How many people an e-mail would reach, and who would be left out and why; sends nothing',
  body: emailReachBody,
  status: 200,
  answer: z.object({ reached: z.int(), left_out: z.array(leftOut) }),
});

export const emailPreview = endpoint({
  method: 'POST',
  path: '/admin/email/preview',
  access: 'emails.manage',
  summary: 'The e-mail as a recipient would get it; sends nothing',
  body: emailContentBody,
  status: 200,
  answer: z.object({
    preview: z.object({
      from: z.string(),
      reply_to: z.string().nullable(),
      subject: z.string(),
      html: z.string(),
      text: z.string(),
    }),
  }),
});

export const emailTest = endpoint({
  method: 'POST',
  path: '/admin/email/test',
  access: 'emails.manage',
  summary: 'The e-mail to the own address only; it does not stand in the history',
  body: emailContentBody,
  status: 200,
  answer: z.object({ message: z.string(), email: z.string() }),
});

export const listEmails = endpoint({
  method: 'GET',
  path: '/admin/email/history',
  access: 'emails.manage',
  summary: 'E-mails that were sent, newest first, with how far each is',
  query: z.strictObject({
    status: choiceParam(['sent', 'failed'], emailMessages.status),
    ...pagingParams({ initial: EMAILS_PER_PAGE, max: EMAILS_PER_PAGE_MAX }),
  }),
  status: 200,
  answer: z.object({
    emails: z.array(email),
    current_page: z.int(),
    total: z.int(),
    pages: z.int(),
    per_page: z.int(),
  }),
});

export const readEmail = endpoint({
  method: 'GET',
  path: '/admin/email/:id',
  access: 'emails.manage',
  summary: 'One e-mail, and what became of it for each recipient',
  params,
  query: z.strictObject({
    state: choiceParam(DELIVERY_STATES, deliveryMessages.state),
    /** Part of a name, username or address. */
    search: searchParam,
    ...pagingParams({ initial: EMAIL_RECIPIENTS_PER_PAGE, max: 100 }),
  }),
  status: 200,
  answer: z.object({ email: emailDetails, recipients: z.array(emailRecipient), pagination }),
});

export const resendEmail = endpoint({
  method: 'POST',
  path: '/admin/email/:id/resend',
  access: 'emails.manage',
  summary: 'Once more to those for whom it failed, and to nobody else',
  params,
  status: 200,
  answer: sentAnswer,
  errors: ['conflict'],
});
