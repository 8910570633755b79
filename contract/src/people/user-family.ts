import type { Upload } from '../core/endpoint.ts';
import { message } from '../core/message.ts';
import { familyMessages } from './family.ts';
import { peopleMessages } from './users.ts';

export const peopleFamilyMessages = {
  isActive: message('Status: active or not'),
  photoType: peopleMessages.photoType,
  photoSize: peopleMessages.photoSize,
  noPhoto: message('No photo selected'),
  added: message('Family member added'),
  updated: message('Family member updated'),
  deleted: familyMessages.deleted,
  photoUploaded: message('Photo uploaded'),
  photoDeleted: message('Photo deleted'),
  none: message('No family members found'),
  absent: message('NO FAMILY MEMBER FOUND'),
  photoAbsent: message('No family member found'),
  changedMeanwhile: message(
    'Someone else changed this family member in the meantime. Nothing was overwritten. Reload to see their changes, then make yours again.',
  ),
} as const;

/** Shown by the browser if an error answer has no text. */
export const peopleFamilyFallbacks = {
  list: message('Failed to fetch family members'),
  read: message('Failed to fetch family member details'),
  add: message('Failed to add family member'),
  update: message('Failed to update family member'),
  delete: message('Failed to delete family member'),
  managePhotoUpload: message('Failed to upload family photo'),
  managePhotoDelete: message('Failed to delete family photo'),
  save: message('Failed to save family member'),
  uploadPhoto: message('Failed to upload photo'),
  deletePhoto: message('Failed to delete photo'),
  loadPhoto: message('Failed to load family photo'),
} as const;

export const userFamilyPhotoUpload: Upload = {
  field: 'photo',
  messages: { type: peopleFamilyMessages.photoType, size: peopleFamilyMessages.photoSize },
};
