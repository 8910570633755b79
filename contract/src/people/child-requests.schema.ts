import { endpoint, idParams, messageAnswer } from '../core/endpoint.schema.ts';
import { id, instant } from '../core/fields.schema.ts';
import { z } from '../core/zod.ts';
import { childRequestMessages } from './child-requests.ts';
import { RELATIONSHIPS } from './family.ts';

/** Somebody entered a child in their family list who is recorded already: same name, same birthday. */
export const childRequest = z.object({
  id,
  /** The recorded child. */
  child: z.string(),
  relationship: z.enum(RELATIONSHIPS),
  /** Who entered the child. Phone and proven address tell them from somebody with the same name. */
  owner: z.object({
    name: z.string(),
    username: z.string(),
    phone_number: z.string().nullable(),
    email: z.string().nullable(),
  }),
  asked_at: instant,
});
export type ChildRequest = z.infer<typeof childRequest>;
const requests = z.object({ requests: z.array(childRequest) });

const answerChildRequestBody = z.strictObject({ accept: z.boolean({ error: childRequestMessages.accept }) });
export type AnswerChildRequestBody = z.output<typeof answerChildRequestBody>;

export const listOwnChildRequests = endpoint({
  method: 'GET',
  path: '/profile/household/children',
  access: 'family.read',
  summary: 'List who entered a child of whom the caller is a guardian',
  status: 200,
  answer: requests,
});

export const answerOwnChildRequest = endpoint({
  method: 'POST',
  path: '/profile/household/children/:id',
  access: 'family.share',
  summary:
    'Answer as a guardian whether another family list reaches the record of the child; a yes needs a fresh proof',
  params: idParams,
  body: answerChildRequestBody,
  status: 200,
  answer: messageAnswer,
  errors: ['fresh_proof_needed'],
});

export const listChildRequests = endpoint({
  method: 'GET',
  path: '/people/children',
  access: 'persons.manage',
  summary: 'List who entered a recorded child that has no guardian',
  status: 200,
  answer: requests,
});

export const answerChildRequest = endpoint({
  method: 'POST',
  path: '/people/children/:id',
  access: 'persons.manage',
  needsFreshProof: true,
  summary: 'Answer whether a family list reaches the record of a child that has no guardian',
  params: idParams,
  body: answerChildRequestBody,
  status: 200,
  answer: messageAnswer,
});
