import { message } from '../core/message.ts';
export const SETUP_DEPARTMENTS_MAX = 20;
export const SETUP_TESTS_PER_HOUR = 20;

/** Setup steps of a new installation, in the recommended order. */
export const SETUP_STEPS = ['account', 'church', 'email', 'texts', 'departments'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** `put_aside` marks a step as not needed. */
export const SETUP_STATES = ['open', 'done', 'put_aside'] as const;
export type SetupState = (typeof SETUP_STATES)[number];

/** Where a setting of the church comes from. `default` is the example's. */
export const SETTING_SOURCES = ['environment', 'setup', 'default'] as const;
export type SettingSource = (typeof SETTING_SOURCES)[number];

export const setupMessages = {
  putAside: message('put_aside must be true or false'),
  emailDomain: message('Enter a domain like church.org'),
  names: message('Enter 1 to {max} names', { max: SETUP_DEPARTMENTS_MAX }),
  noEmail: message('Your account has no email address for a test'),
  noPhone: message('Your account has no phone number for a test'),
  tooMany: message('You’ve sent a lot of tests in the last hour. Please try again later.'),
} as const;

/** Shown by the browser if an error answer has no text. */
export const setupFallbacks = {
  read: message('Failed to load setup'),
  change: message('Failed to save'),
  email: message('Failed to send test email'),
  text: message('Failed to send test text'),
  departments: message('Failed to create departments'),
} as const;
