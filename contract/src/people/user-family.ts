import type { Upload } from '../core/endpoint.ts';
import { familyMessages } from './family.ts';
import { peopleMessages } from './users.ts';

export const peopleFamilyMessages = {
  isActive: 'Status: active or not',
  photoType: peopleMessages.photoType,
  photoSize: peopleMessages.photoSize,
  noPhoto: 'No photo selected',
  added: 'Family member added',
  updated: 'Family member updated',
  deleted: familyMessages.deleted,
  photoUploaded: 'Photo uploaded',
  photoDeleted: 'Photo deleted',
  none: 'No family members found',
  absent: 'NO FAMILY MEMBER FOUND',
  photoAbsent: 'No family member found',
  changedMeanwhile:
    'Someone else changed this family member in the meantime. Nothing was overwritten. Reload to see their changes, then make yours again.',
} as const;

/** Shown by the browser if an error answer has no text. */
export const peopleFamilyFallbacks = {
  list: 'Failed to fetch family members',
  read: 'Failed to fetch family member details',
  add: 'Failed to add family member',
  update: 'Failed to update family member',
  delete: 'Failed to delete family member',
  managePhotoUpload: 'Failed to upload family photo',
  managePhotoDelete: 'Failed to delete family photo',
  save: 'Failed to save family member',
  uploadPhoto: 'Failed to upload photo',
  deletePhoto: 'Failed to delete photo',
  loadPhoto: 'Failed to load family photo',
} as const;

export const userFamilyPhotoUpload: Upload = {
  field: 'photo',
  messages: { type: peopleFamilyMessages.photoType, size: peopleFamilyMessages.photoSize },
};
