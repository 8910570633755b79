import { endpoint } from '../core/endpoint.schema.ts';
import { id, requiredText } from '../core/fields.schema.ts';
import { fieldMessages, isPlainName } from '../core/fields.ts';
import { sentence } from '../core/sentence.schema.ts';
import { fieldRule } from '../core/validation.ts';
import { z } from '../core/zod.ts';
import {
  FIELD_CHOICE_MAX,
  FIELD_CHOICES_MAX,
  FIELD_NAME_MAX,
  PEOPLE_FIELD_KINDS,
  PEOPLE_FIELD_TARGETS,
  PEOPLE_FIELDS_MAX,
  peopleFieldMessages,
} from './fields.ts';
import { seenVersion } from './users.schema.ts';

const plainText = (max: number, messages: { required: string; tooLong: string }) =>
  requiredText(max, messages).refine(isPlainName, { error: fieldMessages.invisible });

const choice = plainText(FIELD_CHOICE_MAX, {
  required: peopleFieldMessages.choices,
  tooLong: peopleFieldMessages.choiceLong,
});

const peopleFieldBody = z
  .strictObject({
    /** Absent for a new field. */
    id: id.optional(),
    name: plainText(FIELD_NAME_MAX, { required: peopleFieldMessages.name, tooLong: peopleFieldMessages.nameLong }),
    kind: z.enum(PEOPLE_FIELD_KINDS, { error: peopleFieldMessages.kind }),
    applies_to: z.enum(PEOPLE_FIELD_TARGETS, { error: peopleFieldMessages.appliesTo }),
    /** Only for the kind `choice`. */
    choices: z
      .array(choice, { error: peopleFieldMessages.choices })
      .max(FIELD_CHOICES_MAX, peopleFieldMessages.choices)
      .optional(),
  })
  .refine(
    (v) => v.kind !== 'choice' || (v.choices?.length ?? 0) > 0,
    fieldRule('choices', peopleFieldMessages.choices),
  );

/** All own fields in their order. A field that is left out is deleted with its values. */
export const savePeopleFieldsBody = z.strictObject({
  fields: z
    .array(peopleFieldBody, { error: peopleFieldMessages.unknown })
    .max(PEOPLE_FIELDS_MAX, peopleFieldMessages.tooMany),
  version: seenVersion,
});
export type SavePeopleFieldsBody = z.output<typeof savePeopleFieldsBody>;

export const peopleField = z.object({
  id,
  name: z.string(),
  kind: z.enum(PEOPLE_FIELD_KINDS),
  applies_to: z.enum(PEOPLE_FIELD_TARGETS),
  choices: z.array(z.string()),
});
export type PeopleField = z.infer<typeof peopleField>;

const fieldsAnswer = z.object({
  fields: z.array(peopleField),
  /** Tags in use among the people whom the caller may see, in order. */
  tags: z.array(z.string()),
  version: z.string(),
});

export const readPeopleFields = endpoint({
  method: 'GET',
  path: '/people/fields',
  access: 'persons.read',
  summary: 'List the church’s own fields and the tags in use',
  status: 200,
  answer: fieldsAnswer,
});

export const savePeopleFields = endpoint({
  method: 'PUT',
  path: '/people/fields',
  access: 'persons.manage',
  summary: 'Replace the church’s own fields; the values of a field that is left out are deleted',
  body: savePeopleFieldsBody,
  status: 200,
  answer: fieldsAnswer.extend({ message: sentence }),
  errors: ['changed_meanwhile'],
});
