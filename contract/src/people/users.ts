import type { Upload } from '../core/endpoint.ts';

export const VERSION_MAX = 64;

export const peopleMessages = {
  username: 'Username: 3+ alphanumeric chars',
  usernameTaken: 'Username is already taken',
  phone: 'Phone number required',
  password: 'Password required for new users',
  passwordShort: 'Password: 8+ characters',
  resetShort: 'Password: 8+ chars',
  role: 'Select a role',
  roleUnknown: 'Invalid role selected',
  isActive: 'Active: yes or no',
  isVerified: 'Verified: yes or no',
  welcome: 'Send a welcome email: yes or no',
  welcomeNeedsEmail: 'A welcome email needs a personal email address',
  photoType: 'Invalid file type (allowed: png, jpg, jpeg)',
  photoSize: 'File size exceeds 5MB limit',
  noPhoto: 'No file provided',
  created: 'User created',
  updated: 'User updated',
  roleUpdated: 'Role updated',
  passwordReset: 'Password reset',
  photoUploaded: 'Photo uploaded',
  photoDeleted: 'Profile photo deleted',
  notFound: 'User not found',
  none: 'No users found',
  unauthorized: 'Unauthorized: Admin access required',
  changedMeanwhile:
    'Somebody else changed this person in the meantime. Nothing was overwritten: reload to see their changes, then make yours again.',
  ownActive: 'You cannot deactivate your own account.',
  ownVerified: 'You cannot unverify your own account.',
  ownRole: 'You cannot take the admin role from yourself.',
  lastAdmin: 'This is the last active admin. Make another person admin first.',
} as const;

/** Shown by the browser if an error answer has no text. */
export const peopleFallbacks = {
  read: 'Failed to load user',
  readData: 'Failed to load user data',
  list: 'Failed to load users',
  action: 'Action failed',
  save: 'Failed to save user',
  photo: 'Failed to manage profile photo',
  export: 'Failed to export users',
} as const;

export const userPhotoUpload: Upload = {
  field: 'profile_photo',
  messages: { type: peopleMessages.photoType, size: peopleMessages.photoSize },
};
