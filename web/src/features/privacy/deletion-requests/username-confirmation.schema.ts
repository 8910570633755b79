import { z } from '@kanisa/contract/core/zod.ts';

/** Typed by hand: in a list of many, a click alone could hit the wrong line. Usernames are lower case. */
export function createUsernameConfirmationSchema(username: string) {
  const isSame = (typed: string) => typed.trim().toLowerCase() === username;
  return z.object({ username: z.string().refine(isSame, { error: 'This is not the username of this person' }) });
}
