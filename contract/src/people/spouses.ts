import { message } from '../core/message.ts';

/** Questions of one person to others. Each may write to somebody who does not know the asker. */
export const SPOUSE_QUESTIONS_PER_HOUR = 5;
/** A question without an answer ends. */
export const SPOUSE_QUESTION_DAYS = 30;

export const spouseMessages = {
  identifier: message('Write their phone number or email'),
  answer: message('Say yes or no'),
  question: message('Choose a question from the list'),
  /** The same for an address that nobody has. */
  asked: message('If they have an account with this phone number or email, we have asked them.'),
  limit: message('You’ve asked a lot in the last hour. Please try again later.'),
  isSharing: message('You share your list with somebody already. End that first.'),
  asksThemself: message('This is your own phone number or email.'),
  accepted: message('You now share one family list'),
  waitsForAsker: message('Noted. They confirm that it is you, and then you share one family list.'),
  refused: message('Noted. You share nothing.'),
  ended: message('You no longer share your list'),
  withdrawn: message('Your question is withdrawn'),
} as const;

/** Shown by the browser if an error answer has no text. */
export const spouseFallbacks = {
  read: message('Failed to load who shares your list'),
  ask: message('Failed to ask'),
  answer: message('Failed to save your answer'),
  end: message('Failed to end this'),
} as const;
