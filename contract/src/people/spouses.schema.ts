import { endpoint, messageAnswer } from '../core/endpoint.schema.ts';
import { id, instant } from '../core/fields.schema.ts';
import { EMAIL_MAX, ID_MAX, isEmail, normalisePhone } from '../core/fields.ts';
import { z } from '../core/zod.ts';
import { spouseMessages } from './spouses.ts';

/** Phone and address tell the real spouse from somebody with the same name. */
const linkedPerson = {
  name: z.string(),
  username: z.string(),
  phone_number: z.string().nullable(),
  /** Proven by a code. */
  email: z.string().nullable(),
};

/** Somebody asks to share one family list. */
export const spouseQuestion = z.object({ id, ...linkedPerson, asked_at: instant });
export type SpouseQuestion = z.infer<typeof spouseQuestion>;

export const householdLink = z.object({
  /** `waiting`: the caller asked somebody, who need not exist. `accepted`: the caller has to confirm who said yes. */
  state: z.enum(['none', 'waiting', 'accepted', 'shared']),
  /** The question of the caller, if it is accepted. */
  question_id: id.nullable(),
  /** Since when it is so. */
  since: instant.nullable(),
  /** With whom the caller shares the list, or who said yes. */
  spouse: z.object(linkedPerson).nullable(),
  /** Questions of others to the caller. */
  questions: z.array(spouseQuestion),
  /** The entries of the family list, the spouse's too. */
  family_members: z.array(
    z.object({
      id,
      /** Only who entered an entry may delete it. */
      is_own: z.boolean(),
      /** With the entry the church's record of the person ends. */
      ends_record: z.boolean(),
    }),
  ),
});
export type HouseholdLink = z.infer<typeof householdLink>;

export const readHouseholdLink = endpoint({
  method: 'GET',
  path: '/profile/household',
  access: 'family.read',
  summary: 'Get with whom the caller shares the family list, and who asks to',
  status: 200,
  answer: householdLink,
});

export const askSpouseBody = z.strictObject({
  /** Exactly the phone number or e-mail address with which the spouse logs in. */
  identifier: z
    .string({ error: spouseMessages.identifier })
    .trim()
    .max(EMAIL_MAX, spouseMessages.identifier)
    .refine((value) => isEmail(value) || normalisePhone(value) !== null, { error: spouseMessages.identifier }),
});
export type AskSpouseBody = z.output<typeof askSpouseBody>;

export const askSpouse = endpoint({
  method: 'POST',
  path: '/profile/household',
  access: 'family.share',
  summary: 'Ask a spouse to share one family list; the answer is the same if nobody has this phone number or email',
  body: askSpouseBody,
  status: 200,
  answer: messageAnswer,
  errors: ['conflict', 'limit_reached'],
});

export const answerSpouseBody = z.strictObject({
  question_id: z
    .int({ error: spouseMessages.question })
    .min(1, spouseMessages.question)
    .max(ID_MAX, spouseMessages.question),
  accept: z.boolean({ error: spouseMessages.answer }),
});
export type AnswerSpouseBody = z.output<typeof answerSpouseBody>;

export const answerSpouse = endpoint({
  method: 'PATCH',
  path: '/profile/household',
  access: 'family.share',
  summary:
    'Answer a spouse, or confirm who said yes: from then on both see and change one family list; a yes needs a fresh proof',
  body: answerSpouseBody,
  status: 200,
  answer: messageAnswer,
  errors: ['not_found', 'conflict', 'fresh_proof_needed'],
});

export const endHouseholdLink = endpoint({
  method: 'DELETE',
  path: '/profile/household',
  access: 'family.read',
  summary: 'Stop sharing the family list, or withdraw the question; admins are told of an end',
  status: 200,
  answer: messageAnswer,
  errors: ['not_found'],
});
