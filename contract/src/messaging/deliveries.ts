import { z } from '../core/zod.ts';

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

/** Those of the chosen people who will not get the message, and why. */
export const leftOut = z.object({
  reason: z.enum(LEFT_OUT_REASONS),
  count: z.int(),
  /** The first of them by name; an address that belongs to no account is not among them. */
  people: z.array(z.object({ id: z.int(), first_name: z.string(), last_name: z.string(), username: z.string() })),
});
export type LeftOut = z.infer<typeof leftOut>;

/** Of one message: `total` is `sent`, `failed` and `pending` together; whoever is left out does not count in it. */
export const deliveryCounts = z.object({
  total: z.int(),
  sent: z.int(),
  failed: z.int(),
  pending: z.int(),
  left_out: z.int(),
});
export type DeliveryCounts = z.infer<typeof deliveryCounts>;

export const deliveryMessages = {
  state: 'Choose a state from the list',
} as const;
