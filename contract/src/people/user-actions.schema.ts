import { endpoint, idParams, messageAnswer } from '../core/endpoint.schema.ts';
import { id } from '../core/fields.schema.ts';
import { fieldMessages, ID_MAX, isPlainLine } from '../core/fields.ts';
import { z } from '../core/zod.ts';
import { NAME_MAX, USERNAME_MAX } from '../identity/accounts.ts';
import { user } from './users.schema.ts';
import { peopleMessages, USER_BULK_ACTIONS, USERS_BULK_MAX } from './users.ts';

const nameParam = (max: number) =>
  z
    .string({ error: peopleMessages.username })
    .trim()
    .max(max, peopleMessages.username)
    .refine(isPlainLine, { error: fieldMessages.invisible })
    .optional();

export const suggestUsername = endpoint({
  method: 'GET',
  path: '/admin/users/username',
  access: 'people.edit',
  summary: 'Check whether a username is free, and suggest a free one made from it or from the names',
  query: z.strictObject({
    username: nameParam(USERNAME_MAX),
    first_name: nameParam(NAME_MAX),
    last_name: nameParam(NAME_MAX),
  }),
  status: 200,
  answer: z.object({
    /** Null without a username, and if it is too short. */
    is_free: z.boolean().nullable(),
    /** Null if the names have too few letters and digits. */
    suggestion: z.string().nullable(),
  }),
});

export const changeUsers = endpoint({
  method: 'POST',
  path: '/admin/users/bulk',
  access: 'people.edit',
  summary: 'Verify or activate several users; returns the result for each',
  body: z.strictObject({
    action: z.enum(USER_BULK_ACTIONS, { error: peopleMessages.bulkAction }),
    ids: z
      .array(
        z.int({ error: peopleMessages.bulkIds }).min(1, peopleMessages.bulkIds).max(ID_MAX, peopleMessages.bulkIds),
        {
          error: peopleMessages.bulkIds,
        },
      )
      .min(1, peopleMessages.bulkIds)
      .max(USERS_BULK_MAX, peopleMessages.bulkIds),
  }),
  status: 200,
  answer: messageAnswer.extend({
    /** In the order of the ids; a repeated id counts once. */
    results: z.array(z.object({ id, outcome: z.enum(['changed', 'unchanged', 'not_found']) })),
  }),
  errors: ['conflict'],
});

export const sendWelcomeAgain = endpoint({
  method: 'POST',
  path: '/admin/users/:id/welcome',
  access: 'people.edit',
  summary: 'Resend the welcome e-mail while no password is chosen; the old link stops working',
  params: idParams,
  status: 200,
  answer: messageAnswer.extend({ user }),
  errors: ['conflict', 'limit_reached'],
});
