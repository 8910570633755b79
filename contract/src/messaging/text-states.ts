/** Status of a whole text message on its way to the gateway. */
export const TEXT_STATUSES = ['scheduled', 'queued', 'sent', 'failed', 'cancelled'] as const;
export type TextStatus = (typeof TEXT_STATUSES)[number];

/** Status of a whole text message on its way from the gateway to the phones. Null if it was cancelled. */
export const TEXT_DELIVERY_STATUSES = ['pending', 'delivered', 'partial', 'failed'] as const;
export type TextDeliveryStatus = (typeof TEXT_DELIVERY_STATUSES)[number];

/** States of one recipient with their labels. */
export const TEXT_STATE_LABELS = {
  waiting: 'Waiting',
  sent: 'Sent, delivery not confirmed',
  delivered: 'Delivered',
  failed: 'Failed',
  left_out: 'Left out',
  unknown: 'Unknown if it was sent',
  cancelled: 'Cancelled',
} as const;
export type TextState = keyof typeof TEXT_STATE_LABELS;
export const TEXT_STATES = Object.keys(TEXT_STATE_LABELS) as [TextState, ...TextState[]];

/** Reasons to exclude a recipient, with their labels. */
export const LEFT_OUT_LABELS = {
  no_phone: 'No phone number',
  opted_out: 'Doesn’t want text messages',
  fixed_line: 'Landline, can’t get text messages',
  other_country: 'Number from another country',
  shared_phone: 'Shares a phone with someone who gets it',
} as const;
export type LeftOutReason = keyof typeof LEFT_OUT_LABELS;
export const LEFT_OUT_REASONS = Object.keys(LEFT_OUT_LABELS) as [LeftOutReason, ...LeftOutReason[]];

/** Reasons for the state of one recipient, with their labels: from the gateway, its delivery report or the sender. */
export const TEXT_REASON_LABELS = {
  ...LEFT_OUT_LABELS,
  gone: 'The account was deleted',
  deactivated: 'The account was deactivated',
  unauthorized: 'Held: the person who sent it may no longer send text messages',
  cancelled: 'Cancelled before it was sent',
  bad_number: 'The gateway rejected this number',
  no_network: 'This number isn’t on any network',
  blacklisted: 'This person blocked messages from the church',
  absent: 'The phone couldn’t be reached for a day',
  undeliverable: 'The network couldn’t deliver it',
  refused: 'Rejected by the gateway',
  bad_shortcode: 'The gateway doesn’t know this shortcode',
  no_credit: 'The gateway account is out of credit',
  bad_credentials: 'The gateway rejected the church’s credentials',
  bad_address: 'The address of the gateway is wrong',
  held: 'The gateway is holding back the church’s messages',
  busy: 'The gateway is busy',
  unreachable: 'Couldn’t reach the gateway',
  given_up: 'Couldn’t reach the gateway for a day',
  no_answer: 'The gateway didn’t answer, so we don’t know if it was sent',
  unreadable: 'We couldn’t read the gateway’s answer, so we don’t know if it was sent',
  interrupted: 'The server stopped midway, so we don’t know if it was sent',
  restored: 'The server was restored from a backup, so we don’t know if it was sent',
} as const;
export type TextReason = keyof typeof TEXT_REASON_LABELS;
export const TEXT_REASONS = Object.keys(TEXT_REASON_LABELS) as [TextReason, ...TextReason[]];
