/** Default time in which the sender can undo a broadcast, an e-mail or a text message. Nobody gets it before. */
export const UNDO_SECONDS = 10;

export const undoMessages = {
  canUndo: 'can_undo must be true or false',
  tooLate: 'Too late to undo: it’s already going out.',
  notYours: 'Only the person who sent it can undo it.',
  undone: 'Undone. No one got it.',
} as const;

/** Shown by the browser if an error answer has no text. */
export const undoFallback = 'Failed to undo';
