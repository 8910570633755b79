import { endpoint } from '../core/endpoint.schema.ts';
import { sentence } from '../core/sentence.schema.ts';
import { fieldRule } from '../core/validation.ts';
import { z } from '../core/zod.ts';
import { arePasswordsSame, newPassword } from './accounts.schema.ts';
import { accountMessages, TOKEN_MAX } from './accounts.ts';
import { welcomeMessages } from './welcome.ts';

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
  .refine(arePasswordsSame, fieldRule('confirm_password', accountMessages.passwordsMatch));
export type ChoosePasswordBody = z.output<typeof choosePasswordBody>;

export const choosePassword = endpoint({
  method: 'POST',
  path: '/auth/welcome',
  access: 'public',
  summary: 'Choose a password with the link of the welcome e-mail, which verifies the address',
  body: choosePasswordBody,
  status: 200,
  answer: z.object({ message: sentence, username: z.string() }),
  errors: ['code_rejected', 'limit_reached'],
});
