export const INBOX_PER_PAGE = 20;
export const INBOX_PER_PAGE_MAX = 50;

export const inboxMessages = {
  read: 'Read',
  allRead: 'All messages are marked as read',
  none: 'No messages found',
} as const;

export const inboxFallbacks = {
  list: 'Failed to load messages',
  read: 'Failed to mark as read',
} as const;
