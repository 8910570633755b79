import type { Upload } from '../core/endpoint.ts';

export const VERSION_MAX = 64;
/** People per bulk action, and per export of a selection. */
export const USERS_BULK_MAX = 200;
export const USER_BULK_ACTIONS = ['verify', 'activate'] as const;
export type UserBulkAction = (typeof USER_BULK_ACTIONS)[number];

/** Columns by which the list can be sorted; without one the newest come first. */
export const USER_SORTS = ['username', 'name', 'email', 'phone_number', 'role', 'is_active', 'is_verified'] as const;
export type UserSort = (typeof USER_SORTS)[number];
export const SORT_ORDERS = ['asc', 'desc'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

export const WELCOME_RESEND_SECONDS = 60;
export const WELCOME_RESENDS_PER_DAY = 5;

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
  roleUnchanged: 'They already have this role. Nothing changed.',
  sort: 'Choose a column of the list to sort by',
  order: 'order must be asc or desc',
  bulkAction: 'Choose verify or activate',
  bulkIds: `Select 1 to ${USERS_BULK_MAX} people`,
  bulkDone: 'Users updated',
  bulkUnchanged: 'Nothing changed',
  welcomeQueued: 'The welcome email is on its way',
  welcomeNotNeeded: 'They’ve already chosen a password, so there’s nothing to send.',
  welcomeNoEmail: 'Add a personal email first. The welcome email goes there.',
  welcomeWait: 'A welcome email was just sent. Please wait a minute before sending another.',
  welcomeLimit: `A person can get ${WELCOME_RESENDS_PER_DAY} welcome emails a day. Please try again tomorrow.`,
  passwordReset: 'Password reset',
  photoUploaded: 'Photo uploaded',
  photoDeleted: 'Profile photo deleted',
  notFound: 'User not found',
  none: 'No users found',
  unauthorized: 'Unauthorized: Admin access required',
  changedMeanwhile:
    'Someone else changed this person in the meantime. Nothing was overwritten. Reload to see their changes, then make yours again.',
  ownActive: 'You can’t deactivate your own account.',
  ownVerified: 'You can’t unverify your own account.',
  ownRole: 'You can’t remove your own admin role.',
  lastAdmin: 'This is the last active admin. Make someone else an admin first.',
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
  username: 'Failed to check username',
} as const;

export const userPhotoUpload: Upload = {
  field: 'profile_photo',
  messages: { type: peopleMessages.photoType, size: peopleMessages.photoSize },
};
