import { endpoint, idParams, messageAnswer } from '../core/endpoint.schema.ts';
import { id, instant, pagingParams, pathId, requiredText } from '../core/fields.schema.ts';
import { fieldMessages, ID_MAX, isPlainName } from '../core/fields.ts';
import { pagination, searchParam } from '../core/list-params.schema.ts';
import { sentence } from '../core/sentence.schema.ts';
import { z } from '../core/zod.ts';
import { address, adminResidence } from './address.schema.ts';
import { HOUSEHOLD_NAME_MAX, HOUSEHOLD_PEOPLE_MAX, HOUSEHOLD_POSITIONS, householdMessages } from './households.ts';
import { householdMember, personSummary } from './people.schema.ts';
import { PEOPLE_PER_PAGE, PEOPLE_PER_PAGE_MAX } from './people.ts';
import { seenVersion } from './users.schema.ts';

const bodyId = (error: string) => z.int({ error }).min(1, error).max(ID_MAX, error);
const name = requiredText(HOUSEHOLD_NAME_MAX, {
  required: householdMessages.name,
  tooLong: householdMessages.nameLong,
}).refine(isPlainName, { error: fieldMessages.invisible });
const position = z.enum(HOUSEHOLD_POSITIONS, { error: householdMessages.position });
const isMain = z.boolean({ error: householdMessages.isMain }).optional();

export const createHouseholdBody = z.strictObject({
  name,
  address: adminResidence.nullish(),
  people: z
    .array(z.strictObject({ id: bodyId(householdMessages.person), position: position.optional(), is_main: isMain }), {
      error: householdMessages.people,
    })
    .max(HOUSEHOLD_PEOPLE_MAX, householdMessages.people)
    .optional(),
  /** Splits a household: these people leave it, and this one becomes their main one. */
  split_from: bodyId(householdMessages.household).optional(),
});
export type CreateHouseholdBody = z.output<typeof createHouseholdBody>;

/** An absent field stays unchanged; null clears the address. */
export const updateHouseholdBody = z.strictObject({
  name: name.optional(),
  address: adminResidence.nullish(),
  /** Gives this address to everyone in the household whose address the caller may change. */
  use_address_for_all: z.boolean({ error: householdMessages.useForAll }).optional(),
  /** Joins two households: everyone of that one moves here, and it is deleted. */
  join_with: bodyId(householdMessages.household).optional(),
  version: seenVersion,
});
export type UpdateHouseholdBody = z.output<typeof updateHouseholdBody>;

/** An absent field stays unchanged; somebody new is an adult, and it is their main household if they have none. */
export const putInHouseholdBody = z.strictObject({ position: position.optional(), is_main: isMain });
export type PutInHouseholdBody = z.output<typeof putInHouseholdBody>;

export const household = z.object({
  id,
  name: z.string(),
  /** Null for readers who are only in it, if the address is unknown to them. */
  address: address.nullable(),
  /** Children whom the caller may not know, for "and 3 children". */
  hidden_children: z.int(),
  may_edit: z.boolean(),
  created_at: instant,
  /** Optimistic-lock version, for the next PATCH. */
  version: z.string(),
});
export type Household = z.infer<typeof household>;

const personInHousehold = personSummary.extend({ position: householdMember.shape.position, is_main: z.boolean() });
export type PersonInHousehold = z.infer<typeof personInHousehold>;
export const householdAnswer = z.object({ household, people: z.array(personInHousehold) });
const changedAnswer = householdAnswer.extend({ message: sentence });

const householdSummary = z.object({
  id,
  name: z.string(),
  /** Names of the adults whom the caller may know. */
  adults: z.array(z.string()),
  people_count: z.int(),
  children_count: z.int(),
});
export type HouseholdSummary = z.infer<typeof householdSummary>;

export const listHouseholds = endpoint({
  method: 'GET',
  path: '/households',
  access: 'persons.read',
  summary: 'List households by name, or those with a name or a person like this',
  query: z.strictObject({
    search: searchParam,
    ...pagingParams({ initial: PEOPLE_PER_PAGE, max: PEOPLE_PER_PAGE_MAX }),
  }),
  status: 200,
  answer: z.object({ households: z.array(householdSummary), pagination }),
});

export const createHousehold = endpoint({
  method: 'POST',
  path: '/households',
  access: 'persons.edit',
  summary: 'Make a household, of people who leave another one if it is split',
  body: createHouseholdBody,
  status: 201,
  answer: changedAnswer,
  errors: ['conflict', 'not_found'],
});

export const readHousehold = endpoint({
  method: 'GET',
  path: '/households/:id',
  access: 'households.read',
  summary: 'Get a household with its people; for the office and for who is in it',
  params: idParams,
  status: 200,
  answer: householdAnswer,
});

export const updateHousehold = endpoint({
  method: 'PATCH',
  path: '/households/:id',
  access: 'persons.edit',
  summary: 'Change a household: name, address for all, join with another',
  params: idParams,
  body: updateHouseholdBody,
  status: 200,
  answer: changedAnswer,
  errors: ['conflict', 'changed_meanwhile'],
});

export const deleteHousehold = endpoint({
  method: 'DELETE',
  path: '/households/:id',
  access: 'persons.edit',
  summary: 'Delete a household; its people stay',
  params: idParams,
  status: 200,
  answer: messageAnswer,
});

const params = z.strictObject({ id: pathId, personId: pathId });

export const putInHousehold = endpoint({
  method: 'PUT',
  path: '/households/:id/people/:personId',
  access: 'persons.edit',
  summary: 'Put a person into a household, or change their position in it',
  params,
  body: putInHouseholdBody,
  status: 200,
  answer: changedAnswer,
  errors: ['conflict'],
});

export const removeFromHousehold = endpoint({
  method: 'DELETE',
  path: '/households/:id/people/:personId',
  access: 'persons.edit',
  summary: 'Take a person out of a household; the person stays',
  params,
  status: 200,
  answer: messageAnswer,
});
