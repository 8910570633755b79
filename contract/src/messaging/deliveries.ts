/** State of an e-mail to one recipient. `sent` means that the mail server accepted it. */
export const DELIVERY_STATES = ['waiting', 'sending', 'sent', 'failed', 'left_out'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const deliveryStateWords = {
  waiting: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  failed: 'Failed',
  left_out: 'Left out',
} as const satisfies Record<DeliveryState, string>;

/** Reasons to exclude a recipient from an e-mail. */
export const LEFT_OUT_REASONS = ['no_address', 'opted_out', 'bounced', 'gone'] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

export const leftOutWords = {
  no_address: 'No email address',
  opted_out: 'Doesn’t want emails from the church',
  bounced: 'Earlier emails to this address bounced',
  gone: 'The account was deleted',
} as const satisfies Record<LeftOutReason, string>;

/** Maximum number of excluded recipients listed per reason. */
export const LEFT_OUT_NAMED_MAX = 20;

export const deliveryMessages = {
  state: 'Choose a state from the list',
} as const;
