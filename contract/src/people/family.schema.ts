import { endpoint, idParams, messageAnswer } from '../core/endpoint.schema.ts';
import { id } from '../core/fields.schema.ts';
import { blankIsNull, fieldMessages, isPlainText, trimText } from '../core/fields.ts';
import { fileAnswer, photoVersion } from '../core/photos.schema.ts';
import { KEPT_PHOTO_TYPE } from '../core/photos.ts';
import { z } from '../core/zod.ts';
import { address, addressField, familyAddress } from './address.schema.ts';
import { hasOnlyNameCharacters } from './address.ts';
import {
  BIO_MAX,
  CONTACT_MAX,
  FAMILY_NAME_MAX,
  familyMessages,
  familyPhotoUpload,
  GENDERS,
  isBirthDate,
  isPhoneOrEmail,
  normaliseLineBreaks,
  RELATIONSHIPS,
} from './family.ts';

const name = z
  .string({ error: familyMessages.name })
  .overwrite(trimText)
  .min(1, familyMessages.name)
  .max(FAMILY_NAME_MAX, familyMessages.name)
  .refine(hasOnlyNameCharacters, { error: familyMessages.nameCharacters });

const optionalChoice = <const C extends readonly [string, ...string[]]>(choices: C, error: string) =>
  z.string({ error }).trim().transform(blankIsNull).pipe(z.enum(choices, { error }).nullable()).nullish();

const optionalText = (max: number, tooLong: string, accepts: (value: string) => boolean, invalid: string) =>
  z
    .string({ error: invalid })
    .overwrite(normaliseLineBreaks)
    .overwrite(trimText)
    .max(max, tooLong)
    .refine((value) => value === '' || accepts(value), { error: invalid })
    .transform(blankIsNull)
    .nullish();

/** Ordered like the specification's messages. Blank clears an optional field. The server checks for future dates. */
export const familyFields = {
  name,
  relationship: z.enum(RELATIONSHIPS, { error: familyMessages.relationship }),
  gender: optionalChoice(GENDERS, familyMessages.gender),
  date_of_birth: optionalText(10, familyMessages.dateOfBirth, isBirthDate, familyMessages.dateOfBirth),
  contact_info: optionalText(CONTACT_MAX, familyMessages.contactInfo, isPhoneOrEmail, familyMessages.contactInfo),
};
export const familyBio = optionalText(BIO_MAX, familyMessages.bioLong, isPlainText, fieldMessages.invisible);

/** Values of the form; the bodies below are the same with the address as text. */
export const familyForm = z.strictObject({ ...familyFields, address: familyAddress.nullish(), bio: familyBio });

const addressText = addressField(familyAddress, familyMessages.invalid).optional();
export const addFamilyBody = z.strictObject({ ...familyFields, address: addressText, bio: familyBio });
export type AddFamilyBody = z.output<typeof addFamilyBody>;

export const updateFamilyBody = z.strictObject({
  ...familyFields,
  name: familyFields.name.optional(),
  relationship: familyFields.relationship.optional(),
  address: addressText,
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
  /** Path on the API's host; the request needs an access token. */
  photo: z.string().nullable(),
});
export type FamilyMember = z.infer<typeof familyMember>;

export const listFamily = endpoint({
  method: 'GET',
  path: '/profile/family',
  access: 'family.read',
  summary: 'List the caller’s family members, oldest entry first',
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
  summary: 'Get one of the caller’s family members',
  params: idParams,
  status: 200,
  answer: z.object({ family_member: familyMember }),
});

export const updateFamilyMember = endpoint({
  method: 'PATCH',
  path: '/profile/family/:id',
  access: 'family.update',
  summary: 'Update a family member: absent fields stay, blank ones are cleared',
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
  summary: 'Get the photo of a family member; for the owner and admins',
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
  summary: 'Delete the photo of a family member; counts as a family operation',
  params: idParams,
  status: 200,
  answer: messageAnswer,
});
