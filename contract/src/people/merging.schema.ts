import { endpoint, idParams, messageAnswer } from '../core/endpoint.schema.ts';
import { id, pagingParams, pathId } from '../core/fields.schema.ts';
import { ID_MAX } from '../core/fields.ts';
import { pagination } from '../core/list-params.schema.ts';
import { sentence } from '../core/sentence.schema.ts';
import { z } from '../core/zod.ts';
import {
  DUPLICATE_REASONS,
  DUPLICATES_PER_PAGE,
  DUPLICATES_PER_PAGE_MAX,
  MERGE_FIELDS,
  MERGE_SIDES,
  type MergeField,
  MOVED_KINDS,
  mergeMessages,
} from './merging.ts';
import { mergeOfPerson, personAnswer, personSummary } from './people.schema.ts';
import { seenVersion } from './users.schema.ts';

const bodyId = z.int({ error: mergeMessages.two }).min(1, mergeMessages.two).max(ID_MAX, mergeMessages.two);

const duplicate = z.object({
  /** Two. */
  people: z.array(personSummary),
  reasons: z.array(z.enum(DUPLICATE_REASONS)),
});
export type Duplicate = z.infer<typeof duplicate>;

export const listDuplicates = endpoint({
  method: 'GET',
  path: '/people/duplicates',
  access: 'persons.edit',
  summary: 'List pairs of records that may be one person, by what the caller may read',
  query: z.strictObject(pagingParams({ initial: DUPLICATES_PER_PAGE, max: DUPLICATES_PER_PAGE_MAX })),
  status: 200,
  answer: z.object({ duplicates: z.array(duplicate), pagination }),
});

export const keepApart = endpoint({
  method: 'POST',
  path: '/people/duplicates',
  access: 'persons.edit',
  summary: 'Remember that two records are two people, so that they are not listed again',
  body: z.strictObject({ person_ids: z.array(bodyId, { error: mergeMessages.two }).length(2, mergeMessages.two) }),
  status: 200,
  answer: messageAnswer,
  errors: ['not_found'],
});

const moved = z.object({ kind: z.enum(MOVED_KINDS), count: z.int() });

export const readMerge = endpoint({
  method: 'GET',
  path: '/people/:id/merge/:otherId',
  access: 'persons.edit',
  summary: 'Compare two records before a merge; an admin’s look at a child is recorded in the audit trail',
  params: z.strictObject({ id: pathId, otherId: pathId }),
  status: 200,
  answer: z.object({
    this: personAnswer,
    other: personAnswer,
    /** The record whose id stays: the one with an account, otherwise the first. */
    kept_id: id,
    /** Fields that the caller may choose. */
    fields: z.array(z.enum(MERGE_FIELDS)),
    /** Rows of the record that ends. */
    moves: z.array(moved),
    /** Guardians of the two children, if they are not the same and so must be named. */
    guardians: z.array(z.object({ id, name: z.string() })).nullable(),
    /** Why these two cannot be merged by the caller, in the caller's language. */
    refusal: z.string().nullable(),
  }),
});

const side = z.enum(MERGE_SIDES, { error: mergeMessages.keep }).optional();

const keep = z.strictObject(
  {
    first_name: side,
    last_name: side,
    other_names: side,
    phone_number: side,
    email: side,
    address: side,
    gender: side,
    date_of_birth: side,
    status: side,
    member_since: side,
    baptised_on: side,
    came_through: side,
    fields: side,
    photo: side,
    household: side,
  } satisfies Record<MergeField, typeof side>,
  { error: mergeMessages.keep },
);
export type MergeKeep = z.output<typeof keep>;

export const mergeBody = z.strictObject({
  other_id: bodyId,
  /** A field without a choice keeps the value of the record that stays, or takes the other's if it has none. */
  keep: keep.optional(),
  /** Two children with different guardians: who stays a guardian. */
  guardian_ids: z.array(bodyId, { error: mergeMessages.guardians }).max(20, mergeMessages.guardians).optional(),
  version: seenVersion,
  other_version: seenVersion,
});
export type MergeBody = z.output<typeof mergeBody>;

export const mergePeople = endpoint({
  method: 'POST',
  path: '/people/:id/merge',
  access: 'persons.edit',
  summary:
    'Make two records one. The id of an account stays; an account and different guardians need an admin with fresh proof',
  params: idParams,
  body: mergeBody,
  status: 200,
  answer: personAnswer.extend({ merge: mergeOfPerson, message: sentence }),
  errors: ['conflict', 'changed_meanwhile', 'fresh_proof_needed'],
});

export const undoMerge = endpoint({
  method: 'DELETE',
  path: '/people/merges/:id',
  access: 'persons.edit',
  summary: 'Undo a merge of the last seven days; what somebody changed since stays, and the answer says so',
  params: idParams,
  status: 200,
  answer: personAnswer.extend({
    /** The record that is back. */
    other_id: id,
    /** Number of values and rows that somebody changed since and that therefore stayed. */
    stayed: z.int(),
    message: sentence,
  }),
  errors: ['conflict', 'fresh_proof_needed'],
});
