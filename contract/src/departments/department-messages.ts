export const departmentMessageTexts = {
  mayNotWrite: 'Only the department’s leader and admins can write to its members.',
  sent: 'Message sent to {{count, number}} people',
  sentOne: 'Message sent to {{count}} person',
} as const;

/** Shown by the browser if an error answer has no text. */
export const departmentMessageFallbacks = {
  send: 'Failed to send message',
  audience: 'Failed to count recipients',
} as const;
