import { endpoint, idParams, messageAnswer } from '../core/endpoint.schema.ts';
import { id, instant } from '../core/fields.schema.ts';
import { sentence } from '../core/sentence.schema.ts';
import { fieldRule } from '../core/validation.ts';
import { z } from '../core/zod.ts';
import { arePasswordsSame, code, newPassword } from './accounts.schema.ts';
import { accountMessages, TOKEN_MAX } from './accounts.ts';
import { ENDED_ACCESS_KINDS, SESSION_END_REASONS, securityMessages } from './security.ts';

const currentPassword = z
  .string({ error: securityMessages.currentPassword })
  .min(1, securityMessages.currentPassword)
  .max(1000, securityMessages.currentPasswordWrong);

export const changePasswordBody = z
  .strictObject({ current_password: currentPassword, password: newPassword, confirm_password: z.string().max(1000) })
  .refine(arePasswordsSame, fieldRule('confirm_password', accountMessages.passwordsMatch));
export type ChangePasswordBody = z.infer<typeof changePasswordBody>;

/** Confirms an irreversible action: somebody who finds an unlocked device does not know the password. */
export const confirmByPasswordBody = z.strictObject({ current_password: currentPassword });

export const device = z.object({
  id,
  /** Such as 'Chrome on Android'; null if the browser is unknown. */
  name: sentence.nullable(),
  signed_in_at: instant,
  last_used_at: instant,
  is_current: z.boolean(),
});
export type Device = z.infer<typeof device>;

/** A session that the product ended, so that the owner learns of it. */
export const endedDevice = device
  .omit({ is_current: true })
  .extend({ ended_at: instant, reason: z.enum(SESSION_END_REASONS) });
export type EndedDevice = z.infer<typeof endedDevice>;

export const changePassword = endpoint({
  method: 'POST',
  path: '/auth/password',
  access: 'account.manage',
  summary: 'Change the caller’s password; every other device is logged out',
  body: changePasswordBody,
  status: 200,
  answer: messageAnswer,
});

export const listDevices = endpoint({
  method: 'GET',
  path: '/auth/sessions',
  access: 'account.manage',
  summary: 'List the caller’s sessions, last used first, and those that ended automatically',
  status: 200,
  answer: z.object({ sessions: z.array(device), ended: z.array(endedDevice) }),
});

export const signOutDevice = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/:id',
  access: 'account.manage',
  summary: 'Log out one of the caller’s devices',
  params: idParams,
  status: 200,
  answer: messageAnswer,
});

export const signOutOtherDevices = endpoint({
  method: 'DELETE',
  path: '/auth/sessions',
  access: 'account.manage',
  summary: 'Log out all devices but this one',
  status: 200,
  answer: messageAnswer,
});

export const confirmEmailBody = z.strictObject({ code });

export const sendEmailCode = endpoint({
  method: 'POST',
  path: '/auth/email/code',
  access: 'account.manage',
  summary: 'Send a code to the personal e-mail address if it is not confirmed yet; older codes stop working',
  status: 200,
  answer: messageAnswer,
  errors: ['limit_reached'],
});

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/auth/email/confirm',
  access: 'account.manage',
  summary: 'Confirm the personal e-mail address with the code; it then becomes the login address and gets reset codes',
  body: confirmEmailBody,
  status: 200,
  answer: messageAnswer,
  errors: ['code_rejected', 'conflict', 'limit_reached'],
});

export const undoEmailChange = endpoint({
  method: 'POST',
  path: '/auth/email/undo',
  access: 'public',
  summary: 'Restore the old e-mail address with the link sent to it, log out every device and remove every second step',
  body: z.strictObject({
    token: z
      .string({ error: securityMessages.undoRejected })
      .min(1, securityMessages.undoRejected)
      .max(TOKEN_MAX, securityMessages.undoRejected),
  }),
  status: 200,
  /** What the owner has to set up again. */
  answer: messageAnswer.extend({
    removed: z.array(z.object({ kind: z.enum(ENDED_ACCESS_KINDS), count: z.int() })),
  }),
  errors: ['code_rejected', 'conflict'],
});
