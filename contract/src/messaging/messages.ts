export const MESSAGE_CONTENT_MAX = 5000;
export const MESSAGES_PER_PAGE = 20;
export const MESSAGES_PER_PAGE_MAX = 100;
export const MESSAGE_RECIPIENTS_MAX = 20;
/** Broadcasts have the limit of e-mails, because both reach everyone. */
export const DIRECT_MESSAGES_PER_HOUR_MAX = 600;
export const MESSAGE_RECIPIENT_SEARCH_MAX = 100;

export const messageMessages = {
  content: 'Content is required',
  contentLong: `Content must be ${MESSAGE_CONTENT_MAX} characters or less`,
  recipient: 'Choose a recipient from the list',
  recipientUnknown: 'No one has this ID',
  searchLong: `Search must be ${MESSAGE_RECIPIENT_SEARCH_MAX} characters or less`,
  notFound: 'Message not found',
  deleteQuestion: 'Delete this message?',
  deleted: 'Message deleted',
  sent: 'Message sent',
  repeatQuestion: 'Send it to everyone again?',
  tooMany: 'You’ve sent a lot of messages in the last hour. Please try again later.',
  toAll: 'Broadcast',
  nobodyElse: 'There’s no one else in this department to write to',
  none: 'No messages found',
  /** The list of messages shows every content to these roles. */
  visibleToOffice: 'Also visible to the office: admins, pastors, moderators',
} as const;

/** Shown by the browser if an error answer has no text. */
export const messageFallbacks = {
  list: 'Failed to load messages',
  read: 'Failed to load message',
  send: 'Failed to send message',
  delete: 'Failed to delete message',
  audience: 'Failed to count recipients',
  recipients: 'Failed to find people',
} as const;
