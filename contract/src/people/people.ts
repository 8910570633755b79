import type { Upload } from '../core/endpoint.ts';
import { isCalendarDay } from '../core/fields.ts';
import { message } from '../core/message.ts';
import { BIRTH_YEAR_MIN } from './family.ts';

export { PERSON_STATUSES, type PersonStatus } from '../core/person-values.ts';

/** Columns by which the list of people can be sorted; by name without one. */
export const PERSON_SORTS = ['name', 'newest', 'age', 'status', 'member_since'] as const;
export type PersonSort = (typeof PERSON_SORTS)[number];
export const PEOPLE_PER_PAGE = 50;
export const PEOPLE_PER_PAGE_MAX = 100;
/** From this many letters on a search of names forgives typos, when it finds less than `TYPO_SEARCH_HITS_MIN`. */
export const TYPO_SEARCH_LETTERS_MIN = 4;
export const TYPO_SEARCH_HITS_MIN = 5;
/** From this age on a person is an adult. */
export const ADULT_YEARS_MIN = 18;
export const AGE_MAX = 150;
export const TAG_MAX = 30;
export const TAGS_MAX = 30;
export const CAME_THROUGH_MAX = 200;
export const AGREED_HOW_MAX = 200;
/** Own fields that one request sends or filters by. */
export const FIELD_VALUE_MAX = 200;

export const personMessages = {
  name: message('Name is required'),
  otherNamesLong: message('Other names must be 100 characters or less'),
  status: message('Status must be one of: visitor, attends, member, left, died'),
  dateOfBirth: message('Write the birthday like 2016-05-04, or --05-04 without the year'),
  dateInFuture: message('Date of birth cannot be in the future'),
  day: message('A day must be in YYYY-MM-DD format'),
  dayInFuture: message('This day cannot be in the future'),
  cameThroughLong: message('How they came to the church must be {max} characters or less', { max: CAME_THROUGH_MAX }),
  wantsEmails: message('Emails from the church: yes or no'),
  wantsTexts: message('Texts from the church: yes or no'),
  agreedHow: message('Write how they agreed to be written to'),
  agreedHowLong: message('How they agreed must be {max} characters or less', { max: AGREED_HOW_MAX }),
  isAdult: message('Adult: yes or no'),
  tag: message('A tag is one word or a few'),
  tagLong: message('A tag must be {max} characters or less', { max: TAG_MAX }),
  tags: message('A person can have up to {max} tags', { max: TAGS_MAX }),
  position: message('Position must be one of: adult, child, other'),
  household: message('Choose a household from the list'),
  oneHousehold: message('Choose a household or name a new one, not both'),
  fields: message('Choose fields from the list'),
  fieldText: message('Must be {max} characters or less', { max: FIELD_VALUE_MAX }),
  fieldNumber: message('Must be a number'),
  fieldDate: message('A day must be in YYYY-MM-DD format'),
  fieldChoice: message('Choose a value from the list'),
  fieldYesNo: message('Choose yes or no'),
  fieldOfChildren: message('This field is only for children'),
  fieldOfAdults: message('This field is only for adults'),
  sort: message('Choose a column of the list to sort by'),
  order: message('order must be asc or desc'),
  age: message('An age must be between 0 and {max}', { max: AGE_MAX }),
  gender: message('Gender must be Male, Female, or Other'),
  month: message('A month must be between 1 and 12'),
  area: message('Area must be 50 characters or less'),
  department: message('Choose a department from the list'),
  list: message('Choose a list from your lists'),
  kind: message('kind must be adults or children'),
  hasAccount: message('has_account must be true or false'),
  field: message('Choose a field and a value'),
  filterOfChildren: message('Only admins can filter children by this'),
  notFound: message('Person not found'),
  created: message('Person added'),
  updated: message('Person updated'),
  deleted: message('Person deleted'),
  invited: message('The welcome email is on its way'),
  photoSaved: message('Photo saved'),
  photoDeleted: message('Photo deleted'),
  noPhoto: message('No file provided'),
  photoType: message('Photo must be PNG or JPEG'),
  photoSize: message('Photo must be 5MB or less'),
  changedMeanwhile: message('Someone else changed this person in the meantime. Nothing was overwritten.'),
  onlyAdmin: message('Only an admin can change this: {name} logs in.'),
  onlyAdminChild: message('Only an admin can change this: {name} is a child.'),
  deleteAccount: message('{name} logs in. Delete the account instead.'),
  inFamily: message('{name} is in a family list. Delete the entry there first.'),
  needsEmail: message('{name} needs an email address of their own to log in'),
  needsLastName: message('{name} needs a first and a last name to log in'),
  isInvited: message('{name} has an account already.'),
  hasDied: message('{name} has died. Undo that first.'),
  undoDeath: message('undo_death must be true or absent'),
  ownDeath: message('You can’t record your own death.'),
  lastAdminDeath: message('This is the last active admin. Make someone else an admin first.'),
  unauthorized: message('Only the office can see this.'),
} as const;

/** Shown by the browser if an error answer has no text. */
export const personFallbacks = {
  list: message('Failed to load people'),
  read: message('Failed to load person'),
  save: message('Failed to save person'),
  delete: message('Failed to delete person'),
  invite: message('Failed to invite person'),
  photo: message('Failed to save photo'),
} as const;

/** A birthday: a full date, or day and month only. 29 February exists in the pattern's leap year. */
export function isBirthday(value: string): boolean {
  if (value.startsWith('--')) return isCalendarDay(`2000-${value.slice(2)}`);
  return isCalendarDay(value) && Number(value.slice(0, 4)) >= BIRTH_YEAR_MIN;
}

export const personPhotoUpload: Upload = {
  field: 'photo',
  messages: { type: personMessages.photoType, size: personMessages.photoSize },
};
