import { endpoint, idParams, messageAnswer } from '../core/endpoint.schema.ts';
import { id, requiredText } from '../core/fields.schema.ts';
import { fieldMessages, isPlainName } from '../core/fields.ts';
import { idListParam } from '../core/list-params.schema.ts';
import { sentence } from '../core/sentence.schema.ts';
import { z } from '../core/zod.ts';
import { COLUMNS_MAX, LIST_COUNTS_MAX, LIST_NAME_MAX, PEOPLE_COLUMNS, peopleListMessages } from './lists.ts';
import { peopleFilters, peopleSorting } from './people-filters.schema.ts';

export const peopleColumn = z.union(
  [z.enum(PEOPLE_COLUMNS), z.string().regex(/^field:[1-9]\d{0,9}$/, peopleListMessages.columns)],
  {
    error: peopleListMessages.columns,
  },
);

/** How a saved list is stored and read again. */
export const storedListQuery = z.strictObject({ ...peopleFilters, ...peopleSorting });

/** The filters of `GET /people` in the same words and the same texts, and the columns of the screen. */
const query = z.strictObject(
  {
    ...peopleFilters,
    ...peopleSorting,
    columns: z
      .array(peopleColumn, { error: peopleListMessages.columns })
      .max(COLUMNS_MAX, peopleListMessages.columns)
      .optional(),
  },
  { error: peopleListMessages.query },
);

const fields = {
  name: requiredText(LIST_NAME_MAX, {
    required: peopleListMessages.name,
    tooLong: peopleListMessages.nameLong,
  }).refine(isPlainName, { error: fieldMessages.invisible }),
  /** Everyone who may see people can use a shared list; each sees whom they may see. */
  is_shared: z.boolean({ error: peopleListMessages.isShared }).optional(),
  query,
};
export const createPeopleListBody = z.strictObject(fields);
export type CreatePeopleListBody = z.output<typeof createPeopleListBody>;

/** An absent field stays unchanged. */
export const updatePeopleListBody = z.strictObject({
  name: fields.name.optional(),
  is_shared: fields.is_shared,
  query: query.optional(),
});
export type UpdatePeopleListBody = z.output<typeof updatePeopleListBody>;

const peopleList = z.object({
  id,
  name: z.string(),
  is_shared: z.boolean(),
  /** The caller saved it, and may change it. */
  is_own: z.boolean(),
  may_delete: z.boolean(),
  /** The parameters of `GET /people`, as texts. */
  query: z.record(z.string(), z.string()),
  columns: z.array(z.string()),
});
export type PeopleList = z.infer<typeof peopleList>;

/** With the number of people whom the caller may see in it now. */
const countedList = peopleList.extend({ count: z.int() });

export const listPeopleLists = endpoint({
  method: 'GET',
  path: '/people/lists',
  access: 'persons.read',
  summary: 'List the caller’s saved lists and the shared ones, and count the people of those asked for',
  query: z.strictObject({ count: idListParam(LIST_COUNTS_MAX, peopleListMessages.counts) }),
  status: 200,
  answer: z.object({
    lists: z.array(
      peopleList.extend({
        /** Null if it was not asked for, or if the caller may not use its filters. */
        count: z.int().nullable(),
      }),
    ),
  }),
});

export const createPeopleList = endpoint({
  method: 'POST',
  path: '/people/lists',
  access: 'persons.read',
  summary: 'Save a list of people by its filters',
  body: createPeopleListBody,
  status: 201,
  answer: z.object({ list: countedList, message: sentence }),
});

export const readPeopleList = endpoint({
  method: 'GET',
  path: '/people/lists/:id',
  access: 'persons.read',
  summary: 'Get a saved list with its present number of people',
  params: idParams,
  status: 200,
  answer: z.object({ list: countedList }),
});

export const updatePeopleList = endpoint({
  method: 'PATCH',
  path: '/people/lists/:id',
  access: 'persons.read',
  summary: 'Change a saved list; for who saved it',
  params: idParams,
  body: updatePeopleListBody,
  status: 200,
  answer: z.object({ list: countedList, message: sentence }),
});

export const deletePeopleList = endpoint({
  method: 'DELETE',
  path: '/people/lists/:id',
  access: 'persons.read',
  summary: 'Delete a saved list; for who saved it, and admins a shared one',
  params: idParams,
  status: 200,
  answer: messageAnswer,
});
