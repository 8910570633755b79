import { endpoint } from '../core/endpoint.schema.ts';
import { id, instant } from '../core/fields.schema.ts';
import { ID_MAX } from '../core/fields.ts';
import { personName } from '../core/person-name.schema.ts';
import { sentence } from '../core/sentence.schema.ts';
import { z } from '../core/zod.ts';
import { KEEPERS_MAX, keeperMessages } from './keepers.ts';
import { seenVersion } from './users.schema.ts';

export const saveKeepersBody = z.strictObject({
  /** All people keepers. Who is left out is one no longer. */
  user_ids: z
    .array(z.int({ error: keeperMessages.people }).min(1, keeperMessages.people).max(ID_MAX, keeperMessages.people), {
      error: keeperMessages.people,
    })
    .max(KEEPERS_MAX, keeperMessages.people),
  version: seenVersion,
});
export type SaveKeepersBody = z.output<typeof saveKeepersBody>;

const keeper = personName.extend({
  user_id: id,
  /** Inactive and unverified people have no rights as a keeper. */
  is_able: z.boolean(),
  named_at: instant,
  /** Username; null if the account was deleted. */
  named_by: z.string().nullable(),
});
const keepersAnswer = z.object({ keepers: z.array(keeper), version: z.string() });

export const listKeepers = endpoint({
  method: 'GET',
  path: '/people/keepers',
  access: 'persons.manage',
  summary: 'List the people keepers',
  status: 200,
  answer: keepersAnswer,
});

export const saveKeepers = endpoint({
  method: 'PUT',
  path: '/people/keepers',
  access: 'persons.manage',
  needsFreshProof: true,
  summary: 'Name the people keepers; nobody names themself, and all admins are told',
  body: saveKeepersBody,
  status: 200,
  answer: keepersAnswer.extend({ message: sentence }),
  errors: ['conflict', 'changed_meanwhile'],
});

const settings = z.object({
  /** Pastors see adults with their contact details, statuses and households. */
  pastors_read: z.boolean(),
});

export const readPeopleSettings = endpoint({
  method: 'GET',
  path: '/people/settings',
  access: 'persons.manage',
  summary: 'Get who may see people',
  status: 200,
  answer: z.object({ settings }),
});

export const savePeopleSettings = endpoint({
  method: 'PUT',
  path: '/people/settings',
  access: 'persons.manage',
  summary: 'Choose whether pastors may see people',
  body: z.strictObject({ pastors_read: z.boolean({ error: keeperMessages.pastorsRead }) }),
  status: 200,
  answer: z.object({ settings, message: sentence }),
});
