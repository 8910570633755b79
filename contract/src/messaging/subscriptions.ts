import { message } from '../core/message.ts';
/** Page that the unsubscribe link opens; the link appends `?token=…`. */
export const UNSUBSCRIBE_PATH = '/unsubscribe';

export const unsubscribeMessages = {
  rejected: message('This link is no longer valid. You can turn off emails from the church in your profile.'),
  off: message('You won’t get any more emails from the church.'),
  on: message('You’ll get emails from the church again.'),
  /** An opt-out does not affect codes and notices about the account. */
  stays: message('You’ll still get emails about your account, such as codes.'),
} as const;

export const unsubscribeFallbacks = {
  read: message('Failed to read this link'),
  change: message('Failed to save your choice'),
} as const;
