import type { FileAnswer } from './endpoint.ts';
import { z } from './zod.ts';

/** Files are not JSON, so the schema describes nothing but their type. */
export const fileAnswer = z.custom<FileAnswer>();

/** Cache buster: a new photo gets a new URL. The server ignores the value. */
export const photoVersion = z.strictObject({ v: z.string().max(64).optional() });
