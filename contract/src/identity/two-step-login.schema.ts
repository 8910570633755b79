import { endpoint } from '../core/endpoint.schema.ts';
import { z } from '../core/zod.ts';
import { loginAnswer } from './accounts.schema.ts';
import { TOKEN_MAX } from './accounts.ts';
import { passkeyCredential, requestOptions } from './passkey.schema.ts';
import { twoStepMessages } from './two-step.ts';

/** An unknown token and a malformed one get the same answer, from the service. */
export const stepToken = z.string({ error: twoStepMessages.loginAgain }).max(TOKEN_MAX, twoStepMessages.loginAgain);

/** People type a space in the middle, as their app shows it. */
export const appCode = z
  .string({ error: twoStepMessages.digits })
  .max(20, twoStepMessages.digits)
  .overwrite((value) => value.replace(/\s/g, ''))
  .regex(/^\d{6}$/, twoStepMessages.digits);

export const recoveryCode = z
  .string({ error: twoStepMessages.recoveryCode })
  .trim()
  .min(1, twoStepMessages.recoveryCode)
  .max(50, twoStepMessages.wrongCode);

export const answerByAppBody = z.strictObject({ token: stepToken, code: appCode });
export const answerByRecoveryCodeBody = z.strictObject({ token: stepToken, code: recoveryCode });
export const answerByPasskeyBody = z.strictObject({ token: stepToken, credential: passkeyCredential });

export const answerByApp = endpoint({
  method: 'POST',
  path: '/auth/two-step/code',
  access: 'public',
  summary: 'Finish a login with the code of the authenticator app',
  body: answerByAppBody,
  status: 200,
  answer: loginAnswer,
  errors: ['invalid_credentials', 'session_ended', 'limit_reached'],
});

export const answerByRecoveryCode = endpoint({
  method: 'POST',
  path: '/auth/two-step/recovery-code',
  access: 'public',
  summary: 'Finish a login with a recovery code, which then no longer works; the owner is notified',
  body: answerByRecoveryCodeBody,
  status: 200,
  answer: loginAnswer,
  errors: ['invalid_credentials', 'session_ended', 'limit_reached'],
});

export const askPasskeyForSecondStep = endpoint({
  method: 'POST',
  path: '/auth/two-step/passkey/options',
  access: 'public',
  summary: 'Get the challenge for finishing a login with a passkey; an earlier challenge stops working',
  body: z.strictObject({ token: stepToken }),
  status: 200,
  answer: z.object({ options: requestOptions }),
  errors: ['session_ended', 'limit_reached'],
});

export const answerByPasskey = endpoint({
  method: 'POST',
  path: '/auth/two-step/passkey',
  access: 'public',
  summary: 'Finish a login with a passkey',
  body: answerByPasskeyBody,
  status: 200,
  answer: loginAnswer,
  errors: ['invalid_credentials', 'session_ended', 'limit_reached'],
});

export const askPasskeyForLogin = endpoint({
  method: 'POST',
  path: '/auth/passkey/options',
  access: 'public',
  summary: 'Get the challenge for a login with a passkey, without a username',
  status: 200,
  answer: z.object({ token: z.string(), options: requestOptions }),
  errors: ['limit_reached'],
});

export const logInByPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkey',
  access: 'public',
  summary: 'Log in with a passkey; it counts as both steps',
  body: answerByPasskeyBody,
  status: 200,
  answer: loginAnswer,
  errors: ['invalid_credentials', 'session_ended', 'limit_reached'],
});
