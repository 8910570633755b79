import { message } from '../core/message.ts';

/** Questions of one answer, the oldest first. */
export const CHILD_REQUESTS_MAX = 50;

export const childRequestMessages = {
  accept: message('Say yes or no'),
  accepted: message('The child is in both family lists now'),
  refused: message('Noted. The two stay apart.'),
} as const;

/** Shown by the browser if an error answer has no text. */
export const childRequestFallbacks = {
  list: message('Failed to load the questions about children'),
  answer: message('Failed to save your answer'),
} as const;
