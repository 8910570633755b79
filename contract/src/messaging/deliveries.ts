import { message } from '../core/message.ts';
/** State of an e-mail to one recipient. `sent` means that the mail server accepted it. */
export const DELIVERY_STATES = ['waiting', 'sending', 'sent', 'failed', 'left_out'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const deliveryStateWords = {
  waiting: message('Waiting'),
  sending: message('Being sent'),
  sent: message('Sent'),
  failed: message('Failed'),
  left_out: message('Left out'),
} as const satisfies Record<DeliveryState, string>;

/** Reasons to exclude a recipient from an e-mail. */
export const LEFT_OUT_REASONS = ['no_address', 'not_agreed', 'opted_out', 'bounced', 'gone', 'off_list'] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

export const leftOutWords = {
  no_address: message('No email address'),
  not_agreed: message('Hasn’t agreed to emails from the church'),
  opted_out: message('Doesn’t want emails from the church'),
  bounced: message('Earlier emails to this address bounced'),
  gone: message('The account was deleted'),
  off_list: message('No longer reached by saved lists'),
} as const satisfies Record<LeftOutReason, string>;

/** Maximum number of excluded recipients listed per reason. */
export const LEFT_OUT_NAMED_MAX = 20;

export const deliveryMessages = {
  state: message('Choose a state from the list'),
} as const;
