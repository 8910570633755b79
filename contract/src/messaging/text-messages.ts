import { splitDateTime } from '../core/date-times.ts';
import { formatEnglishInteger } from '../core/numbers.ts';
import { fieldRule } from '../core/validation.ts';
import { type AudienceFilters, hasFilters } from './recipients.ts';

export const TEXT_MESSAGE_MAX = 160;
export const DEFAULT_SHORTCODE = 'Utukufu_Nrb';
export const SHORTCODE_MAX = 20;
export const TEXT_RECIPIENTS_MAX = 10_000;
export const TEXT_SCHEDULE_DAYS_MAX = 366;
export const TEXT_MESSAGES_PER_PAGE = 20;
export const TEXT_MESSAGES_PER_PAGE_MAX = 100;
/** Phone numbers listed in one text message; the recipient list contains all of them. */
export const TEXT_NUMBERS_SHOWN_MAX = 100;
/** Excluded recipients listed per reason in an estimate. */
export const TEXT_LEFT_OUT_SHOWN_MAX = 20;

export const textMessages = {
  message: 'Message is required',
  messageLong: `Message must be ${TEXT_MESSAGE_MAX} characters or less`,
  shortcode: 'Shortcode is required',
  shortcodeLong: `Shortcode must be ${SHORTCODE_MAX} characters or less`,
  recipients: 'Select at least one recipient',
  recipientsMany: `A text message can go to at most ${formatEnglishInteger(TEXT_RECIPIENTS_MAX)} people`,
  all: 'all must be true or false',
  recipientIds: 'recipient_ids must be a list of user ids',
  recipientUnknown: 'No one has this ID',
  noPhone: 'Only people with a phone number can be selected',
  nobodyReached: 'None of the selected people can be reached by text message',
  time: 'Schedule must be a date and time',
  timePast: 'Schedule must be in the future',
  timeFar: 'Schedule must be within a year',
  key: 'idempotency_key must be a UUID',
  keyUsed: 'This form was already sent with different content. Please open the form again.',
  sent: 'Text message sent successfully',
  scheduled: 'Text message scheduled',
  cancelled: 'Text message cancelled',
  notCancellable: 'You can only cancel a scheduled text message before it’s sent',
  released: 'The text message is being sent',
  sendingAgain: 'Resending to failed recipients',
  nothingFailed: 'Nothing to resend: it didn’t fail for anyone',
  checked: 'Delivery status updated',
  tooMany: 'You’ve sent a lot of text messages in the last hour. Please try again later.',
  notFound: 'Text message not found',
  gatewayDown: 'The text message gateway isn’t responding. Please try again later.',
  state: 'Choose a state from the list',
  none: 'No messages found.',
  unauthorized: 'Unauthorized: Admin access required',
  denied: 'Access Denied',
  deniedWhy: 'Admin role required to view this page',
  noPhoneNumber: 'No phone number',
  notAvailable: 'N/A',
} as const;

/** Shown by the browser if an error answer has no text. */
export const textFallbacks = {
  people: 'Failed to fetch users',
  send: 'Failed to send text message',
  list: 'Failed to fetch messages',
  check: 'Failed to check delivery status',
  estimate: 'Failed to count recipients',
  recipients: 'Failed to fetch recipients',
  cancel: 'Failed to cancel text message',
  sendAgain: 'Failed to resend text message',
} as const;

/** Parses `time_to_send`; without an offset it is UTC. */
export function parseScheduledTime(input: string): Date {
  const { wall, offset } = splitDateTime(input);
  return new Date(`${wall}${offset ?? 'Z'}`);
}

/** Returns the error text for a scheduled time, or null if it is valid at `now`. */
export function findScheduleProblem(input: string, now: Date): string | null {
  const millisecondsAhead = parseScheduledTime(input).getTime() - now.getTime();
  if (millisecondsAhead <= 0) return textMessages.timePast;
  return millisecondsAhead > TEXT_SCHEDULE_DAYS_MAX * 24 * 3_600_000 ? textMessages.timeFar : null;
}

export const somebody = fieldRule('recipient_ids', textMessages.recipients);

interface TextAudienceSelection {
  recipient_ids?: readonly number[] | undefined;
  filters?: AudienceFilters | undefined;
  all?: boolean | undefined;
}
export function hasTextRecipients({ recipient_ids: ids, filters, all }: TextAudienceSelection): boolean {
  return all === true || (ids?.length ?? 0) > 0 || hasFilters(filters);
}

export const manage = 'texts.manage';
