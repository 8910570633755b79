import { message } from '../core/message.ts';
export const departmentMessageTexts = {
  mayNotWrite: message('Only the department’s leader and admins can write to its members.'),
  sent: message('Message sent to {count} people'),
  sentOne: message('Message sent to {count} person'),
} as const;

/** Shown by the browser if an error answer has no text. */
export const departmentMessageFallbacks = {
  send: message('Failed to send message'),
  audience: message('Failed to count recipients'),
} as const;
