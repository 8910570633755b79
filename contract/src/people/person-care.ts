import { message } from '../core/message.ts';

export const WITNESS_MAX = 100;
export const HISTORY_MAX = 50;

export const personCareMessages = {
  agreed: message('Agreed: yes or no'),
  agreedOn: message('Write the day of the paper like 2026-05-04'),
  witness: message('Write who saw the paper'),
  witnessLong: message('The witness must be {max} characters or less', { max: WITNESS_MAX }),
  visitsSaved: message('Saved'),
  guardiansAsked: message('A guardian must agree first. We have asked; invite again when one has said yes.'),
  guardiansWait: message('{name} is a child. The guardians have been asked and have not answered yet.'),
  guardiansRefused: message('{name} is a child, and a guardian said no.'),
  noGuardian: message('{name} is a child without a guardian who logs in. A guardian must agree first.'),
  accept: message('Say yes or no'),
  inviteAgreed: message('Noted. The church can invite them now.'),
  inviteRefused: message('Noted. They are not invited.'),
} as const;

/** Shown by the browser if an error answer has no text. */
export const personCareFallbacks = {
  history: message('Failed to load history'),
  invites: message('Failed to load the questions about children'),
  answer: message('Failed to save your answer'),
} as const;
