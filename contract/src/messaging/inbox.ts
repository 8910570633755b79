export const INBOX_PER_PAGE = 20;
export const INBOX_PER_PAGE_MAX = 50;

/** Length of the quoted beginning of a message that was answered. */
export const REPLY_QUOTE_MAX = 140;

export const inboxMessages = {
  read: 'Read',
  allRead: 'All messages marked as read',
  none: 'No messages found',
  replied: 'Reply sent',
  noReplyToAll: 'You can only reply to messages sent to you alone',
  senderGone: 'You can’t reply: the sender’s account was deleted',
} as const;

export const inboxFallbacks = {
  list: 'Failed to load messages',
  read: 'Failed to mark as read',
  reply: 'Failed to send reply',
} as const;
