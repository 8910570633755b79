/** The page that the link of an e-mail leads to, with `?token=…` behind it. */
export const UNSUBSCRIBE_PATH = '/unsubscribe';

export const unsubscribeMessages = {
  rejected: 'This link is not valid any more. You can turn off emails from the church in your profile.',
  off: 'You will not get emails from the church any more.',
  on: 'You will get emails from the church again.',
  /** Codes and notices about the own account are no mailing. */
  stays: 'Emails about your account, such as codes, still come.',
} as const;

export const unsubscribeFallbacks = {
  read: 'Failed to read this link',
  change: 'Failed to save your choice',
} as const;
