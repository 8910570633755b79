import { message } from '../core/message.ts';
/** Default time in which the sender can undo a broadcast, an e-mail or a text message. Nobody gets it before. */
export const UNDO_SECONDS = 10;

export const undoMessages = {
  canUndo: message('can_undo must be true or false'),
  tooLate: message('Too late to undo: it’s already going out.'),
  notYours: message('Only the person who sent it can undo it.'),
  undone: message('Undone. No one got it.'),
} as const;

/** Shown by the browser if an error answer has no text. */
export const undoFallback = message('Failed to undo');
