/** Page that the unsubscribe link opens; the link appends `?token=…`. */
export const UNSUBSCRIBE_PATH = '/unsubscribe';

export const unsubscribeMessages = {
  rejected: 'This link is not valid any more. You can turn off emails from the church in your profile.',
  off: 'You will not get emails from the church any more.',
  on: 'You will get emails from the church again.',
  /** An opt-out does not affect codes and notices about the account. */
  stays: 'Emails about your account, such as codes, still come.',
} as const;

export const unsubscribeFallbacks = {
  read: 'Failed to read this link',
  change: 'Failed to save your choice',
} as const;
