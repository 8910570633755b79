import { endpoint, idParams, messageAnswer, type Upload } from '../core/endpoint.ts';
import {
  blankIsNull,
  fieldMessages,
  id,
  isCalendarDay,
  isEmail,
  isPlainText,
  PHONE_EXAMPLE,
  PHONE_PATTERN,
} from '../core/fields.ts';
import { fileAnswer, KEPT_PHOTO_TYPE, photoVersion } from '../core/photos.ts';
import { z } from '../core/zod.ts';
import { address, addressField, familyAddress, hasOnlyNameCharacters } from './address.ts';

export const FAMILY_OPERATIONS_PER_DAY = 10;
/** More than any household; it keeps the one list of them bounded. */
export const FAMILY_MEMBERS_MAX = 100;
export const FAMILY_NAME_MAX = 100;
export const CONTACT_MAX = 100;
export const BIO_MAX = 200;
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

/** The browser's texts when an answer has none of its own. */
export const familyFallbacks = {
  list: 'Failed to fetch family members',
  add: 'Failed to add family member',
  update: 'Failed to update family member',
  delete: 'Failed to delete family member',
  load: 'Failed to load family member details.',
  photo: 'Failed to fetch family photo',
} as const;

const name = z
  .string({ error: familyMessages.name })
  .trim()
  .min(1, familyMessages.name)
  .max(FAMILY_NAME_MAX, familyMessages.name)
  .refine(hasOnlyNameCharacters, { error: familyMessages.nameCharacters });

const optionalChoice = <const C extends readonly [string, ...string[]]>(choices: C, error: string) =>
  z.string({ error }).trim().transform(blankIsNull).pipe(z.enum(choices, { error }).nullable()).nullish();

/** A browser sends each line break of a form as two characters; it counts as the one that was typed. */
const normaliseLineBreaks = (value: string) => value.replace(/\r\n?/g, '\n');

const optionalText = (max: number, tooLong: string, accepts: (value: string) => boolean, refusal: string) =>
  z
    .string({ error: refusal })
    .overwrite(normaliseLineBreaks)
    .trim()
    .max(max, tooLong)
    .refine((value) => value === '' || accepts(value), { error: refusal })
    .transform(blankIsNull)
    .nullish();

const isPhoneOrEmail = (value: string) => PHONE_PATTERN.test(value) || isEmail(value);

/** In the documents' order of messages. An optional field that is blank is cleared; whether a day lies ahead, the server knows. */
export const familyFields = {
  name,
  relationship: z.enum(RELATIONSHIPS, { error: familyMessages.relationship }),
  gender: optionalChoice(GENDERS, familyMessages.gender),
  date_of_birth: optionalText(10, familyMessages.dateOfBirth, isCalendarDay, familyMessages.dateOfBirth),
  contact_info: optionalText(CONTACT_MAX, familyMessages.contactInfo, isPhoneOrEmail, familyMessages.contactInfo),
};
export const familyBio = optionalText(BIO_MAX, familyMessages.bioLong, isPlainText, fieldMessages.invisible);

/** What the form holds; the bodies below are the same with the address as text. */
export const familyForm = z.strictObject({ ...familyFields, address: familyAddress.nullish(), bio: familyBio });

const wireAddress = addressField(familyAddress, familyMessages.invalid).optional();
export const addFamilyBody = z.strictObject({ ...familyFields, address: wireAddress, bio: familyBio });
export type AddFamilyBody = z.output<typeof addFamilyBody>;

export const updateFamilyBody = z.strictObject({
  ...familyFields,
  name: familyFields.name.optional(),
  relationship: familyFields.relationship.optional(),
  address: wireAddress,
  bio: familyBio,
});
export type UpdateFamilyBody = z.output<typeof updateFamilyBody>;

export const familyMember = z.object({
  id,
  name: z.string(),
  relationship: z.enum(RELATIONSHIPS),
  gender: z.enum(GENDERS).nullable(),
  date_of_birth: z.string().nullable(),
  contact_info: z.string().nullable(),
  address: address.nullable(),
  bio: z.string().nullable(),
  is_active: z.boolean(),
  /** Under the API's host, for a call that carries the token. */
  photo: z.string().nullable(),
});
export type FamilyMember = z.infer<typeof familyMember>;

export const familyPhotoUpload: Upload = {
  field: 'photo',
  messages: { type: familyMessages.photoType, size: familyMessages.photoSize, invalid: familyMessages.invalid },
};

export const listFamily = endpoint({
  method: 'GET',
  path: '/profile/family',
  access: 'family.read',
  summary: 'The own family members, in the order in which they were added',
  status: 200,
  answer: z.object({ family_members: z.array(familyMember) }),
});

export const addFamilyMember = endpoint({
  method: 'POST',
  path: '/profile/family',
  access: 'family.add',
  summary: 'Add a family member',
  body: addFamilyBody,
  upload: familyPhotoUpload,
  status: 201,
  answer: z.object({ family_member: familyMember }),
  errors: ['conflict'],
});

export const readFamilyMember = endpoint({
  method: 'GET',
  path: '/profile/family/:id',
  access: 'family.edit',
  summary: 'One of the own family members',
  params: idParams,
  status: 200,
  answer: z.object({ family_member: familyMember }),
});

export const updateFamilyMember = endpoint({
  method: 'PATCH',
  path: '/profile/family/:id',
  access: 'family.update',
  summary: 'Change a family member: an absent field stays, a blank one is cleared',
  params: idParams,
  body: updateFamilyBody,
  upload: familyPhotoUpload,
  status: 200,
  answer: z.object({ family_member: familyMember }),
});

export const deleteFamilyMember = endpoint({
  method: 'DELETE',
  path: '/profile/family/:id',
  access: 'family.delete',
  summary: 'Delete a family member with the photo',
  params: idParams,
  status: 200,
  answer: messageAnswer,
});

export const readFamilyPhoto = endpoint({
  method: 'GET',
  path: '/profile/family/photo/:id',
  access: 'family.photo',
  summary: 'The photo of a family member: for the owner and admins',
  params: idParams,
  query: photoVersion,
  status: 200,
  answer: fileAnswer,
  file: [KEPT_PHOTO_TYPE],
});

export const deleteFamilyPhoto = endpoint({
  method: 'DELETE',
  path: '/profile/family/:id/photo',
  access: 'family.update',
  summary: 'Remove the photo of a family member; counts as a family operation',
  params: idParams,
  status: 200,
  answer: messageAnswer,
});
