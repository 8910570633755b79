import { EMAIL_MAX } from '../core/fields.ts';
import { adminListMessages } from '../core/list-params.ts';
import { formatEnglishInteger } from '../core/numbers.ts';
import { fieldRule } from '../core/validation.ts';
import { type AudienceFilters, hasFilters, recipientMessages } from './recipients.ts';

export const EMAIL_SUBJECT_MAX = 200;
export const EMAIL_BODY_MAX = 20_000;
export const EMAIL_SENDER_MAX = EMAIL_MAX;
/** Limit of addresses in `recipients`. Larger audiences use the filters, or all users. */
export const EMAIL_RECIPIENTS_MAX = 5000;
export const EMAILS_PER_PAGE = 10;
export const EMAILS_PER_PAGE_MAX = 50;
export const EMAIL_RECIPIENTS_PER_PAGE = 50;
/** Addresses listed in one entry of the history; `counts.total` is the number of all. */
export const EMAIL_RECIPIENTS_NAMED_MAX = 20;
export const EMAILS_PER_HOUR = 120;
export const EMAIL_TESTS_PER_HOUR = 30;
/** Mails of one kind to one address, whoever causes them. */
export const EMAILS_TO_ONE_PER_HOUR = 30;

export const emailMessages = {
  required: 'Subject and body are required',
  subjectLong: `Subject must be ${EMAIL_SUBJECT_MAX} characters or less`,
  bodyLong: `Body must be ${EMAIL_BODY_MAX} characters or less`,
  recipients: 'recipients must be an array',
  recipientsMany: `Select at most ${formatEnglishInteger(EMAIL_RECIPIENTS_MAX)} people, or use a filter`,
  /** A blank address is a sentence of its own: a translation finds values that are not empty. */
  invalid: (address: string) => (address === '' ? 'Invalid email: ' : `Invalid email: ${address}`),
  filters: recipientMessages.filters,
  role: recipientMessages.role,
  isActive: adminListMessages.isActive,
  sender: `Sender must be ${EMAIL_SENDER_MAX} characters or less`,
  nobody: 'Select at least one recipient',
  nobodyReached: 'None of them can be reached by email',
  key: 'idempotency_key must be a UUID',
  keyUsed: 'This form was already sent with different content. Please open the form again.',
  all: 'all must be true or false',
  status: 'Choose a status from the list',
  /** The specification recognises success by the word 'sent'. */
  sent: 'Your email is being sent to {{count, number}} people',
  sentOne: 'Your email is being sent to {{count}} person',
  resent: 'Your email is being sent again to {{count, number}} people',
  resentOne: 'Your email is being sent again to {{count}} person',
  noneFailed: 'Nothing to resend: it didn’t fail for anyone',
  testSent: 'Sending a test to {{email}}',
  noOwnAddress: 'Your account has no email address to send a test to',
  tooMany: 'You’ve sent a lot of emails in the last hour. Please try again later.',
  tooManyToOne: 'They got many emails in the last hour. Please try again later.',
  notFound: 'Email not found',
  noEmail: recipientMessages.noEmail,
  none: 'No emails found',
  noRecipients: 'No recipients found',
  unauthorized: recipientMessages.unauthorized,
} as const;

/** Shown by the browser if an error answer has no text. */
export const emailFallbacks = {
  sendAll: 'Failed to send email to all users',
  sendSelected: 'Failed to send email to selected users',
  history: 'Failed to fetch email history',
  read: 'Failed to load email',
  resend: 'Failed to resend email',
  reach: 'Failed to count recipients',
  preview: 'Failed to load preview',
  test: 'Failed to send test',
} as const;

/** Reasons why a delivery failed or waits. The labels are for the author; `code` has the server's reply. */
export const EMAIL_PROBLEMS = [
  'mailbox_unknown',
  'refused',
  'gave_up',
  'try_later',
  'unreachable',
  'address_unusable',
  'uncertain',
  'restored',
  'unauthorized',
] as const;
export type EmailProblem = (typeof EMAIL_PROBLEMS)[number];

export const emailProblemWords = {
  mailbox_unknown: 'Mailbox doesn’t exist',
  refused: 'Rejected by the mail server',
  gave_up: 'The mail server kept postponing it for a day',
  try_later: 'The mail server asked us to try again later',
  unreachable: 'Can’t reach the mail server',
  address_unusable: 'The address isn’t valid',
  uncertain: 'Sending was interrupted several times',
  unauthorized: 'The person who sent it may no longer send emails',
  restored: 'The server was restored from a backup, so we don’t know if it was sent',
} as const satisfies Record<EmailProblem, string>;

/** Shortens input for an error text: an error must not echo large input. */
export function truncateForError(value: unknown): string {
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 100);
}

interface AudienceSelection {
  recipients?: readonly string[] | undefined;
  filters?: AudienceFilters | undefined;
}
export function hasChosenRecipients({ recipients, filters }: AudienceSelection): boolean {
  return (recipients?.length ?? 0) > 0 || hasFilters(filters);
}
export const somebody = fieldRule('recipients', emailMessages.nobody, { late: true });

export const EMAIL_STATUSES = ['queued', 'sent', 'failed'] as const;
