import type { Upload } from '../core/endpoint.ts';
import { isCalendarDay, isEmail, PHONE_EXAMPLE, PHONE_PATTERN } from '../core/fields.ts';

export const FAMILY_OPERATIONS_PER_DAY = 10;
/** More than any household has; it bounds the list, which has no pages. */
export const FAMILY_MEMBERS_MAX = 100;
export const FAMILY_NAME_MAX = 100;
export const CONTACT_MAX = 100;
export const BIO_MAX = 200;
/** Nobody alive is older; an earlier year is a slip. */
export const BIRTH_YEAR_MIN = 1900;
export const RELATIONSHIPS = ['spouse', 'child', 'parent', 'sibling', 'other'] as const;
export const GENDERS = ['male', 'female', 'other'] as const;

export const familyMessages = {
  name: `Name is required and must be ${FAMILY_NAME_MAX} characters or less`,
  nameCharacters: 'Name contains invalid characters',
  relationship: 'Relationship must be one of: Spouse, Child, Parent, Sibling, Other',
  gender: 'Gender must be Male, Female, or Other',
  dateOfBirth: 'Date of birth must be in YYYY-MM-DD format',
  dateInFuture: 'Date of birth cannot be in the future',
  contactInfo: `Contact info must be a valid phone number (e.g., ${PHONE_EXAMPLE}) or email`,
  bioLong: `Bio must be ${BIO_MAX} characters or less`,
  photoType: 'Photo must be PNG or JPEG',
  photoSize: 'Photo must be 5MB or less',
  invalid: 'Invalid input data. Please check your form entries.',
  limit: 'You’ve reached your daily family member operation limit (10 per day)',
  full: `A family can hold at most ${FAMILY_MEMBERS_MAX} members.`,
  notFound: 'Family member not found.',
  mayNotAdd: 'You are not authorized to add a family member.',
  mayNotUpdate: 'You are not authorized to update this family member.',
  mayNotDelete: 'You are not authorized to delete this family member.',
  mayNotEdit: 'You are not authorized to edit this family member.',
  mustBeVerifiedAndActive: 'You must be verified and active to add a family member.',
  verifyWarning: 'Please verify your account to add family members.',
  inactiveWarning: 'Your account is inactive. Please activate to add family members.',
  deleteQuestion: 'Are you sure you want to delete {name}?',
  deleted: 'Family member deleted',
  photoDeleted: 'Photo deleted',
} as const;

/** Shown by the browser if an error answer has no text. */
export const familyFallbacks = {
  list: 'Failed to fetch family members',
  add: 'Failed to add family member',
  update: 'Failed to update family member',
  delete: 'Failed to delete family member',
  load: 'Failed to load family member details.',
  photo: 'Failed to fetch family photo',
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
