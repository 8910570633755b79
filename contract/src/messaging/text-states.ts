/** Status of a whole text message on its way to the gateway. */
export const TEXT_STATUSES = ['scheduled', 'queued', 'sent', 'failed', 'cancelled'] as const;
export type TextStatus = (typeof TEXT_STATUSES)[number];

/** Status of a whole text message on its way from the gateway to the phones. Null if it was cancelled. */
export const TEXT_DELIVERY_STATUSES = ['pending', 'delivered', 'partial', 'failed'] as const;
export type TextDeliveryStatus = (typeof TEXT_DELIVERY_STATUSES)[number];

/** States of one recipient with their labels. */
export const TEXT_STATE_LABELS = {
  waiting: 'Waiting',
  sent: 'Sent, not yet reported',
  delivered: 'Delivered',
  failed: 'Failed',
  left_out: 'Left out',
  unknown: 'Not known whether it was sent',
  cancelled: 'Cancelled',
} as const;
export type TextState = keyof typeof TEXT_STATE_LABELS;
export const TEXT_STATES = Object.keys(TEXT_STATE_LABELS) as [TextState, ...TextState[]];

/** Reasons to exclude a recipient, with their labels. */
export const LEFT_OUT_LABELS = {
  no_phone: 'No phone number',
  opted_out: 'Does not want text messages',
  fixed_line: 'A fixed line takes no text messages',
  other_country: 'A number of another country',
  shared_phone: 'Shares the phone of somebody who gets it',
} as const;
export type LeftOutReason = keyof typeof LEFT_OUT_LABELS;
export const LEFT_OUT_REASONS = Object.keys(LEFT_OUT_LABELS) as [LeftOutReason, ...LeftOutReason[]];

/** Reasons for the state of one recipient, with their labels: from the gateway, its delivery report or the sender. */
export const TEXT_REASON_LABELS = {
  ...LEFT_OUT_LABELS,
  gone: 'The account was deleted',
  cancelled: 'Cancelled before its time',
  bad_number: 'The gateway does not take this number',
  no_network: 'No network serves this number',
  blacklisted: 'This person has blocked messages from the church at the network',
  absent: 'The phone could not be reached for a day',
  undeliverable: 'The network could not deliver it',
  refused: 'The gateway refused it',
  bad_shortcode: 'The gateway does not know this shortcode',
  no_credit: 'The account at the gateway has no credit left',
  bad_credentials: 'The gateway does not accept the credentials of the church',
  bad_address: 'The address of the gateway is wrong',
  held: 'The gateway holds messages of the church back',
  busy: 'The gateway is busy',
  unreachable: 'The gateway could not be reached',
  given_up: 'The gateway could not be reached for a day',
  no_answer: 'The gateway did not answer, so it may have been sent or not',
  unreadable: 'The answer of the gateway could not be read, so it may have been sent or not',
  interrupted: 'The server stopped in the middle, so it may have been sent or not',
  restored: 'The server was restored from a backup, so it may have been sent or not',
} as const;
export type TextReason = keyof typeof TEXT_REASON_LABELS;
export const TEXT_REASONS = Object.keys(TEXT_REASON_LABELS) as [TextReason, ...TextReason[]];
