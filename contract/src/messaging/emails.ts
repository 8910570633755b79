import { EMAIL_MAX } from '../core/fields.ts';
import { adminListMessages } from '../core/list-params.ts';
import { message } from '../core/message.ts';
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
  required: message('Subject and body are required'),
  subjectLong: message('Subject must be {max} characters or less', { max: EMAIL_SUBJECT_MAX }),
  bodyLong: message('Body must be {max} characters or less', { max: EMAIL_BODY_MAX }),
  recipients: message('recipients must be an array'),
  recipientsMany: message('Select at most {max} people, or use a filter', {
    max: formatEnglishInteger(EMAIL_RECIPIENTS_MAX),
  }),
  invalid: message('Invalid email: {input}'),
  filters: recipientMessages.filters,
  role: recipientMessages.role,
  isActive: adminListMessages.isActive,
  sender: message('Sender must be {max} characters or less', { max: EMAIL_SENDER_MAX }),
  nobody: message('Select at least one recipient'),
  nobodyReached: message('None of them can be reached by email'),
  key: message('idempotency_key must be a UUID'),
  keyUsed: message('This form was already sent with different content. Please open the form again.'),
  all: message('all must be true or false'),
  status: message('Choose a status from the list'),
  /** The specification recognises success by the word 'sent'. */
  sent: message('Your email is being sent to {count} people'),
  sentOne: message('Your email is being sent to {count} person'),
  resent: message('Your email is being sent again to {count} people'),
  resentOne: message('Your email is being sent again to {count} person'),
  noneFailed: message('Nothing to resend: it didn’t fail for anyone'),
  testSent: message('Sending a test to {email}'),
  noOwnAddress: message('Your account has no email address to send a test to'),
  tooMany: message('You’ve sent a lot of emails in the last hour. Please try again later.'),
  tooManyToOne: message('They got many emails in the last hour. Please try again later.'),
  notFound: message('Email not found'),
  noEmail: recipientMessages.noEmail,
  none: message('No emails found'),
  noRecipients: message('No recipients found'),
  unauthorized: recipientMessages.unauthorized,
} as const;

/** Shown by the browser if an error answer has no text. */
export const emailFallbacks = {
  sendAll: message('Failed to send email to all users'),
  sendSelected: message('Failed to send email to selected users'),
  history: message('Failed to fetch email history'),
  read: message('Failed to load email'),
  resend: message('Failed to resend email'),
  reach: message('Failed to count recipients'),
  preview: message('Failed to load preview'),
  test: message('Failed to send test'),
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
  mailbox_unknown: message('Mailbox doesn’t exist'),
  refused: message('Rejected by the mail server'),
  gave_up: message('The mail server kept postponing it for a day'),
  try_later: message('The mail server asked us to try again later'),
  unreachable: message('Can’t reach the mail server'),
  address_unusable: message('The address isn’t valid'),
  uncertain: message('Sending was interrupted several times'),
  unauthorized: message('The person who sent it may no longer send emails'),
  restored: message('The server was restored from a backup, so we don’t know if it was sent'),
} as const satisfies Record<EmailProblem, string>;

/** Shortens input for an error text: an error must not echo large input. */
interface AudienceSelection {
  recipients?: readonly string[] | undefined;
  filters?: AudienceFilters | undefined;
  list_id?: number | undefined;
}
export function hasChosenRecipients({ recipients, filters, list_id: listId }: AudienceSelection): boolean {
  return (recipients?.length ?? 0) > 0 || hasFilters(filters) || listId !== undefined;
}
export const isListAlone = ({ recipients, filters, list_id: listId }: AudienceSelection): boolean =>
  listId === undefined || !((recipients?.length ?? 0) > 0 || hasFilters(filters));
export const listAlone = fieldRule('list_id', recipientMessages.listAlone, { late: true });
export const somebody = fieldRule('recipients', emailMessages.nobody, { late: true });

export const EMAIL_STATUSES = ['queued', 'sent', 'failed'] as const;
