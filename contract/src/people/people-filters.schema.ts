import { blankIsMissing, fieldMessages, ID_MAX, isPlainName } from '../core/fields.ts';
import { booleanParam, choiceParam, dayParam, searchParam } from '../core/list-params.schema.ts';
import { GENDERS, PERSON_STATUSES } from '../core/person-values.ts';
import { z } from '../core/zod.ts';
import { PLACE_MAX } from './address.ts';
import { AGE_MAX, FIELD_VALUE_MAX, PERSON_SORTS, personMessages, TAG_MAX } from './people.ts';
import { SORT_ORDERS } from './users.ts';

export const wholeNumberParam = (min: number, max: number, error: string) =>
  z
    .string({ error })
    .regex(/^\d{0,10}$/, error)
    .transform((text) => (text === '' ? undefined : Number(text)))
    .refine((value) => value === undefined || (value >= min && value <= max), { error })
    .optional();

const shortParam = (max: number, error: string) =>
  z.string({ error }).trim().max(max, error).refine(isPlainName, { error }).transform(blankIsMissing).optional();

/** Statuses separated by commas. */
const statusesParam = z
  .string({ error: personMessages.status })
  .max(100, personMessages.status)
  .transform((text) => [...new Set(text.split(',').filter((part) => part !== ''))])
  .pipe(z.array(z.enum(PERSON_STATUSES, { error: personMessages.status })))
  .transform((statuses) => (statuses.length === 0 ? undefined : statuses))
  .optional();

/** Which people a page, a list, an audience or a file is about. */
export const peopleFilters = {
  /** Part of a name, phone number, e-mail address or tag; typos in names are forgiven. */
  search: searchParam,
  status: statusesParam,
  kind: choiceParam(['adults', 'children'], personMessages.kind),
  age_min: wholeNumberParam(0, AGE_MAX, personMessages.age),
  age_max: wholeNumberParam(0, AGE_MAX, personMessages.age),
  gender: choiceParam(GENDERS, personMessages.gender),
  /** Beginning of the area or town. */
  area: shortParam(PLACE_MAX, personMessages.area),
  department: wholeNumberParam(1, ID_MAX, personMessages.department),
  tag: shortParam(TAG_MAX, personMessages.tagLong),
  has_account: booleanParam(personMessages.hasAccount),
  joined_since: dayParam,
  birthday_month: wholeNumberParam(1, 12, personMessages.month),
  /** Id of an own field, a colon and the value. */
  field: z
    .string({ error: personMessages.field })
    .trim()
    .max(FIELD_VALUE_MAX + 12, personMessages.field)
    .refine((text) => text === '' || /^[1-9]\d{0,9}:./u.test(text), { error: personMessages.field })
    .refine(isPlainName, { error: fieldMessages.invisible })
    .transform(blankIsMissing)
    .optional(),
};
export const peopleSorting = {
  sort: choiceParam(PERSON_SORTS, personMessages.sort),
  order: choiceParam(SORT_ORDERS, personMessages.order),
};
/** Id of a saved list, whose filters apply where none are given. */
export const savedListParam = wholeNumberParam(1, ID_MAX, personMessages.list);
const peopleQuery = z.strictObject(peopleFilters);
export type PeopleFilters = z.output<typeof peopleQuery>;
