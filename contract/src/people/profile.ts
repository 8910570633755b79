import type { Upload } from '../core/endpoint.ts';

export const PROFILE_UPDATES_PER_DAY = 5;

export const profileMessages = {
  photoType: 'Profile photo must be PNG or JPEG',
  photoSize: 'Profile photo must be 5MB or less',
  limit: 'You’ve reached your daily update limit (5 updates per day)',
  photoDeleted: 'Profile photo deleted',
  choiceSaved: 'Your choice is saved',
  verifyWarning: 'Please verify your account to access all features.',
} as const;

/** Shown by the browser if an error answer has no text. */
export const profileFallbacks = {
  read: 'Failed to fetch profile',
  update: 'Failed to update profile',
  photo: 'Failed to fetch profile photo',
  preferences: 'Failed to save your choice',
} as const;

/** A plus and fifteen digits. */
export const PHONE_MAX = 16;

export const profilePhotoUpload: Upload = {
  field: 'profile_photo',
  messages: { type: profileMessages.photoType, size: profileMessages.photoSize },
};
