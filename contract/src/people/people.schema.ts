import { endpoint, idParams, messageAnswer } from '../core/endpoint.schema.ts';
import { id, instant, pagingParams, requiredText } from '../core/fields.schema.ts';
import {
  blankIsNull,
  EMAIL_MAX,
  fieldMessages,
  ID_MAX,
  isCalendarDay,
  isEmail,
  isPlainName,
  normalisePhone,
  trimText,
} from '../core/fields.ts';
import { pagination } from '../core/list-params.schema.ts';
import { ROLES } from '../core/roles.ts';
import { sentence } from '../core/sentence.schema.ts';
import { fieldRule } from '../core/validation.ts';
import { z } from '../core/zod.ts';
import { accountMessages, NAME_MAX } from '../identity/accounts.ts';
import { address, adminResidence } from './address.schema.ts';
import { GENDERS } from './family.ts';
import { PEOPLE_FIELDS_MAX } from './fields.ts';
import { HOUSEHOLD_NAME_MAX, HOUSEHOLD_POSITIONS, householdMessages } from './households.ts';
import {
  AGREED_HOW_MAX,
  CAME_THROUGH_MAX,
  FIELD_VALUE_MAX,
  isBirthday,
  PEOPLE_PER_PAGE,
  PEOPLE_PER_PAGE_MAX,
  PERSON_STATUSES,
  personMessages,
  TAG_MAX,
  TAGS_MAX,
} from './people.ts';
import { peopleFilters, peopleSorting, savedListParam } from './people-filters.schema.ts';
import { seenVersion } from './users.schema.ts';

/** A line that may stay empty: blank and null clear it. */
const optionalLine = (max: number, tooLong: string) =>
  z
    .string({ error: tooLong })
    .overwrite(trimText)
    .max(max, tooLong)
    .refine(isPlainName, { error: fieldMessages.invisible })
    .transform(blankIsNull)
    .nullish();

const optionalDay = z
  .string({ error: personMessages.day })
  .trim()
  .max(10, personMessages.day)
  .refine((value) => value === '' || isCalendarDay(value), { error: personMessages.day })
  .transform(blankIsNull)
  .nullish();

const optionalChoice = <const C extends readonly [string, ...string[]]>(choices: C, error: string) =>
  z.string({ error }).trim().transform(blankIsNull).pipe(z.enum(choices, { error }).nullable()).nullish();

const optionalYesNo = (error: string) => z.boolean({ error }).optional();

/** A phone number of any form; stored in the E.164 form. Several people may have the same. */
const phoneNumber = z
  .string({ error: fieldMessages.phone })
  .trim()
  .max(40, fieldMessages.phone)
  .refine((value) => value === '' || normalisePhone(value) !== null, { error: fieldMessages.phone })
  .transform((value) => (value === '' ? null : normalisePhone(value)))
  .nullish();

const email = z
  .string({ error: fieldMessages.email })
  .trim()
  .max(EMAIL_MAX, fieldMessages.email)
  .refine((value) => value === '' || isEmail(value), { error: fieldMessages.email })
  .transform(blankIsNull)
  .nullish();

export const tag = z
  .string({ error: personMessages.tag })
  .overwrite(trimText)
  .min(1, personMessages.tag)
  .max(TAG_MAX, personMessages.tagLong)
  .refine(isPlainName, { error: fieldMessages.invisible });

/** Values of own fields by the field's id; null clears one. The server checks each against its field. */
const fieldValues = z
  .record(
    z.string().regex(/^[1-9]\d{0,9}$/, personMessages.fields),
    z.union([z.string().max(FIELD_VALUE_MAX, personMessages.fieldText), z.number(), z.boolean(), z.null()], {
      error: personMessages.fields,
    }),
    { error: personMessages.fields },
  )
  .refine((values) => Object.keys(values).length <= PEOPLE_FIELDS_MAX, { error: personMessages.fields })
  .meta({ maxProperties: PEOPLE_FIELDS_MAX })
  .optional();

const firstName = optionalLine(NAME_MAX, accountMessages.firstNameLong);
const lastName = optionalLine(NAME_MAX, accountMessages.lastNameLong);

const details = {
  other_names: optionalLine(NAME_MAX, personMessages.otherNamesLong),
  phone_number: phoneNumber,
  email,
  address: adminResidence.nullish(),
  gender: optionalChoice(GENDERS, personMessages.gender),
  /** `2016-05-04`, or `--05-04` without the year. */
  date_of_birth: z
    .string({ error: personMessages.dateOfBirth })
    .trim()
    .max(10, personMessages.dateOfBirth)
    .refine((value) => value === '' || isBirthday(value), { error: personMessages.dateOfBirth })
    .transform(blankIsNull)
    .nullish(),
  status: z.enum(PERSON_STATUSES, { error: personMessages.status }).optional(),
  /** Since when they have this status; today if it is absent and the status changes. */
  status_since: optionalDay,
  member_since: optionalDay,
  baptised_on: optionalDay,
  came_through: optionalLine(CAME_THROUGH_MAX, personMessages.cameThroughLong),
  wants_emails: optionalYesNo(personMessages.wantsEmails),
  wants_texts: optionalYesNo(personMessages.wantsTexts),
  /** How they agreed to be written to. Needed to turn a no into a yes for somebody who does not log in. */
  agreed_how: optionalLine(AGREED_HOW_MAX, personMessages.agreedHowLong),
  /** An admin's word, if there is no full birthday; null leaves it to the households and family lists. */
  is_adult: z.boolean({ error: personMessages.isAdult }).nullish(),
  tags: z.array(tag, { error: personMessages.tags }).max(TAGS_MAX, personMessages.tags).optional(),
  fields: fieldValues,
};

type Names = { first_name?: string | null | undefined; last_name?: string | null | undefined };
const hasName = ({ first_name: first, last_name: last }: Names) => Boolean(first) || Boolean(last);
const hasEitherName = ({ first_name: first, last_name: last }: Names) => first !== null || last !== null;

export const createPersonBody = z
  .strictObject({
    first_name: firstName,
    last_name: lastName,
    ...details,
    household_id: z
      .int({ error: personMessages.household })
      .min(1, personMessages.household)
      .max(ID_MAX, personMessages.household)
      .optional(),
    /** Makes a new household with this person in it. */
    household_name: optionalLine(HOUSEHOLD_NAME_MAX, householdMessages.nameLong),
    position: z.enum(HOUSEHOLD_POSITIONS, { error: personMessages.position }).optional(),
  })
  .refine(hasName, fieldRule('first_name', personMessages.name))
  .refine(
    (v) => v.household_id === undefined || !v.household_name,
    fieldRule('household_name', personMessages.oneHousehold),
  );
export type CreatePersonBody = z.output<typeof createPersonBody>;

/** An absent field stays unchanged; null or blank clears it. */
export const updatePersonBody = z
  .strictObject({
    first_name: firstName,
    last_name: lastName,
    ...details,
    /** Takes the recorded death back: the person has the status from before it. */
    undo_death: z.literal(true, { error: personMessages.undoDeath }).optional(),
    version: seenVersion,
  })
  .refine(hasEitherName, fieldRule('first_name', personMessages.name));
export type UpdatePersonBody = z.output<typeof updatePersonBody>;

const typedName = (tooLong: string) =>
  requiredText(NAME_MAX, { required: personMessages.name, tooLong }).refine(isPlainName, {
    error: fieldMessages.invisible,
  });

/** A missing name or address may come with the invitation. */
export const invitePersonBody = z.strictObject({
  first_name: typedName(accountMessages.firstNameLong).optional(),
  last_name: typedName(accountMessages.lastNameLong).optional(),
  email: z
    .string({ error: fieldMessages.email })
    .trim()
    .max(EMAIL_MAX, fieldMessages.email)
    .refine(isEmail, { error: fieldMessages.email })
    .optional(),
});
export type InvitePersonBody = z.output<typeof invitePersonBody>;

const householdName = z.object({ id, name: z.string() });

/**
 * A person in a list. A reader who may not see a child's details gets name, age, household and `is_limited`; everything
 * else is then null or empty.
 */
export const personSummary = z.object({
  id,
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  /** First and last name in one text. */
  name: z.string(),
  /** Path on the API's host; the request needs an access token. */
  photo: z.string().nullable(),
  /** In years; null without a full birthday. */
  age: z.int().nullable(),
  is_child: z.boolean(),
  /** The reader may see only name, age in years and household. */
  is_limited: z.boolean(),
  status: z.enum(PERSON_STATUSES).nullable(),
  gender: z.enum(GENDERS).nullable(),
  phone_number: z.string().nullable(),
  email: z.string().nullable(),
  address: address.nullable(),
  date_of_birth: z.string().nullable(),
  member_since: z.string().nullable(),
  tags: z.array(z.string()),
  /** Values of own fields by the field's id. */
  fields: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  has_account: z.boolean(),
  /** The main household. */
  household: householdName.nullable(),
});
export type PersonSummary = z.infer<typeof personSummary>;

export const householdMember = z.object({
  id,
  name: z.string(),
  position: z.enum(HOUSEHOLD_POSITIONS),
  /** This household is the person's main one. */
  is_main: z.boolean(),
  age: z.int().nullable(),
  is_child: z.boolean(),
  has_died: z.boolean(),
  photo: z.string().nullable(),
});

/** A household as the page of a person shows it: everyone the reader may know, and the number of the other children. */
export const householdOfPerson = householdName.extend({
  is_main: z.boolean(),
  people: z.array(householdMember),
  hidden_children: z.int(),
});

/** A merge that can still be undone. */
export const mergeOfPerson = z.object({ id, undo_until: instant });

export const person = personSummary.extend({
  other_names: z.string().nullable(),
  status_since: z.string().nullable(),
  baptised_on: z.string().nullable(),
  came_through: z.string().nullable(),
  wants_emails: z.boolean().nullable(),
  wants_texts: z.boolean().nullable(),
  agreed_at: instant.nullable(),
  agreed_how: z.string().nullable(),
  is_adult: z.boolean().nullable(),
  created_at: instant,
  /** Null without an account, and for readers who may not know about it. */
  account: z
    .object({
      username: z.string(),
      role: z.enum(ROLES),
      is_active: z.boolean(),
      is_verified: z.boolean(),
      /** They have not chosen a password yet. */
      is_invited: z.boolean(),
    })
    .nullable(),
  departments: z.array(z.object({ id, name: z.string(), is_leader: z.boolean() })),
  /** The newest merge into this record, if the reader may undo it. */
  merge: mergeOfPerson.nullable(),
  /** Actions that the reader may take here. */
  may: z.object({
    /** Change anything at all. */
    edit: z.boolean(),
    /** Change name, phone, e-mail and `died`. */
    edit_identity: z.boolean(),
    /** Change birthday, contact details, status, tags, fields and photo. */
    edit_details: z.boolean(),
    notes: z.boolean(),
    invite: z.boolean(),
    delete: z.boolean(),
    merge: z.boolean(),
    see_history: z.boolean(),
  }),
  /** Optimistic-lock version, for the next PATCH. */
  version: z.string(),
});
export type Person = z.infer<typeof person>;

export const personAnswer = z.object({ person, households: z.array(householdOfPerson) });
export const changedAnswer = personAnswer.extend({ message: sentence });

export const listPeople = endpoint({
  method: 'GET',
  path: '/people',
  access: 'persons.read',
  summary: 'List the people whom the caller may see, with or without an account',
  query: z.strictObject({
    ...peopleFilters,
    ...peopleSorting,
    /** Id of a saved list; its filters and sorting come first, and the others narrow it. */
    list: savedListParam,
    ...pagingParams({ initial: PEOPLE_PER_PAGE, max: PEOPLE_PER_PAGE_MAX }),
  }),
  status: 200,
  answer: z.object({
    people: z.array(personSummary),
    pagination,
    /** Nobody had exactly this name, so names that are spelled like it follow. */
    is_typo_search: z.boolean(),
  }),
  errors: ['not_found'],
});

export const createPerson = endpoint({
  method: 'POST',
  path: '/people',
  access: 'persons.edit',
  summary: 'Add a person without an account; one name is enough',
  body: createPersonBody,
  status: 201,
  answer: changedAnswer,
  errors: ['conflict'],
});

export const readPerson = endpoint({
  method: 'GET',
  path: '/people/:id',
  access: 'persons.read',
  summary: 'Get a person with their households; an admin’s look at a child is recorded in the audit trail',
  params: idParams,
  status: 200,
  answer: personAnswer,
});

export const updatePerson = endpoint({
  method: 'PATCH',
  path: '/people/:id',
  access: 'persons.edit',
  summary:
    'Change a person: absent fields stay, null clears. Name, phone, e-mail and `died` of somebody who logs in need an admin with fresh proof',
  params: idParams,
  body: updatePersonBody,
  status: 200,
  answer: changedAnswer,
  errors: ['conflict', 'changed_meanwhile', 'fresh_proof_needed'],
});

export const deletePerson = endpoint({
  method: 'DELETE',
  path: '/people/:id',
  access: 'persons.edit',
  summary: 'Delete a person without an account; a child only by an admin',
  params: idParams,
  status: 200,
  answer: messageAnswer,
  errors: ['conflict'],
});

export const invitePerson = endpoint({
  method: 'POST',
  path: '/people/:id/invite',
  access: 'persons.edit',
  summary: 'Give a person an account and mail the welcome link to their own e-mail address',
  params: idParams,
  body: invitePersonBody,
  status: 200,
  answer: changedAnswer,
  errors: ['conflict', 'limit_reached'],
});
