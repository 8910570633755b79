import { endpoint, idParams, messageAnswer } from '../core/endpoint.schema.ts';
import { id, instant, requiredText } from '../core/fields.schema.ts';
import { blankIsMissing, EMAIL_MAX, fieldMessages, isEmail, normalisePhone } from '../core/fields.ts';
import {
  adminPaging,
  booleanParam,
  choiceParam,
  idListParam,
  pagination,
  searchParam,
} from '../core/list-params.schema.ts';
import { adminListMessages } from '../core/list-params.ts';
import { fileAnswer } from '../core/photos.schema.ts';
import { ROLES } from '../core/roles.ts';
import { sentence } from '../core/sentence.schema.ts';
import { fieldRule } from '../core/validation.ts';
import { z } from '../core/zod.ts';
import {
  accountMessages,
  isPasswordLongEnough,
  isPasswordOwnName,
  NAME_MAX,
  PASSWORD_MAX,
  USERNAME_MAX,
} from '../identity/accounts.ts';
import { address, adminResidence } from './address.schema.ts';
import { peopleMessages, SORT_ORDERS, USER_SORTS, USERS_BULK_MAX, userPhotoUpload, VERSION_MAX } from './users.ts';

const username = z
  .string({ error: peopleMessages.username })
  .trim()
  .max(USERNAME_MAX, accountMessages.usernameLong)
  .regex(/^[A-Za-z0-9]{3,}$/, peopleMessages.username)
  .transform((value) => value.toLowerCase());

/** Accepts Kenyan notation too; the server stores the E.164 form. */
const phoneNumber = z
  .string({ error: peopleMessages.phone })
  .trim()
  .min(1, peopleMessages.phone)
  .max(40, fieldMessages.phone)
  .refine((value) => value === '' || normalisePhone(value) !== null, { error: fieldMessages.phone });

/** Blank leaves the address unchanged; null clears it. */
const email = z
  .string({ error: fieldMessages.email })
  .trim()
  .max(EMAIL_MAX, fieldMessages.email)
  .refine((value) => value === '' || isEmail(value), { error: fieldMessages.email })
  .transform(blankIsMissing)
  .nullish();

const password = (required: string, short: string) =>
  z
    .string({ error: required })
    .max(PASSWORD_MAX, accountMessages.passwordLong)
    .refine((value) => value.trim() === '' || isPasswordLongEnough(value), { error: short });
const optionalPassword = password(peopleMessages.passwordShort, peopleMessages.passwordShort)
  .transform((value) => (value.trim() === '' ? undefined : value))
  .optional();

const role = z
  .string({ error: peopleMessages.role })
  .trim()
  .max(40, peopleMessages.roleUnknown)
  .transform(blankIsMissing)
  .pipe(z.enum(ROLES, { error: peopleMessages.roleUnknown }).optional())
  .optional();

const firstName = requiredText(NAME_MAX, {
  required: accountMessages.firstName,
  tooLong: accountMessages.firstNameLong,
});
const lastName = requiredText(NAME_MAX, { required: accountMessages.lastName, tooLong: accountMessages.lastNameLong });

/** Ordered like the specification's messages. A blank address, e-mail, role or password counts as absent. */
const optionalFields = {
  address: adminResidence.nullish(),
  church_email: email,
  /** True assigns username@ the church's domain, unless `church_email` is given. */
  use_church_email: z.boolean({ error: accountMessages.useChurchEmail }).optional(),
  role,
  is_active: z.boolean({ error: peopleMessages.isActive }).optional(),
  is_verified: z.boolean({ error: peopleMessages.isVerified }).optional(),
};

type Names = {
  password?: string | undefined;
  username?: string | undefined;
  personal_email?: string | null | undefined;
};
const isPasswordAllowed = (v: Names) =>
  !v.password || !isPasswordOwnName(v.password, [v.username ?? '', v.personal_email ?? '']);
const noName = fieldRule('password', accountMessages.passwordIsName, { late: true });

export const createUserBody = z
  .strictObject({
    username,
    phone_number: phoneNumber,
    personal_email: email,
    password: optionalPassword,
    ...optionalFields,
    first_name: firstName,
    last_name: lastName,
    /** Mails a welcome link to choose a password; `password` is then optional. */
    welcome: z.boolean({ error: peopleMessages.welcome }).optional(),
  })
  .refine((v) => v.password !== undefined || v.welcome === true, fieldRule('password', peopleMessages.password))
  .refine(isPasswordAllowed, noName)
  .refine((v) => v.welcome !== true || v.personal_email, fieldRule('personal_email', peopleMessages.welcomeNeedsEmail));
export type CreateUserBody = z.output<typeof createUserBody>;

/** Optimistic lock: an outdated version is answered with 409, and nothing is written. Absent skips the check. */
export const seenVersion = z.string().max(VERSION_MAX).optional();

/** An absent field stays unchanged; null clears it. */
export const updateUserBody = z
  .strictObject({
    username: username.optional(),
    phone_number: phoneNumber.optional(),
    personal_email: email,
    password: optionalPassword,
    ...optionalFields,
    first_name: firstName.optional(),
    last_name: lastName.optional(),
    version: seenVersion,
  })
  .refine(isPasswordAllowed, noName);
export type UpdateUserBody = z.output<typeof updateUserBody>;

export const changeRoleBody = z.strictObject({
  role: z
    .string({ error: peopleMessages.role })
    .trim()
    .min(1, peopleMessages.role)
    .max(40, peopleMessages.roleUnknown)
    .pipe(z.enum(ROLES, { error: peopleMessages.roleUnknown })),
});

export const resetUserPasswordBody = z.strictObject({
  password: password(peopleMessages.resetShort, peopleMessages.resetShort).refine((value) => value.trim() !== '', {
    error: peopleMessages.resetShort,
  }),
});

export const user = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
  phone_number: z.string().nullable(),
  personal_email: z.string().nullable(),
  /** The e-mail address that is a login name and gets codes; not the personal one until a code confirms that. */
  login_email: z.string().nullable(),
  /** False if the personal address has no rights yet. */
  is_email_confirmed: z.boolean(),
  church_email: z.string().nullable(),
  role: z.enum(ROLES),
  is_active: z.boolean(),
  is_verified: z.boolean(),
  /** Path on the API's host; the request needs an access token. */
  profile_photo: z.string().nullable(),
  address: address.nullable(),
  created_at: instant,
  /** The office created the account, and the person has not chosen a password yet. */
  is_invited: z.boolean(),
  /** When the last welcome e-mail was asked for; null if none was. */
  welcome_requested_at: instant.nullable(),
  /** When the mail server took it; null or earlier than the request while it is still on its way. */
  welcome_sent_at: instant.nullable(),
  deletion_requested_at: instant.nullable(),
  /** True for the caller's own account, on which some actions are forbidden. */
  is_self: z.boolean(),
  /** Optimistic-lock version of the form fields, for the next PUT. */
  version: z.string(),
});
export type User = z.infer<typeof user>;

const filters = {
  /** Part of a name, username, e-mail address or phone number. */
  search: searchParam,
  role: choiceParam(ROLES, peopleMessages.roleUnknown),
  is_active: booleanParam(adminListMessages.isActive),
  is_verified: booleanParam(adminListMessages.isVerified),
};
export type UserFilters = Omit<z.output<typeof exportFilters>, 'ids'>;

const exportFilters = z.strictObject({
  ...filters,
  /** Only these people. */
  ids: idListParam(USERS_BULK_MAX, peopleMessages.bulkIds),
});
export type UserExportFilters = z.output<typeof exportFilters>;

const userAnswer = z.object({ user, message: sentence });

export const listUsers = endpoint({
  method: 'GET',
  path: '/admin/users',
  access: 'people.read',
  summary: 'List users, newest first or by a column',
  query: z.strictObject({
    ...filters,
    sort: choiceParam(USER_SORTS, peopleMessages.sort),
    order: choiceParam(SORT_ORDERS, peopleMessages.order),
    ...adminPaging,
  }),
  status: 200,
  answer: z.object({ users: z.array(user), pagination }),
});

export const exportUsers = endpoint({
  method: 'GET',
  path: '/admin/users/export',
  access: 'people.read',
  needsFreshProof: true,
  summary:
    'Export the filtered list or selected users as CSV, safe to open in a spreadsheet; recorded in the audit trail',
  query: exportFilters,
  status: 200,
  answer: fileAnswer,
  file: ['text/csv'],
});

export const readUser = endpoint({
  method: 'GET',
  path: '/admin/users/:id',
  access: 'people.read',
  summary: 'Get a user',
  params: idParams,
  status: 200,
  answer: z.object({ user }),
});

export const createUser = endpoint({
  method: 'POST',
  path: '/admin/users',
  access: 'people.edit',
  summary: 'Create a user',
  body: createUserBody,
  status: 201,
  answer: userAnswer.extend({ id }),
  errors: ['conflict'],
});

export const updateUser = endpoint({
  method: 'PUT',
  path: '/admin/users/:id',
  access: 'people.edit',
  summary: 'Update a user: absent fields stay, null clears; a replaced e-mail address is notified',
  params: idParams,
  body: updateUserBody,
  status: 200,
  answer: userAnswer,
  errors: ['conflict', 'changed_meanwhile'],
});

/** Shared by the four endpoints that only set a flag. */
const userFlagEndpoint = {
  access: 'people.edit',
  params: idParams,
  status: 200,
  answer: userAnswer,
  errors: ['conflict'],
} as const;

export const activateUser = endpoint({
  method: 'PATCH',
  path: '/admin/users/:id/activate',
  summary: 'Activate an account',
  ...userFlagEndpoint,
});

export const deactivateUser = endpoint({
  method: 'PATCH',
  path: '/admin/users/:id/deactivate',
  summary: 'Deactivate an account; takes effect with the next request',
  ...userFlagEndpoint,
});

export const verifyUser = endpoint({
  method: 'PATCH',
  path: '/admin/users/:id/verify',
  summary: 'Mark a user as verified',
  ...userFlagEndpoint,
});

export const unverifyUser = endpoint({
  method: 'PATCH',
  path: '/admin/users/:id/unverify',
  summary: 'Mark a user as not verified',
  ...userFlagEndpoint,
});

export const changeUserRole = endpoint({
  method: 'PATCH',
  path: '/admin/users/:id/role',
  access: 'people.edit',
  summary: 'Change a user’s role; takes effect with the next request. The same role changes nothing',
  params: idParams,
  body: changeRoleBody,
  status: 200,
  answer: userAnswer,
  errors: ['conflict'],
});

export const resetUserPassword = endpoint({
  method: 'PATCH',
  path: '/admin/users/:id/password',
  access: 'people.edit',
  summary: 'Reset a user’s password; every device is logged out, and the user is notified',
  params: idParams,
  body: resetUserPasswordBody,
  status: 200,
  answer: messageAnswer,
});

export const uploadUserPhoto = endpoint({
  method: 'POST',
  path: '/admin/users/:id/profile-photo',
  access: 'people.edit',
  summary: 'Upload a photo of a user',
  params: idParams,
  upload: userPhotoUpload,
  status: 200,
  answer: userAnswer,
  errors: ['too_large', 'unsupported_type'],
});

export const deleteUserPhoto = endpoint({
  method: 'DELETE',
  path: '/admin/users/:id/profile-photo',
  access: 'people.edit',
  summary: 'Delete the photo of a user',
  params: idParams,
  status: 200,
  answer: messageAnswer,
});
