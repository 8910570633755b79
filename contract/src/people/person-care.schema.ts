import { endpoint, idParams, messageAnswer } from '../core/endpoint.schema.ts';
import { id, instant, requiredText } from '../core/fields.schema.ts';
import { isCalendarDay } from '../core/fields.ts';
import { z } from '../core/zod.ts';
import { AUDIT_ACTIONS } from '../records/audit.ts';
import { personCareMessages, WITNESS_MAX } from './person-care.ts';

export const saveVisitsBody = z.strictObject({
  agreed: z.boolean({ error: personCareMessages.agreed }),
  agreed_on: z
    .string({ error: personCareMessages.agreedOn })
    .trim()
    .max(10, personCareMessages.agreedOn)
    .refine(isCalendarDay, { error: personCareMessages.agreedOn }),
  witness: requiredText(WITNESS_MAX, { required: personCareMessages.witness, tooLong: personCareMessages.witnessLong }),
});
export type SaveVisitsBody = z.output<typeof saveVisitsBody>;

export const saveVisits = endpoint({
  method: 'PUT',
  path: '/people/:id/visits',
  access: 'persons.edit',
  summary: 'Record on paper whether a person’s visits may be noted; of a child only by an admin',
  params: idParams,
  body: saveVisitsBody,
  status: 200,
  answer: messageAnswer,
});

export const listPersonHistory = endpoint({
  method: 'GET',
  path: '/people/:id/history',
  access: 'persons.notes',
  summary: 'List the last changes of a record, without their values; of a child only for admins',
  params: idParams,
  status: 200,
  answer: z.object({
    entries: z.array(z.object({ action: z.enum(AUDIT_ACTIONS), who: z.string().nullable(), at: instant })),
  }),
});

export const listOwnInvites = endpoint({
  method: 'GET',
  path: '/profile/household/invites',
  access: 'family.read',
  summary: 'List the caller’s children whom the church asks to invite',
  status: 200,
  answer: z.object({ invites: z.array(z.object({ id, child: z.string(), asked_at: instant })) }),
});

export const answerInvite = endpoint({
  method: 'POST',
  path: '/profile/household/invites/:id',
  access: 'family.share',
  summary: 'Answer as a guardian whether a child may log in; a yes needs a fresh proof',
  params: idParams,
  body: z.strictObject({ accept: z.boolean({ error: personCareMessages.accept }) }),
  status: 200,
  answer: messageAnswer,
  errors: ['fresh_proof_needed'],
});
