import { message } from '../core/message.ts';
export const WELCOME_LINK_DAYS = 7;
/** Page that the welcome link opens; the link appends `#token=…`. */
export const WELCOME_PATH = '/welcome';

export const welcomeMessages = {
  rejected: message('This link is no longer valid. Use “Forgot your password?” to get a code.'),
  done: message('Your password is saved. Please log in.'),
} as const;

export const welcomeFallbacks = {
  choose: message('Failed to save your password'),
} as const;
