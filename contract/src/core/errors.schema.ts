import { ERROR_STATUS, type ErrorCode } from './errors.ts';
import { sentence } from './sentence.schema.ts';
import { z } from './zod.ts';

export const errorAnswer = z.object({
  error: sentence,
  code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]).optional(),
  fields: z.record(z.string(), sentence).optional(),
  /** With `changed_meanwhile`: the record as it is now, as far as the caller may see it. */
  current: z.record(z.string(), z.unknown()).optional(),
  request_id: z.string().optional(),
});
export type ErrorAnswer = z.infer<typeof errorAnswer>;
