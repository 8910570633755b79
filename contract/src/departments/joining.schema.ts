import { endpoint, idParams, messageAnswer } from '../core/endpoint.schema.ts';
import { id, requiredText } from '../core/fields.schema.ts';
import { fieldMessages, ID_MAX, isEmail, isPlainLine, normalisePhone } from '../core/fields.ts';
import { sentence } from '../core/sentence.schema.ts';
import { fieldRule } from '../core/validation.ts';
import { z } from '../core/zod.ts';
import { ASKED_KINDS, joiningMessages, TYPED_CONTACT_MAX, TYPED_NAME_MAX } from './joining.ts';

const personId = z
  .int({ error: joiningMessages.who })
  .min(1, joiningMessages.who)
  .max(ID_MAX, joiningMessages.who)
  .optional();

/** A person by number, for the office and guardians, or by a name with the full phone number or e-mail. */
export const addMemberBody = z
  .strictObject({
    person_id: personId,
    name: requiredText(TYPED_NAME_MAX, { required: joiningMessages.name, tooLong: joiningMessages.who })
      .refine(isPlainLine, { error: fieldMessages.invisible })
      .optional(),
    contact: requiredText(TYPED_CONTACT_MAX, { required: joiningMessages.contact, tooLong: joiningMessages.contact })
      .refine((value) => isEmail(value) || normalisePhone(value) !== null, { error: joiningMessages.contact })
      .optional(),
  })
  .refine(
    ({ person_id: chosen, name, contact }) =>
      chosen === undefined ? name !== undefined && contact !== undefined : name === undefined && contact === undefined,
    fieldRule('name', joiningMessages.who, { late: true }),
  );
export type AddMemberBody = z.output<typeof addMemberBody>;

export const addMember = endpoint({
  method: 'POST',
  path: '/department/:id/members',
  access: 'members.add',
  summary: 'Add a person to a department, with or without an account; an adult with an account is asked first',
  params: idParams,
  body: addMemberBody,
  status: 201,
  answer: z.object({ state: z.enum(['added', ...ASKED_KINDS]), message: sentence }),
  errors: ['conflict', 'limit_reached'],
});

const ask = z.object({
  id,
  kind: z.enum(ASKED_KINDS),
  department: z.object({ id, name: z.string() }),
  /** The caller, their child, or whom a people keeper proposes. */
  person: z.object({ id, name: z.string() }),
  /** Name of who asks; null if their account was deleted. */
  asked_by: z.string().nullable(),
});
export type DepartmentAsk = z.infer<typeof ask>;

export const listAsks = endpoint({
  method: 'GET',
  path: '/profile/asks',
  access: 'dashboard.read',
  summary: 'List the questions about joining departments that the caller may answer',
  status: 200,
  answer: z.object({ asks: z.array(ask) }),
});

export const answerAskBody = z.strictObject({ accept: z.boolean({ error: joiningMessages.accept }) });

export const answerAsk = endpoint({
  method: 'POST',
  path: '/profile/asks/:id',
  access: 'dashboard.read',
  summary: 'Answer whether somebody joins a department',
  params: idParams,
  body: answerAskBody,
  status: 200,
  answer: messageAnswer,
});
