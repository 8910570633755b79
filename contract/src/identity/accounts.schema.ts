import { ACTIONS } from '../core/actions.ts';
import { endpoint, messageAnswer } from '../core/endpoint.schema.ts';
import { id, requiredText } from '../core/fields.schema.ts';
import { EMAIL_MAX, fieldMessages, isEmail, isPlainLine, normalisePhone } from '../core/fields.ts';
import { language } from '../core/languages.schema.ts';
import { MODULES } from '../core/modules.ts';
import { ROLES } from '../core/roles.ts';
import { fieldRule } from '../core/validation.ts';
import { z } from '../core/zod.ts';
import {
  accountMessages,
  IDENTIFIER_MAX,
  isPasswordLongEnough,
  isPasswordOwnName,
  isSamePassword,
  NAME_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  TOKEN_MAX,
  toUsername,
  USERNAME_MAX,
  USERNAME_MIN,
} from './accounts.ts';
import { SECOND_STEP_METHODS } from './two-step.ts';

const password = z
  .string({ error: accountMessages.password })
  .min(1, accountMessages.password)
  .max(PASSWORD_MAX, accountMessages.passwordLong)
  .refine((value) => value.trim() !== '', { error: accountMessages.password });

/** For the two fields of a new password. */
export function arePasswordsSame(v: { password?: string; confirm_password?: string }): boolean {
  return isSamePassword(v.password ?? '', v.confirm_password ?? '');
}

export const registerBody = z
  .strictObject({
    first_name: requiredText(NAME_MAX, { required: accountMessages.firstName, tooLong: accountMessages.firstNameLong }),
    last_name: requiredText(NAME_MAX, { required: accountMessages.lastName, tooLong: accountMessages.lastNameLong }),
    base_username: z
      .string({ error: accountMessages.baseUsername })
      .trim()
      .min(1, accountMessages.baseUsername)
      .max(200, accountMessages.usernameLong),
    phone_number: z
      .string({ error: accountMessages.phone })
      .trim()
      .min(1, accountMessages.phone)
      .max(40, fieldMessages.phone),
    password,
    confirm_password: z
      .string({ error: accountMessages.passwordsMatch })
      .max(PASSWORD_MAX, accountMessages.passwordsMatch),
    personal_email: z
      .string({ error: accountMessages.personalEmail })
      .trim()
      .min(1, accountMessages.personalEmail)
      .max(EMAIL_MAX, fieldMessages.email),
    use_church_email: z.boolean({ error: accountMessages.useChurchEmail }).optional(),
  })
  .refine(arePasswordsSame, fieldRule('confirm_password', accountMessages.passwordsMatch))
  .refine(
    (v) => !v.base_username || toUsername(v.base_username).length >= USERNAME_MIN,
    fieldRule('base_username', accountMessages.username, { late: true }),
  )
  .refine(
    (v) => !v.base_username || toUsername(v.base_username).length <= USERNAME_MAX,
    fieldRule('base_username', accountMessages.usernameLong, { late: true }),
  )
  .refine(
    (v) => !v.phone_number || normalisePhone(v.phone_number) !== null,
    fieldRule('phone_number', fieldMessages.phone, { late: true }),
  )
  .refine(
    (v) => !v.password || isPasswordLongEnough(v.password),
    fieldRule('password', accountMessages.passwordShort, { late: true }),
  )
  .refine(
    (v) => !v.password || !isPasswordOwnName(v.password, [v.base_username ?? '', v.personal_email ?? '']),
    fieldRule('password', accountMessages.passwordIsName, { late: true }),
  )
  .refine(
    (v) => !v.personal_email || isEmail(v.personal_email),
    fieldRule('personal_email', fieldMessages.email, { late: true }),
  );
export type RegisterBody = z.infer<typeof registerBody>;

const identifier = z
  .string({ error: accountMessages.identifier })
  .trim()
  .min(1, accountMessages.identifier)
  .max(IDENTIFIER_MAX, accountMessages.identifierLong)
  .refine(isPlainLine, { error: fieldMessages.invisible });

export const loginBody = z.strictObject({ identifier, password });
export type LoginBody = z.infer<typeof loginBody>;

export const code = z
  .string({ error: accountMessages.code })
  .trim()
  .min(1, accountMessages.code)
  .max(20, accountMessages.codeRejected);
const userId = z
  .int({ error: accountMessages.userId })
  .min(1, accountMessages.userId)
  .max(id.maxValue ?? 0, accountMessages.userId);

export const verifyBody = z.strictObject({ user_id: userId, code });
export type VerifyBody = z.infer<typeof verifyBody>;

export const resendBody = z.strictObject({ user_id: userId });

const refreshToken = z
  .string({ error: accountMessages.token })
  .min(1, accountMessages.token)
  .max(TOKEN_MAX, accountMessages.token);
export const refreshBody = z.strictObject({ refresh_token: refreshToken });

/** SHA-256 of a refresh token, in hexadecimal. */
const refreshTokenHash = z.string({ error: accountMessages.token }).regex(/^[0-9a-f]{64}$/, accountMessages.token);

export const forgotBody = z.strictObject({ identifier });
export type ForgotBody = z.infer<typeof forgotBody>;

export const newPassword = password
  .min(PASSWORD_MIN, accountMessages.passwordShort)
  .refine(isPasswordLongEnough, { error: accountMessages.passwordShort });

export const resetBody = z.strictObject({ identifier, code, password: newPassword });
export type ResetBody = z.infer<typeof resetBody>;

export const sessionAnswer = z.object({
  user: z.object({ role: z.enum(ROLES), username: z.string(), first_name: z.string(), last_name: z.string() }),
  department_ids: z.array(id),
  ministry_ids: z.array(id),
  actions: z.array(z.enum(ACTIONS)),
  /** In which the account wants the product, if the church offers it; null until somebody chooses. */
  language: language.nullable(),
  /** The day from which this person must have two-step login. Absent for everybody who has it or need not. */
  two_step_due: z.iso.date().optional(),
  /** Modules that the church uses. Absent if it uses none. */
  modules: z.array(z.enum(MODULES)).optional(),
});
export type SessionAnswer = z.infer<typeof sessionAnswer>;

export const loginAnswer = sessionAnswer.extend({ access_token: z.string(), refresh_token: z.string() });
export type LoginAnswer = z.infer<typeof loginAnswer>;

/** After the right password of an account with two-step login. It opens no session. */
export const secondStepAnswer = z.object({
  two_step: z.object({
    token: z.string(),
    methods: z.array(z.enum(SECOND_STEP_METHODS)),
    /** Seconds. */
    expires_in: z.int(),
  }),
});
export type SecondStepAnswer = z.infer<typeof secondStepAnswer>;

export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  access: 'public',
  summary: 'Register an account; a verification code goes to the personal e-mail address',
  body: registerBody,
  status: 201,
  answer: z.object({ user_id: id, username: z.string() }),
  errors: ['conflict', 'limit_reached'],
});

export const verify = endpoint({
  method: 'POST',
  path: '/auth/verify',
  access: 'public',
  summary: 'Verify an account with the code from the e-mail',
  body: verifyBody,
  status: 200,
  answer: messageAnswer.extend({ username: z.string() }),
  errors: ['code_rejected', 'limit_reached'],
});

export const resendCode = endpoint({
  method: 'POST',
  path: '/auth/verify/resend',
  access: 'public',
  summary: 'Send a new verification code; the old one stops working',
  body: resendBody,
  status: 200,
  answer: messageAnswer,
  errors: ['limit_reached'],
});

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  summary: 'Log in with username, e-mail address or phone number',
  body: loginBody,
  status: 200,
  answer: z.union([loginAnswer, secondStepAnswer]),
  errors: ['invalid_credentials', 'limit_reached'],
});

export const refresh = endpoint({
  method: 'POST',
  path: '/auth/refresh',
  access: 'public',
  summary: 'Exchange a refresh token for new tokens, with the current role and departments',
  body: refreshBody,
  status: 200,
  answer: loginAnswer,
  errors: ['session_ended'],
});

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  access: 'public',
  summary: 'End the session of this refresh token',
  body: refreshBody,
  status: 200,
  answer: messageAnswer,
});

export const logoutLater = endpoint({
  method: 'POST',
  path: '/auth/logout/later',
  access: 'public',
  summary: 'End the session of a refresh token by its SHA-256, which a device keeps after a logout without a network',
  body: z.strictObject({ refresh_token_hash: refreshTokenHash }),
  status: 200,
  answer: messageAnswer,
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/forgot',
  access: 'public',
  summary: 'Send a code for choosing a new password; the response never reveals whether the account exists',
  body: forgotBody,
  status: 200,
  answer: messageAnswer,
  errors: ['limit_reached'],
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset',
  access: 'public',
  summary: 'Choose a new password with the code; all sessions of the account end',
  body: resetBody,
  status: 200,
  answer: messageAnswer,
  errors: ['code_rejected', 'limit_reached'],
});

export const readSession = endpoint({
  method: 'GET',
  path: '/auth/session',
  access: 'signed-in',
  summary: 'Get the caller’s current role and departments',
  status: 200,
  answer: sessionAnswer,
});
