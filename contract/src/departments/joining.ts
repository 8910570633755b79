import { message } from '../core/message.ts';

/** Names that one person may type to add somebody to a department. */
export const TYPED_NAMES_PER_DAY_MAX = 20;
export const TYPED_NAME_MAX = 120;
export const TYPED_CONTACT_MAX = 254;

/** Who has to say yes. A child's guardian, the adult with an account, or the department's leader or an admin. */
export const ASKED_KINDS = ['person', 'guardian', 'leader'] as const;
export type AskedKind = (typeof ASKED_KINDS)[number];

export const joiningMessages = {
  name: message('Name is required'),
  who: message('Choose a person, or type a name with a phone number or email'),
  contact: message('Type the full phone number or email'),
  notFound: message('Ask the office to add this person'),
  tooMany: message('You’ve added people often today. Please ask the office.'),
  mayNotAdd: message('Only the department’s leader and admins can add a person.'),
  childByGuardian: message('Only a guardian or an admin can add a child.'),
  noGuardian: message('Nobody can say yes: no one has this child in a family list.'),
  isMember: message('This person is already a member.'),
  isAsked: message('This is waiting for an answer already.'),
  accept: message('Answer with yes or no'),
  askGone: message('This question is no longer open.'),
  added: message('Added to the department'),
  askedPerson: message('They’ll be asked first.'),
  askedGuardian: message('A guardian will be asked first.'),
  askedLeader: message('The department’s leader or an admin will decide.'),
  answered: message('Your answer is saved.'),
} as const;

/** Shown by the browser if an error answer has no text. */
export const joiningFallbacks = {
  add: message('Failed to add this person'),
  list: message('Failed to load questions'),
  answer: message('Failed to save your answer'),
} as const;
