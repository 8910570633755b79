import { message } from '../core/message.ts';
/** Status of a whole text message on its way to the gateway. */
export const TEXT_STATUSES = ['scheduled', 'queued', 'sent', 'failed', 'cancelled'] as const;
export type TextStatus = (typeof TEXT_STATUSES)[number];

/** Status of a whole text message on its way from the gateway to the phones. Null if it was cancelled. */
export const TEXT_DELIVERY_STATUSES = ['pending', 'delivered', 'partial', 'failed'] as const;
export type TextDeliveryStatus = (typeof TEXT_DELIVERY_STATUSES)[number];

/** States of one recipient with their labels. */
export const TEXT_STATE_LABELS = {
  waiting: message('Waiting'),
  sent: message('Sent, delivery not confirmed'),
  delivered: message('Delivered'),
  failed: message('Failed'),
  left_out: message('Left out'),
  unknown: message('Unknown if it was sent'),
  cancelled: message('Cancelled'),
} as const;
export type TextState = keyof typeof TEXT_STATE_LABELS;
export const TEXT_STATES = Object.keys(TEXT_STATE_LABELS) as [TextState, ...TextState[]];

/** Reasons to exclude a recipient, with their labels. */
export const LEFT_OUT_LABELS = {
  no_phone: message('No phone number'),
  not_agreed: message('Hasn’t agreed to text messages'),
  opted_out: message('Doesn’t want text messages'),
  fixed_line: message('Landline, can’t get text messages'),
  other_country: message('Number from another country'),
  shared_phone: message('Shares a phone with someone who gets it'),
} as const;
export type LeftOutReason = keyof typeof LEFT_OUT_LABELS;
export const LEFT_OUT_REASONS = Object.keys(LEFT_OUT_LABELS) as [LeftOutReason, ...LeftOutReason[]];

/** Reasons for the state of one recipient, with their labels: from the gateway, its delivery report or the sender. */
export const TEXT_REASON_LABELS = {
  ...LEFT_OUT_LABELS,
  gone: message('The account was deleted'),
  off_list: message('No longer reached by saved lists'),
  deactivated: message('The account was deactivated'),
  unauthorized: message('Held: the person who sent it may no longer send text messages'),
  cancelled: message('Cancelled before it was sent'),
  bad_number: message('The gateway rejected this number'),
  no_network: message('This number isn’t on any network'),
  blacklisted: message('This person blocked messages from the church'),
  absent: message('The phone couldn’t be reached for a day'),
  undeliverable: message('The network couldn’t deliver it'),
  refused: message('Rejected by the gateway'),
  bad_shortcode: message('The gateway doesn’t know this shortcode'),
  no_credit: message('The gateway account is out of credit'),
  bad_credentials: message('The gateway rejected the church’s credentials'),
  bad_address: message('The address of the gateway is wrong'),
  held: message('The gateway is holding back the church’s messages'),
  busy: message('The gateway is busy'),
  unreachable: message('Couldn’t reach the gateway'),
  given_up: message('Couldn’t reach the gateway for a day'),
  no_answer: message('The gateway didn’t answer, so we don’t know if it was sent'),
  unreadable: message('We couldn’t read the gateway’s answer, so we don’t know if it was sent'),
  interrupted: message('The server stopped midway, so we don’t know if it was sent'),
  restored: message('The server was restored from a backup, so we don’t know if it was sent'),
} as const;
export type TextReason = keyof typeof TEXT_REASON_LABELS;
export const TEXT_REASONS = Object.keys(TEXT_REASON_LABELS) as [TextReason, ...TextReason[]];
