import { message } from '../core/message.ts';
export const MESSAGE_CONTENT_MAX = 5000;
export const MESSAGES_PER_PAGE = 20;
export const MESSAGES_PER_PAGE_MAX = 100;
export const MESSAGE_RECIPIENTS_MAX = 20;
/** Broadcasts have the limit of e-mails, because both reach everyone. */
export const DIRECT_MESSAGES_PER_HOUR_MAX = 600;
export const MESSAGE_RECIPIENT_SEARCH_MAX = 100;

export const messageMessages = {
  content: message('Content is required'),
  contentLong: message('Content must be {max} characters or less', { max: MESSAGE_CONTENT_MAX }),
  recipient: message('Choose a recipient from the list'),
  recipientUnknown: message('No one has this ID'),
  searchLong: message('Search must be {max} characters or less', { max: MESSAGE_RECIPIENT_SEARCH_MAX }),
  notFound: message('Message not found'),
  deleteQuestion: message('Delete this message?'),
  deleted: message('Message deleted'),
  sent: message('Message sent'),
  repeatQuestion: message('Send it to everyone again?'),
  tooMany: message('You’ve sent a lot of messages in the last hour. Please try again later.'),
  toAll: message('Broadcast'),
  nobodyElse: message('There’s no one else in this department to write to'),
  none: message('No messages found'),
  /** The list of messages shows every content to these roles. */
  visibleToOffice: message('Also visible to the office: admins, pastors, moderators'),
} as const;

/** Shown by the browser if an error answer has no text. */
export const messageFallbacks = {
  list: message('Failed to load messages'),
  read: message('Failed to load message'),
  send: message('Failed to send message'),
  delete: message('Failed to delete message'),
  audience: message('Failed to count recipients'),
  recipients: message('Failed to find people'),
} as const;
