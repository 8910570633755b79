import { endpoint, messageAnswer } from '../core/endpoint.schema.ts';
import { z } from '../core/zod.ts';
import { PASSWORD_MAX } from './accounts.ts';
import { passkeyCredential, requestOptions } from './passkey.schema.ts';
import { PROOF_METHODS, twoStepMessages } from './two-step.ts';
import { appCode, stepToken } from './two-step-login.schema.ts';

export const proofBody = z.discriminatedUnion('method', [
  z.strictObject({
    method: z.literal('password'),
    password: z
      .string({ error: twoStepMessages.password })
      .min(1, twoStepMessages.password)
      .max(PASSWORD_MAX, twoStepMessages.password),
  }),
  z.strictObject({ method: z.literal('app'), code: appCode }),
  z.strictObject({ method: z.literal('passkey'), token: stepToken, credential: passkeyCredential }),
]);
export type ProofBody = z.infer<typeof proofBody>;

export const askForProof = endpoint({
  method: 'POST',
  path: '/auth/proof/options',
  access: 'account.manage',
  summary: 'Get the ways in which the caller can prove again who they are, with a challenge for the passkey',
  status: 200,
  answer: z.object({
    methods: z.array(z.enum(PROOF_METHODS)),
    /** Only with a passkey. */
    passkey: z.object({ token: z.string(), options: requestOptions }).optional(),
  }),
});

export const giveProof = endpoint({
  method: 'POST',
  path: '/auth/proof',
  access: 'account.manage',
  summary: 'Prove again who the caller is; for ten minutes this session may take dangerous actions',
  body: proofBody,
  status: 200,
  answer: messageAnswer,
  errors: ['invalid_credentials', 'limit_reached'],
});
