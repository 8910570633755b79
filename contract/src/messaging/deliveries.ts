/** What has become of an e-mail to one person. `sent`: the mail server has taken it. */
export const DELIVERY_STATES = ['waiting', 'sending', 'sent', 'failed', 'left_out'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const deliveryStateWords = {
  waiting: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  failed: 'Failed',
  left_out: 'Left out',
} as const satisfies Record<DeliveryState, string>;

/** Why somebody is left out of a mailing. */
export const LEFT_OUT_REASONS = ['no_address', 'opted_out', 'bounced', 'gone'] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

export const leftOutWords = {
  no_address: 'No email address',
  opted_out: 'Does not want emails from the church',
  bounced: 'The address does not work: earlier emails came back',
  gone: 'The account was deleted',
} as const satisfies Record<LeftOutReason, string>;

/** How many of them are named, of each reason. */
export const LEFT_OUT_NAMED_MAX = 20;

export const deliveryMessages = {
  state: 'Choose a state from the list',
} as const;
