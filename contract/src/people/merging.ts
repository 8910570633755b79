import { message } from '../core/message.ts';

/** A merge can be undone for this long. */
export const MERGE_UNDO_DAYS = 7;
export const DUPLICATES_PER_PAGE = 20;
export const DUPLICATES_PER_PAGE_MAX = 50;
/** More people than this with the same phone number, address or name are a family, an office or a coincidence. */
export const SAME_VALUE_MAX = 8;

/** Fields whose value is chosen from one of the two records. */
export const MERGE_FIELDS = [
  'first_name',
  'last_name',
  'other_names',
  'phone_number',
  'email',
  'address',
  'gender',
  'date_of_birth',
  'status',
  'member_since',
  'baptised_on',
  'came_through',
  'fields',
  'photo',
  'household',
] as const;
export type MergeField = (typeof MERGE_FIELDS)[number];
/** All that a people keeper may choose for a child. */
export const MERGE_FIELDS_OF_CHILDREN: readonly MergeField[] = ['first_name', 'last_name', 'other_names', 'household'];
export const MERGE_SIDES = ['this', 'other'] as const;
export type MergeSide = (typeof MERGE_SIDES)[number];

/** The rows that move, as the office knows them. */
export const MOVED_KINDS = [
  'departments',
  'applications',
  'attendances',
  'serving',
  'messages',
  'emails',
  'texts',
  'households',
  'family_entries',
  'notes',
  'tags',
] as const;
export type MovedKind = (typeof MOVED_KINDS)[number];

/** Why two records may be one person. */
export const DUPLICATE_REASONS = ['phone', 'email', 'birthday', 'age', 'household'] as const;
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number];

export const mergeMessages = {
  two: message('Choose two people'),
  keep: message('Choose a value from one of the two records'),
  guardians: message('Name the guardians of this child'),
  merged: message('The two records are one now'),
  undone: message('There are two records again'),
  apart: message('Noted: these are two people'),
  notFound: message('This merge can’t be undone any more'),
  bothLogIn: message('Both of them log in. Ask them which account to keep.'),
  childAndAdult: message('A child and an adult can’t be one person. Correct the birthday first.'),
  isGuardian: message('{name} is a guardian, and a merge makes nobody a guardian. Keep this account instead.'),
  isRelative: message('{name} is in the family list of the other. These are two people.'),
  died: message('Only one of them is recorded as died. Correct that first.'),
  onlyAdminChildren: message('Only an admin can merge these children: their guardians are not the same.'),
  laterMerge: message('Undo the later merge of this record first.'),
  taken: message('Somebody else has the username, phone or email of the other record by now. Nothing was undone.'),
} as const;

/** Shown by the browser if an error answer has no text. */
export const mergeFallbacks = {
  list: message('Failed to load possible duplicates'),
  read: message('Failed to load the two records'),
  merge: message('Failed to merge the two records'),
  undo: message('Failed to undo the merge'),
  apart: message('Failed to save your answer'),
} as const;
