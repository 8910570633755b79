import { message } from '@kanisa/contract/core/message.ts';
import { z } from '@kanisa/contract/core/zod.ts';

/** Requires the username to be typed: a click alone could hit the wrong row. Usernames are lower case. */
export function createUsernameConfirmationSchema(username: string) {
  const isSame = (input: string) => input.trim().toLowerCase() === username;
  return z.object({
    username: z.string().refine(isSame, { error: message('This is not the username of this person') }),
  });
}
