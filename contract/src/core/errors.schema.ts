import { ERROR_STATUS, type ErrorCode } from './errors.ts';
import { z } from './zod.ts';

export const errorAnswer = z.object({
  error: z.string(),
  code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]).optional(),
  fields: z.record(z.string(), z.string()).optional(),
  request_id: z.string().optional(),
});
export type ErrorAnswer = z.infer<typeof errorAnswer>;
