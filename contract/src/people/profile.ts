import type { Upload } from '../core/endpoint.ts';
import { message } from '../core/message.ts';

export const PROFILE_UPDATES_PER_DAY = 5;

export const profileMessages = {
  photoType: message('Profile photo must be PNG or JPEG'),
  photoSize: message('Profile photo must be 5MB or less'),
  limit: message('You’ve reached your daily update limit (5 updates per day)'),
  photoDeleted: message('Profile photo deleted'),
  choiceSaved: message('Your choice is saved'),
  verifyWarning: message('Please verify your account to access all features.'),
} as const;

/** Shown by the browser if an error answer has no text. */
export const profileFallbacks = {
  read: message('Failed to fetch profile'),
  update: message('Failed to update profile'),
  photo: message('Failed to fetch profile photo'),
  preferences: message('Failed to save your choice'),
} as const;

/** A plus and fifteen digits. */
export const PHONE_MAX = 16;

export const profilePhotoUpload: Upload = {
  field: 'profile_photo',
  messages: { type: profileMessages.photoType, size: profileMessages.photoSize },
};
