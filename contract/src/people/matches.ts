import { message } from '../core/message.ts';

/** Questions of one answer, the oldest first. The others follow when these are answered. */
export const MATCHES_MAX = 50;

export const matchMessages = {
  attach: message('Say whether this is the same person'),
  attached: message('The record now belongs to this account'),
  refused: message('Noted: these are two people'),
} as const;

/** Shown by the browser if an error answer has no text. */
export const matchFallbacks = {
  list: message('Failed to load the questions about new accounts'),
  answer: message('Failed to save your answer'),
} as const;
