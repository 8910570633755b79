import { message } from '../core/message.ts';
export const INBOX_PER_PAGE = 20;
export const INBOX_PER_PAGE_MAX = 50;

/** Length of the quoted beginning of a message that was answered. */
export const REPLY_QUOTE_MAX = 140;

export const inboxMessages = {
  read: message('Read'),
  allRead: message('All messages marked as read'),
  none: message('No messages found'),
  replied: message('Reply sent'),
  noReplyToAll: message('You can only reply to messages sent to you alone'),
  senderGone: message('You can’t reply: the sender’s account was deleted'),
} as const;

export const inboxFallbacks = {
  list: message('Failed to load messages'),
  read: message('Failed to mark as read'),
  reply: message('Failed to send reply'),
} as const;
