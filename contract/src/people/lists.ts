import { message } from '../core/message.ts';
export const LIST_NAME_MAX = 60;
/** Saved lists of one person. */
export const LISTS_MAX = 200;
/** Lists that one request counts. */
export const LIST_COUNTS_MAX = 10;
/** Columns that the screen of people can show; the name is always there. */
export const PEOPLE_COLUMNS = [
  'status',
  'age',
  'birthday',
  'gender',
  'phone_number',
  'email',
  'address',
  'household',
  'tags',
  'member_since',
  'account',
] as const;
export type PeopleColumn = (typeof PEOPLE_COLUMNS)[number];
/** The columns above and every own field. */
export const COLUMNS_MAX = 26;

export const peopleListMessages = {
  name: message('Name is required'),
  nameLong: message('Name must be {max} characters or less', { max: LIST_NAME_MAX }),
  isShared: message('Shared: yes or no'),
  query: message('Choose what the list is made of'),
  columns: message('Choose columns from the list'),
  tooMany: message('You can save up to {max} lists. Delete one first.', { max: LISTS_MAX }),
  counts: message('Count up to {max} lists at once', { max: LIST_COUNTS_MAX }),
  notFound: message('List not found'),
  mayNotChange: message('Only who saved this list can change it.'),
  saved: message('List saved'),
  deleted: message('List deleted'),
} as const;

/** Shown by the browser if an error answer has no text. */
export const peopleListFallbacks = {
  list: message('Failed to load lists'),
  save: message('Failed to save list'),
  delete: message('Failed to delete list'),
} as const;
