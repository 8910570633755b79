import { z } from './zod.ts';

/**
 * A sentence of the product in an answer, never a person's own words. The server translates it for callers who ask for
 * another language. It recognises this very schema, so a field that is one must use it and no copy of it.
 */
export const sentence = z.string();
