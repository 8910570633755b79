import { endpoint, idParams, messageAnswer } from '../core/endpoint.schema.ts';
import { id, instant } from '../core/fields.schema.ts';
import { PERSON_STATUSES } from '../core/person-values.ts';
import { z } from '../core/zod.ts';
import { matchMessages } from './matches.ts';

/** "Is this …?": a new account has proved the e-mail address of a record without an account. */
export const match = z.object({
  /** The id of the record. */
  id,
  name: z.string(),
  status: z.enum(PERSON_STATUSES).nullable(),
  phone_number: z.string().nullable(),
  /** The name of the main household. */
  household: z.string().nullable(),
  account: z.object({
    id,
    name: z.string(),
    username: z.string(),
    phone_number: z.string().nullable(),
    /** The proven address, which the record has too. */
    email: z.string(),
    created_at: instant,
  }),
});
export type Match = z.infer<typeof match>;

export const listMatches = endpoint({
  method: 'GET',
  path: '/people/matches',
  access: 'persons.manage',
  summary: 'List new accounts with the proven address of a record that has no account; each is asked about once',
  status: 200,
  answer: z.object({ matches: z.array(match) }),
});

export const answerMatchBody = z.strictObject({
  attach: z.boolean({ error: matchMessages.attach }),
  /** The account that was shown. If another one has the address by now, the answer is 404. */
  account_id: id.optional(),
});
export type AnswerMatchBody = z.output<typeof answerMatchBody>;

export const answerMatch = endpoint({
  method: 'POST',
  path: '/people/matches/:id',
  access: 'persons.manage',
  needsFreshProof: true,
  summary: 'Answer whether a record is the person of the account: a yes moves what it has to the account and ends it',
  params: idParams,
  body: answerMatchBody,
  status: 200,
  answer: messageAnswer,
});
