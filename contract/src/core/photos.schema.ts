import type { FileAnswer } from './endpoint.ts';
import { z } from './zod.ts';

/** Files are not JSON, so nothing here describes them but their type. */
export const fileAnswer = z.custom<FileAnswer>();

/** In the address of a picture, so that a new picture has a new address; it chooses nothing. */
export const photoVersion = z.strictObject({ v: z.string().max(64).optional() });
