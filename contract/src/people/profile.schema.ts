import { endpoint, messageAnswer } from '../core/endpoint.schema.ts';
import { errorMessages } from '../core/errors.ts';
import { id, instant, pathId } from '../core/fields.schema.ts';
import { blankIsMissing, EMAIL_MAX, fieldMessages, isEmail, PHONE_PATTERN } from '../core/fields.ts';
import { language } from '../core/languages.schema.ts';
import { message } from '../core/message.ts';
import { fileAnswer, photoVersion } from '../core/photos.schema.ts';
import { KEPT_PHOTO_TYPE } from '../core/photos.ts';
import { ROLES } from '../core/roles.ts';
import { sentence } from '../core/sentence.schema.ts';
import { z } from '../core/zod.ts';
import { PROFILE_PHOTO_PATH } from '../records/photos.ts';
import { address, addressField, residence } from './address.schema.ts';
import { PHONE_MAX, profilePhotoUpload } from './profile.ts';

/** Blank counts as missing and leaves the value unchanged. */
const phoneNumber = z
  .string({ error: fieldMessages.phone })
  .trim()
  .max(PHONE_MAX, fieldMessages.phone)
  .refine((value) => value === '' || PHONE_PATTERN.test(value), { error: fieldMessages.phone })
  .transform(blankIsMissing)
  .optional();
const personalEmail = z
  .string({ error: fieldMessages.email })
  .trim()
  .max(EMAIL_MAX, fieldMessages.email)
  .refine((value) => value === '' || isEmail(value), { error: fieldMessages.email })
  .transform(blankIsMissing)
  .optional();

/** Values of the form; the body below is the same with the address as text. */
export const profileForm = z.strictObject({
  personal_email: personalEmail,
  phone_number: phoneNumber,
  address: residence.nullish(),
});

export const updateProfileBody = z.strictObject({
  personal_email: personalEmail,
  phone_number: phoneNumber,
  address: addressField(residence, errorMessages.invalid).optional(),
});
export type UpdateProfileBody = z.output<typeof updateProfileBody>;

export const profile = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
  role: z.enum(ROLES),
  church_email: z.string().nullable(),
  personal_email: z.string().nullable(),
  /** The e-mail address that is a login name and gets codes; not the personal one until a code confirms that. */
  login_email: z.string().nullable(),
  /** False if the personal address has no rights yet. */
  is_email_confirmed: z.boolean(),
  phone_number: z.string().nullable(),
  address: address.nullable(),
  is_active: z.boolean(),
  is_verified: z.boolean(),
  /** Path on the API's host; the request needs an access token. */
  profile_photo: z.string().nullable(),
  deletion_requested_at: instant.nullable(),
  /** Concerns bulk e-mails; mails about the account are always sent. */
  wants_emails: z.boolean(),
  wants_texts: z.boolean(),
  /** The language of mails and texts. It has no effect while the church does not offer it. */
  language,
});
export type Profile = z.infer<typeof profile>;

export const readProfile = endpoint({
  method: 'GET',
  path: '/profile',
  access: 'profile.read',
  summary: 'Get the caller’s profile',
  status: 200,
  answer: z.object({ profile }),
});

export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/profile',
  access: 'profile.update',
  summary:
    'Update contact details, residence and photo; a new e-mail address gets a confirmation code, and the old one is notified',
  body: updateProfileBody,
  upload: profilePhotoUpload,
  status: 200,
  answer: z.object({ profile }),
  errors: ['conflict'],
});

/** Pages load `profile.ts`, so messages that only schemas use are not there. */
const preferenceMessages = {
  emails: message('Emails from the church: yes or no'),
  texts: message('Text messages from the church: yes or no'),
} as const;

export const preferencesBody = z.strictObject({
  wants_emails: z.boolean({ error: preferenceMessages.emails }).optional(),
  wants_texts: z.boolean({ error: preferenceMessages.texts }).optional(),
  language: language.optional(),
});

export type PreferencesBody = z.output<typeof preferencesBody>;

export const updatePreferences = endpoint({
  method: 'PATCH',
  path: '/profile/preferences',
  access: 'account.manage',
  isRepeatable: true,
  summary:
    'Set whether e-mails and texts from the church are wanted, and in which language; does not count as a profile update',
  body: preferencesBody,
  status: 200,
  answer: z.object({ profile, message: sentence }),
});

export const readProfilePhoto = endpoint({
  method: 'GET',
  path: PROFILE_PHOTO_PATH,
  access: 'profile.photo',
  summary: 'Get a profile photo; for its owner, staff, and members of a shared department',
  params: z.strictObject({ userId: pathId }),
  query: photoVersion,
  status: 200,
  answer: fileAnswer,
  file: [KEPT_PHOTO_TYPE],
});

export const deleteProfilePhoto = endpoint({
  method: 'DELETE',
  path: '/profile/photo',
  access: 'profile.update',
  summary: 'Delete the caller’s own photo; counts as a profile update',
  status: 200,
  answer: messageAnswer,
  errors: ['not_found'],
});
