import { message } from '../core/message.ts';
export const CONTACT_NAME_MAX = 100;
export const CONTACT_EMAIL_MAX = 254;
export const CONTACT_PHONE_MAX = 40;
export const CONTACT_MESSAGE_MAX = 2000;
export const CONTACT_MESSAGE_DAYS = 90;
/** A person needs longer to fill in the form. */
export const CONTACT_MIN_SECONDS = 3;
/** Messages that one network address may send in an hour. */
export const CONTACT_PER_HOUR = 5;
export const CONTACT_MESSAGES_PER_PAGE = 20;

export const contactMessages = {
  nameLong: message('Name must be {max} characters or less', { max: CONTACT_NAME_MAX }),
  emailLong: message('Email must be {max} characters or less', { max: CONTACT_EMAIL_MAX }),
  phoneLong: message('Phone must be {max} characters or less', { max: CONTACT_PHONE_MAX }),
  tooLong: message('Message must be {max} characters or less', { max: CONTACT_MESSAGE_MAX }),
  tooFast: message('That was very quick. Please press Send again.'),
  tooMany: message('Too many messages. Please try again in an hour, or call us.'),
  /** The specified alert of the contact form. */
  sent: message('Thank you for your message. We will get back to you soon!'),
  off: message('This church does not take messages here.'),
  read: message('Marked as read.'),
  unread: message('Marked as unread.'),
  removed: message('The message was deleted.'),
  notFound: message('That message is no longer here.'),
} as const;

export const contactFallbacks = {
  send: message('Failed to send your message'),
  list: message('Failed to load the messages'),
  mark: message('Failed to mark the message'),
  remove: message('Failed to delete the message'),
} as const;
