import { z } from '../core/zod.ts';
import { LEFT_OUT_REASONS } from './deliveries.ts';

/** Excluded recipients that share one reason. */
export const leftOut = z.object({
  reason: z.enum(LEFT_OUT_REASONS),
  count: z.int(),
  /** The first ones by name, without addresses that belong to no account. */
  people: z.array(z.object({ id: z.int(), first_name: z.string(), last_name: z.string(), username: z.string() })),
});
export type LeftOut = z.infer<typeof leftOut>;

/** Counts of one e-mail. `total` is the sum of `sent`, `failed` and `pending`, without excluded recipients. */
export const deliveryCounts = z.object({
  total: z.int(),
  sent: z.int(),
  failed: z.int(),
  pending: z.int(),
  left_out: z.int(),
});
export type DeliveryCounts = z.infer<typeof deliveryCounts>;
