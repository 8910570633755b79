import { endpoint, idParams, messageAnswer } from '../core/endpoint.schema.ts';
import { pathId } from '../core/fields.schema.ts';
import { adminPaging, booleanParam, choiceParam, pagination, searchParam } from '../core/list-params.schema.ts';
import { adminListMessages } from '../core/list-params.ts';
import { sentence } from '../core/sentence.schema.ts';
import { z } from '../core/zod.ts';
import { wholeAddress } from './address.schema.ts';
import { familyBio, familyFields, familyMember } from './family.schema.ts';
import { familyMessages, RELATIONSHIPS } from './family.ts';
import { peopleFamilyMessages, userFamilyPhotoUpload } from './user-family.ts';
import { seenVersion } from './users.schema.ts';

const fields = {
  ...familyFields,
  /** All four parts, all four blank, or null. */
  address: wholeAddress.nullish(),
  bio: familyBio,
  is_active: z.boolean({ error: peopleFamilyMessages.isActive }).optional(),
};

export const addUserFamilyBody = z.strictObject(fields);
export type AddUserFamilyBody = z.output<typeof addUserFamilyBody>;

/** An absent field stays unchanged; null or blank clears it. */
export const updateUserFamilyBody = z.strictObject({
  ...fields,
  name: fields.name.optional(),
  relationship: fields.relationship.optional(),
  version: seenVersion,
});
export type UpdateUserFamilyBody = z.output<typeof updateUserFamilyBody>;

export const userFamilyMember = familyMember.extend({
  /** Optimistic-lock version of the form fields, for the next PUT. */
  version: z.string(),
});
export type UserFamilyMember = z.infer<typeof userFamilyMember>;

const params = z.strictObject({ id: pathId, familyId: pathId });
const familyMemberAnswer = z.object({ family_member: userFamilyMember, message: sentence });

export const listUserFamily = endpoint({
  method: 'GET',
  path: '/admin/users/:id/family',
  access: 'people.family',
  summary: 'List a user’s family members, oldest entry first; recorded in the audit trail',
  params: idParams,
  query: z.strictObject({
    /** Part of a name or of the contact info. */
    search: searchParam,
    relationship: choiceParam(RELATIONSHIPS, familyMessages.relationship),
    is_active: booleanParam(adminListMessages.isActive),
    ...adminPaging,
  }),
  status: 200,
  answer: z.object({ family_members: z.array(userFamilyMember), pagination }),
});

export const readUserFamilyMember = endpoint({
  method: 'GET',
  path: '/admin/users/:id/family/:familyId',
  access: 'people.family',
  summary: 'Get a family member of a user; recorded in the audit trail',
  params,
  status: 200,
  answer: z.object({ family_member: userFamilyMember }),
});

export const addUserFamilyMember = endpoint({
  method: 'POST',
  path: '/admin/users/:id/family',
  access: 'people.family',
  summary: 'Add a family member to a user',
  params: idParams,
  body: addUserFamilyBody,
  status: 201,
  answer: familyMemberAnswer,
  errors: ['conflict'],
});

export const updateUserFamilyMember = endpoint({
  method: 'PUT',
  path: '/admin/users/:id/family/:familyId',
  access: 'people.family',
  summary: 'Update a family member: absent fields stay, null clears',
  params,
  body: updateUserFamilyBody,
  status: 200,
  answer: familyMemberAnswer,
  errors: ['changed_meanwhile'],
});

export const deleteUserFamilyMember = endpoint({
  method: 'DELETE',
  path: '/admin/users/:id/family/:familyId',
  access: 'people.family',
  summary: 'Delete a family member with the photo',
  params,
  status: 200,
  answer: messageAnswer,
});

export const uploadUserFamilyPhoto = endpoint({
  method: 'POST',
  path: '/admin/users/:id/family/:familyId/photo',
  access: 'people.family',
  summary: 'Upload a photo of a family member',
  params,
  upload: userFamilyPhotoUpload,
  status: 200,
  answer: familyMemberAnswer,
  errors: ['too_large', 'unsupported_type'],
});

export const deleteUserFamilyPhoto = endpoint({
  method: 'DELETE',
  path: '/admin/users/:id/family/:familyId/photo',
  access: 'people.family',
  summary: 'Delete the photo of a family member',
  params,
  status: 200,
  answer: messageAnswer,
});
