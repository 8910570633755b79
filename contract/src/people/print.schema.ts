import { endpoint } from '../core/endpoint.schema.ts';
import { id } from '../core/fields.schema.ts';
import { ID_MAX } from '../core/fields.ts';
import { choiceParam } from '../core/list-params.schema.ts';
import { z } from '../core/zod.ts';
import { address } from './address.schema.ts';
import { householdMessages } from './households.ts';
import { peopleFilters, peopleSorting, savedListParam, wholeNumberParam } from './people-filters.schema.ts';
import { PRINT_LAYOUTS, printMessages } from './print.ts';

const printedPerson = z.object({
  id,
  name: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  /** Only in a directory. */
  phone_number: z.string().nullable(),
  email: z.string().nullable(),
});

const printedGroup = z.object({
  /** Null for somebody who is in no household. */
  household: z.object({ id, name: z.string() }).nullable(),
  /** Null on badges. */
  address: address.nullable(),
  people: z.array(printedPerson),
  /** Children of the list who live here and are not named. */
  children: z.int(),
});
export type PrintedGroup = z.infer<typeof printedGroup>;

export const printPeople = endpoint({
  method: 'GET',
  path: '/people/print',
  access: 'persons.export',
  summary:
    'Get the people of a search, a saved list or a household for a print, by household; recorded in the audit trail',
  query: z.strictObject({
    ...peopleFilters,
    ...peopleSorting,
    list: savedListParam,
    household: wholeNumberParam(1, ID_MAX, householdMessages.household),
    layout: choiceParam(PRINT_LAYOUTS, printMessages.layout),
  }),
  status: 200,
  answer: z.object({
    groups: z.array(printedGroup),
    /** All children of the list: no print names a child without a guardian’s yes. */
    hidden_children: z.int(),
  }),
  errors: ['not_found'],
});
