import type { Upload } from '../core/endpoint.ts';
import { isCalendarDay, isEmail, PHONE_EXAMPLE, PHONE_PATTERN } from '../core/fields.ts';
import { message } from '../core/message.ts';

export { GENDERS } from '../core/person-values.ts';

export const FAMILY_OPERATIONS_PER_DAY = 10;
/** More than any household has; it bounds the list, which has no pages. */
export const FAMILY_MEMBERS_MAX = 100;
export const FAMILY_NAME_MAX = 100;
export const CONTACT_MAX = 100;
export const BIO_MAX = 200;
/** Nobody alive is older; an earlier year is a slip. */
export const BIRTH_YEAR_MIN = 1900;
export const RELATIONSHIPS = ['spouse', 'child', 'parent', 'sibling', 'other'] as const;

export const familyMessages = {
  name: message('Name is required and must be {max} characters or less', { max: FAMILY_NAME_MAX }),
  nameCharacters: message('Name contains invalid characters'),
  relationship: message('Relationship must be one of: Spouse, Child, Parent, Sibling, Other'),
  gender: message('Gender must be Male, Female, or Other'),
  dateOfBirth: message('Date of birth must be in YYYY-MM-DD format'),
  dateInFuture: message('Date of birth cannot be in the future'),
  contactInfo: message('Contact info must be a valid phone number (e.g., {example}) or email', {
    example: PHONE_EXAMPLE,
  }),
  bioLong: message('Bio must be {max} characters or less', { max: BIO_MAX }),
  photoType: message('Photo must be PNG or JPEG'),
  photoSize: message('Photo must be 5MB or less'),
  invalid: message('Invalid input data. Please check your form entries.'),
  limit: message('You’ve reached your daily family member operation limit (10 per day)'),
  full: message('A family can hold at most {max} members.', { max: FAMILY_MEMBERS_MAX }),
  notFound: message('Family member not found.'),
  mayNotAdd: message('You are not authorized to add a family member.'),
  mayNotUpdate: message('You are not authorized to update this family member.'),
  mayNotDelete: message('You are not authorized to delete this family member.'),
  mayNotEdit: message('You are not authorized to edit this family member.'),
  mustBeVerifiedAndActive: message('You must be verified and active to add a family member.'),
  verifyWarning: message('Please verify your account to add family members.'),
  inactiveWarning: message('Your account is inactive. Please activate to add family members.'),
  deleteQuestion: message('Are you sure you want to delete {name}?'),
  deleted: message('Family member deleted'),
  photoDeleted: message('Photo deleted'),
} as const;

/** Shown by the browser if an error answer has no text. */
export const familyFallbacks = {
  list: message('Failed to fetch family members'),
  add: message('Failed to add family member'),
  update: message('Failed to update family member'),
  delete: message('Failed to delete family member'),
  load: message('Failed to load family member details.'),
  photo: message('Failed to fetch family photo'),
} as const;

/** A browser sends a line break of a form as CR LF; it counts as one character. */
export const normaliseLineBreaks = (value: string) => value.replace(/\r\n?/g, '\n');

/** Whether the day is in the future depends on the church's time zone: the server checks that. */
export const isBirthDate = (value: string) => isCalendarDay(value) && Number(value.slice(0, 4)) >= BIRTH_YEAR_MIN;

export const isPhoneOrEmail = (value: string) => PHONE_PATTERN.test(value) || isEmail(value);

export const familyPhotoUpload: Upload = {
  field: 'photo',
  messages: { type: familyMessages.photoType, size: familyMessages.photoSize, invalid: familyMessages.invalid },
};
