export const SETUP_DEPARTMENTS_MAX = 20;
export const SETUP_TESTS_PER_HOUR = 20;

/** What a new installation still needs, in the order in which one would do it. */
export const SETUP_STEPS = ['account', 'church', 'email', 'texts', 'departments'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/**
 * `put_aside`: not needed here. Of `church` only the browser knows more: the facts of the public pages are built into
 * them, so the server says `open` until it is put aside.
 */
export const SETUP_STATES = ['open', 'done', 'put_aside'] as const;
export type SetupState = (typeof SETUP_STATES)[number];

export const setupMessages = {
  putAside: 'put_aside must be true or false',
  names: `Give 1 to ${SETUP_DEPARTMENTS_MAX} names`,
  noEmail: 'Your account has no email address to send a test to',
  noPhone: 'Your account has no phone number that a text can go to',
  tooMany: 'You have sent many tests in the last hour. Please try again later.',
} as const;

/** The browser's texts when an answer has none of its own. */
export const setupFallbacks = {
  read: 'Failed to load the setup',
  change: 'Failed to save',
  email: 'Failed to send the test email',
  text: 'Failed to send the test text',
  departments: 'Failed to create the departments',
} as const;
