import { endpoint, idParams, messageAnswer } from '../core/endpoint.schema.ts';
import { id, instant, requiredText } from '../core/fields.schema.ts';
import { sentence } from '../core/sentence.schema.ts';
import { z } from '../core/zod.ts';
import { creationOptions, newPasskeyCredential } from './passkey.schema.ts';
import { PASSKEY_NAME_MAX, twoStepMessages } from './two-step.ts';
import { appCode, recoveryCode, stepToken } from './two-step-login.schema.ts';

const passkeyName = requiredText(PASSKEY_NAME_MAX, {
  required: twoStepMessages.passkeyName,
  tooLong: twoStepMessages.passkeyNameLong,
});

export const passkey = z.object({
  id,
  name: z.string(),
  /** Such as 'Chrome on Android'; null if the browser is unknown. */
  device: sentence.nullable(),
  /** True for a passkey that its owner's account synchronises to other devices. */
  is_synced: z.boolean(),
  /** False after the site moved to another host: the passkey no longer works and can only be removed. */
  is_usable: z.boolean(),
  added_at: instant,
  last_used_at: instant.nullable(),
});
export type Passkey = z.infer<typeof passkey>;

export const twoStepStatus = z.object({
  is_on: z.boolean(),
  /** The day from which this person must have it; null if nobody demands it. */
  required_from: z.iso.date().nullable(),
  passkeys: z.array(passkey),
  app: z.object({ added_at: instant, last_used_at: instant.nullable() }).nullable(),
  recovery_codes_left: z.int(),
});
export type TwoStepStatus = z.infer<typeof twoStepStatus>;

export const readTwoStep = endpoint({
  method: 'GET',
  path: '/auth/two-step',
  access: 'account.manage',
  summary: 'Get the caller’s passkeys, authenticator app and number of recovery codes',
  status: 200,
  answer: z.object({ two_step: twoStepStatus }),
});

export const startPasskey = endpoint({
  method: 'POST',
  path: '/auth/two-step/passkeys/options',
  access: 'account.manage',
  needsFreshProof: true,
  summary: 'Get the challenge for adding a passkey; an earlier challenge stops working',
  status: 200,
  answer: z.object({ token: z.string(), options: creationOptions }),
  errors: ['conflict'],
});

export const addPasskeyBody = z.strictObject({
  token: stepToken,
  name: passkeyName,
  credential: newPasskeyCredential,
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/auth/two-step/passkeys',
  access: 'account.manage',
  needsFreshProof: true,
  summary: 'Add a passkey; the owner is notified',
  body: addPasskeyBody,
  status: 201,
  answer: z.object({ passkey }),
  errors: ['invalid_credentials', 'conflict'],
});

export const renamePasskeyBody = z.strictObject({ name: passkeyName });

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/auth/two-step/passkeys/:id',
  access: 'account.manage',
  summary: 'Rename a passkey of the caller',
  params: idParams,
  body: renamePasskeyBody,
  status: 200,
  answer: messageAnswer.extend({ passkey }),
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/auth/two-step/passkeys/:id',
  access: 'account.manage',
  needsFreshProof: true,
  summary: 'Remove a passkey of the caller; every other device is logged out, and the owner is notified',
  params: idParams,
  status: 200,
  answer: messageAnswer,
  errors: ['conflict'],
});

export const startApp = endpoint({
  method: 'POST',
  path: '/auth/two-step/app',
  access: 'account.manage',
  needsFreshProof: true,
  summary:
    'Get a new secret for an authenticator app; an app that is set up keeps working until a code confirms the new one',
  status: 200,
  answer: z.object({ secret: z.string(), uri: z.string() }),
});

export const confirmAppBody = z.strictObject({ code: appCode });

export const confirmApp = endpoint({
  method: 'POST',
  path: '/auth/two-step/app/confirm',
  access: 'account.manage',
  needsFreshProof: true,
  summary:
    'Confirm the authenticator app with a code; in place of an older app it logs out every other device; the owner is notified',
  body: confirmAppBody,
  status: 200,
  answer: messageAnswer,
  errors: ['invalid_credentials', 'conflict', 'limit_reached'],
});

export const removeApp = endpoint({
  method: 'DELETE',
  path: '/auth/two-step/app',
  access: 'account.manage',
  needsFreshProof: true,
  summary: 'Remove the authenticator app; every other device is logged out, and the owner is notified',
  status: 200,
  answer: messageAnswer,
  errors: ['not_found', 'conflict'],
});

export const createRecoveryCodes = endpoint({
  method: 'POST',
  path: '/auth/two-step/recovery-codes',
  access: 'account.manage',
  needsFreshProof: true,
  summary: 'Get ten new recovery codes, shown only here; older ones work until one of these is confirmed or used',
  status: 200,
  answer: z.object({ codes: z.array(z.string()) }),
  errors: ['conflict'],
});

export const confirmRecoveryCodesBody = z.strictObject({ code: recoveryCode });

export const confirmRecoveryCodes = endpoint({
  method: 'POST',
  path: '/auth/two-step/recovery-codes/confirm',
  access: 'account.manage',
  needsFreshProof: true,
  summary:
    'Confirm with one of the codes that they are kept, which turns two-step login on if it is off; the code stays usable',
  body: confirmRecoveryCodesBody,
  status: 200,
  answer: messageAnswer,
  errors: ['invalid_credentials', 'conflict', 'limit_reached'],
});
