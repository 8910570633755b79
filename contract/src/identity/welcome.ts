export const WELCOME_LINK_DAYS = 7;
/** Where the link of the welcome e-mail leads, with `#token=…` behind it. */
export const WELCOME_PATH = '/welcome';

export const welcomeMessages = {
  rejected: 'This link is not valid any more. Ask for a code on the page for a forgotten password.',
  done: 'Your password is set. Please log in.',
} as const;

export const welcomeFallbacks = {
  choose: 'Failed to set your password',
} as const;
