import { z } from '../core/zod.ts';
import { LEFT_OUT_REASONS } from './deliveries.ts';

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
