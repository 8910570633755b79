import { endpoint } from '../core/endpoint.ts';
import { fieldRule } from '../core/validation.ts';
import { z } from '../core/zod.ts';
import { accountMessages, newPassword, TOKEN_MAX } from './accounts.ts';

export const WELCOME_LINK_DAYS = 7;
/** Where the link of the welcome e-mail leads, with `#token=…` behind it. */
export const WELCOME_PATH = '/welcome';

export const welcomeMessages = {
  rejected: 'This link is not valid any more. Ask for a code on the page for a forgotten password.',
  done: 'Your password is set. Please log in.',
} as const;

export const welcomeFallbacks = {
  choose: 'Failed to set your password',
} as const;

const token = z
  .string({ error: welcomeMessages.rejected })
  .min(1, welcomeMessages.rejected)
  .max(TOKEN_MAX, welcomeMessages.rejected);

export const choosePasswordBody = z
  .strictObject({
    token,
    password: newPassword,
    confirm_password: z.string({ error: accountMessages.passwordsMatch }).max(1000, accountMessages.passwordsMatch),
  })
  .refine((v) => v.password === v.confirm_password, fieldRule('confirm_password', accountMessages.passwordsMatch));
export type ChoosePasswordBody = z.output<typeof choosePasswordBody>;

export const choosePassword = endpoint({
  method: 'POST',
  path: '/auth/welcome',
  access: 'public',
  summary: 'With the link of the welcome e-mail: choose an own password; the address is verified by it',
  body: choosePasswordBody,
  status: 200,
  answer: z.object({ message: z.string(), username: z.string() }),
  errors: ['code_rejected', 'limit_reached'],
});
