import type { Upload } from '../core/endpoint.ts';
import { message } from '../core/message.ts';

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
  username: message('Username: 3+ alphanumeric chars'),
  usernameTaken: message('Username is already taken'),
  phone: message('Phone number required'),
  password: message('Password required for new users'),
  passwordShort: message('Password: 8+ characters'),
  resetShort: message('Password: 8+ chars'),
  role: message('Select a role'),
  roleUnknown: message('Invalid role selected'),
  isActive: message('Active: yes or no'),
  isVerified: message('Verified: yes or no'),
  welcome: message('Send a welcome email: yes or no'),
  welcomeNeedsEmail: message('A welcome email needs a personal email address'),
  photoType: message('Invalid file type (allowed: png, jpg, jpeg)'),
  photoSize: message('File size exceeds 5MB limit'),
  noPhoto: message('No file provided'),
  created: message('User created'),
  updated: message('User updated'),
  roleUpdated: message('Role updated'),
  roleUnchanged: message('They already have this role. Nothing changed.'),
  sort: message('Choose a column of the list to sort by'),
  order: message('order must be asc or desc'),
  bulkAction: message('Choose verify or activate'),
  bulkIds: message('Select 1 to {max} people', { max: USERS_BULK_MAX }),
  bulkDone: message('Users updated'),
  bulkUnchanged: message('Nothing changed'),
  welcomeQueued: message('The welcome email is on its way'),
  welcomeNotNeeded: message('They’ve already chosen a password, so there’s nothing to send.'),
  welcomeNoEmail: message('Add a personal email first. The welcome email goes there.'),
  welcomeWait: message('A welcome email was just sent. Please wait a minute before sending another.'),
  welcomeLimit: message('A person can get {max} welcome emails a day. Please try again tomorrow.', {
    max: WELCOME_RESENDS_PER_DAY,
  }),
  passwordReset: message('Password reset'),
  photoUploaded: message('Photo uploaded'),
  photoDeleted: message('Profile photo deleted'),
  notFound: message('User not found'),
  none: message('No users found'),
  unauthorized: message('Unauthorized: Admin access required'),
  changedMeanwhile: message(
    'Someone else changed this person in the meantime. Nothing was overwritten. Reload to see their changes, then make yours again.',
  ),
  ownActive: message('You can’t deactivate your own account.'),
  ownVerified: message('You can’t unverify your own account.'),
  ownRole: message('You can’t remove your own admin role.'),
  lastAdmin: message('This is the last active admin. Make someone else an admin first.'),
} as const;

/** Shown by the browser if an error answer has no text. */
export const peopleFallbacks = {
  read: message('Failed to load user'),
  readData: message('Failed to load user data'),
  list: message('Failed to load users'),
  action: message('Action failed'),
  save: message('Failed to save user'),
  photo: message('Failed to manage profile photo'),
  export: message('Failed to export users'),
  username: message('Failed to check username'),
} as const;

export const userPhotoUpload: Upload = {
  field: 'profile_photo',
  messages: { type: peopleMessages.photoType, size: peopleMessages.photoSize },
};
