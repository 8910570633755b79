import { splitDateTime } from '../core/date-times.ts';
import { message } from '../core/message.ts';
import { formatEnglishInteger } from '../core/numbers.ts';
import { fieldRule } from '../core/validation.ts';
import { type AudienceFilters, hasFilters, recipientMessages } from './recipients.ts';

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
  message: message('Message is required'),
  messageLong: message('Message must be {max} characters or less', { max: TEXT_MESSAGE_MAX }),
  shortcode: message('Shortcode is required'),
  shortcodeLong: message('Shortcode must be {max} characters or less', { max: SHORTCODE_MAX }),
  recipients: message('Select at least one recipient'),
  recipientsMany: message('A text message can go to at most {max} people', {
    max: formatEnglishInteger(TEXT_RECIPIENTS_MAX),
  }),
  all: message('all must be true or false'),
  recipientIds: message('recipient_ids must be a list of user ids'),
  recipientUnknown: message('No one has this ID'),
  noPhone: message('Only people with a phone number can be selected'),
  nobodyReached: message('None of the selected people can be reached by text message'),
  time: message('Schedule must be a date and time'),
  timePast: message('Schedule must be in the future'),
  timeFar: message('Schedule must be within a year'),
  key: message('idempotency_key must be a UUID'),
  keyUsed: message('This form was already sent with different content. Please open the form again.'),
  sent: message('Text message sent successfully'),
  scheduled: message('Text message scheduled'),
  cancelled: message('Text message cancelled'),
  notCancellable: message('You can only cancel a scheduled text message before it’s sent'),
  released: message('The text message is being sent'),
  sendingAgain: message('Resending to failed recipients'),
  nothingFailed: message('Nothing to resend: it didn’t fail for anyone'),
  checked: message('Delivery status updated'),
  tooMany: message('You’ve sent a lot of text messages in the last hour. Please try again later.'),
  notFound: message('Text message not found'),
  gatewayDown: message('The text message gateway isn’t responding. Please try again later.'),
  state: message('Choose a state from the list'),
  none: message('No messages found.'),
  unauthorized: message('Unauthorized: Admin access required'),
  denied: message('Access Denied'),
  deniedWhy: message('Admin role required to view this page'),
  noPhoneNumber: message('No phone number'),
  notAvailable: 'N/A',
} as const;

/** Shown by the browser if an error answer has no text. */
export const textFallbacks = {
  people: message('Failed to fetch users'),
  send: message('Failed to send text message'),
  list: message('Failed to fetch messages'),
  check: message('Failed to check delivery status'),
  estimate: message('Failed to count recipients'),
  recipients: message('Failed to fetch recipients'),
  cancel: message('Failed to cancel text message'),
  sendAgain: message('Failed to resend text message'),
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
  list_id?: number | undefined;
}
const hasTextUsers = ({ recipient_ids: ids, filters, all }: TextAudienceSelection): boolean =>
  all === true || (ids?.length ?? 0) > 0 || hasFilters(filters);
export const hasTextRecipients = (selection: TextAudienceSelection): boolean =>
  hasTextUsers(selection) || selection.list_id !== undefined;
export const isTextListAlone = (selection: TextAudienceSelection): boolean =>
  selection.list_id === undefined || !hasTextUsers(selection);
export const listAlone = fieldRule('list_id', recipientMessages.listAlone, { late: true });

export const manage = 'texts.manage';
