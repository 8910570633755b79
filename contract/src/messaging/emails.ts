import { endpoint } from '../core/endpoint.ts';
import {
  blankIsMissing,
  EMAIL_MAX,
  fieldMessages,
  id,
  instant,
  isEmail,
  isPlainLine,
  isPlainText,
  pagingParams,
  pathId,
} from '../core/fields.ts';
import { adminListMessages, choiceParam, pagination, searchParam } from '../core/list-params.ts';
import { ROLES } from '../core/roles.ts';
import { fieldRule } from '../core/validation.ts';
import { z } from '../core/zod.ts';
import { DELIVERY_STATES, deliveryCounts, deliveryMessages, LEFT_OUT_REASONS, leftOut } from './deliveries.ts';
import { recipientMessages } from './recipients.ts';

export const EMAIL_SUBJECT_MAX = 200;
export const EMAIL_BODY_MAX = 20_000;
export const EMAIL_SENDER_MAX = EMAIL_MAX;
/** Addresses in one `recipients`; for more people there are filters and all. */
export const EMAIL_RECIPIENTS_MAX = 5000;
export const EMAILS_PER_PAGE = 10;
export const EMAILS_PER_PAGE_MAX = 50;
export const EMAIL_RECIPIENTS_PER_PAGE = 50;
/** A record of the history names so many addresses; `counts.total` tells how many there are. */
export const EMAIL_RECIPIENTS_NAMED_MAX = 20;
export const EMAILS_PER_HOUR = 120;
export const EMAIL_TESTS_PER_HOUR = 30;

export const emailMessages = {
  required: 'Subject and body are required',
  subjectLong: `Subject must be ${EMAIL_SUBJECT_MAX} characters or less`,
  bodyLong: `Body must be ${EMAIL_BODY_MAX} characters or less`,
  recipients: 'recipients must be an array',
  recipientsMany: `At most ${EMAIL_RECIPIENTS_MAX} people can be selected; use a filter for more`,
  /** With the address behind it. */
  invalid: 'Invalid email: ',
  filters: 'filters must be an object',
  role: recipientMessages.role,
  isActive: adminListMessages.isActive,
  sender: `Sender must be ${EMAIL_SENDER_MAX} characters or less`,
  nobody: 'Select at least one recipient',
  nobodyReached: 'Nobody of them can be reached by email',
  key: 'idempotency_key must be a UUID',
  keyUsed: 'This form was already sent with another text',
  all: 'all must be true or false',
  status: 'Choose a status from the list',
  /** Success is recognised by 'sent'. */
  sent: 'Your email is being sent to {{count}} people',
  sentOne: 'Your email is being sent to {{count}} person',
  resent: 'Your email is being sent again to {{count}} people',
  resentOne: 'Your email is being sent again to {{count}} person',
  noneFailed: 'There is nobody to send it to again: no recipient has failed',
  testSent: 'A test is being sent to {{email}}',
  noOwnAddress: 'Your account has no email address to send a test to',
  tooMany: 'You have sent many emails in the last hour. Please try again later.',
  notFound: 'Email not found',
  noEmail: recipientMessages.noEmail,
  none: 'No emails found',
  noRecipients: 'No recipients found',
  unauthorized: recipientMessages.unauthorized,
} as const;

/** The browser's texts when an answer has none of its own. */
export const emailFallbacks = {
  sendAll: 'Failed to send email to all users',
  sendSelected: 'Failed to send email to selected users',
  history: 'Failed to fetch email history',
  read: 'Failed to load email',
  resend: 'Failed to send email again',
  reach: 'Failed to count the recipients',
  preview: 'Failed to show the preview',
  test: 'Failed to send the test',
} as const;

/** Why an e-mail to one person failed, or why it waits. The words are for the sender; `code` says what the server said. */
export const EMAIL_PROBLEMS = [
  'mailbox_unknown',
  'refused',
  'gave_up',
  'try_later',
  'unreachable',
  'address_unusable',
  'uncertain',
  'restored',
] as const;
export type EmailProblem = (typeof EMAIL_PROBLEMS)[number];

export const emailProblemWords = {
  mailbox_unknown: 'There is no such mailbox',
  refused: 'The mail server refused it',
  gave_up: 'The mail server put it off for a day',
  try_later: 'The mail server asked to try again later',
  unreachable: 'The mail server cannot be reached',
  address_unusable: 'The address cannot be used',
  uncertain: 'It broke off again and again while it was being handed over',
  restored: 'The server was restored from a backup, so it may have been sent or not',
} as const satisfies Record<EmailProblem, string>;

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

/** What a stranger sends is not sent back at length. */
function truncateForError(value: unknown): string {
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 100);
}

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

interface Chosen {
  recipients?: readonly string[] | undefined;
  filters?: { role?: string | undefined; is_active?: boolean | undefined } | undefined;
}
/** `{}` as filters counts as none. */
export function hasChosenRecipients({ recipients: some, filters: by }: Chosen): boolean {
  return (some?.length ?? 0) > 0 || by?.role !== undefined || by?.is_active !== undefined;
}
const somebody = fieldRule('recipients', emailMessages.nobody, { late: true });

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

export const EMAIL_STATUSES = ['queued', 'sent', 'failed'] as const;

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
    ...pagingParams({ initial: EMAILS_PER_PAGE, most: EMAILS_PER_PAGE_MAX }),
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
    ...pagingParams({ initial: EMAIL_RECIPIENTS_PER_PAGE, most: 100 }),
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
