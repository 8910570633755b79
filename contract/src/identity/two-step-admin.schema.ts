import { endpoint, idParams, messageAnswer } from '../core/endpoint.schema.ts';
import { instant, requiredText } from '../core/fields.schema.ts';
import { z } from '../core/zod.ts';
import { RESET_REASON_MAX, TWO_STEP_AUDIENCES, twoStepMessages } from './two-step.ts';

export const resetTwoStepBody = z.strictObject({
  reason: requiredText(RESET_REASON_MAX, { required: twoStepMessages.reason, tooLong: twoStepMessages.reasonLong }),
});

export const readUserTwoStep = endpoint({
  method: 'GET',
  path: '/admin/users/:id/two-step',
  access: 'people.read',
  summary: 'Get whether a user has two-step login, and by which means',
  params: idParams,
  status: 200,
  answer: z.object({
    two_step: z.object({
      on_since: instant.nullable(),
      passkeys: z.int(),
      has_app: z.boolean(),
      recovery_codes_left: z.int(),
    }),
  }),
});

export const resetUserTwoStep = endpoint({
  method: 'POST',
  path: '/admin/users/:id/two-step/reset',
  access: 'people.edit',
  needsFreshProof: true,
  summary: 'Remove a user’s passkeys, app and recovery codes; every device is logged out, and the user is notified',
  params: idParams,
  body: resetTwoStepBody,
  status: 200,
  answer: messageAnswer,
  errors: ['conflict'],
});

export const twoStepPolicy = z.object({
  audience: z.enum(TWO_STEP_AUDIENCES),
  /** The day from which they must have it, in the church's time zone; null with 'nobody'. */
  from: z.iso.date().nullable(),
  /** Active people of the audience who have not set it up yet. */
  missing: z.int(),
  /** The host name of PUBLIC_URL. Passkeys work only there. */
  host: z.string(),
  /** Passkeys of this host: they stop working if it changes. */
  passkeys: z.int(),
  /** Passkeys of a host that PUBLIC_URL no longer names. */
  old_passkeys: z.int(),
});
export type TwoStepPolicy = z.infer<typeof twoStepPolicy>;

export const readTwoStepPolicy = endpoint({
  method: 'GET',
  path: '/admin/setup/two-step',
  access: 'setup.manage',
  summary: 'Get who must have two-step login and from which day, and how many passkeys depend on the host name',
  status: 200,
  answer: z.object({ policy: twoStepPolicy }),
});

/** The service checks the day: it depends on today in the church's time zone. */
export const twoStepPolicyBody = z.strictObject({
  audience: z.enum(TWO_STEP_AUDIENCES, { error: twoStepMessages.audience }),
  from: z.iso.date({ error: twoStepMessages.from }).nullable(),
});
export type TwoStepPolicyBody = z.output<typeof twoStepPolicyBody>;

export const saveTwoStepPolicy = endpoint({
  method: 'PUT',
  path: '/admin/setup/two-step',
  access: 'setup.manage',
  needsFreshProof: true,
  summary: 'Choose who must have two-step login, and from which day: at least seven days ahead',
  body: twoStepPolicyBody,
  status: 200,
  answer: messageAnswer.extend({ policy: twoStepPolicy }),
  errors: ['conflict'],
});
