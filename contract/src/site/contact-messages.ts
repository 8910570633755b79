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
  nameLong: `Name must be ${CONTACT_NAME_MAX} characters or less`,
  emailLong: `Email must be ${CONTACT_EMAIL_MAX} characters or less`,
  phoneLong: `Phone must be ${CONTACT_PHONE_MAX} characters or less`,
  tooLong: `Message must be ${CONTACT_MESSAGE_MAX} characters or less`,
  tooFast: 'That was very quick. Please press Send again.',
  tooMany: 'Too many messages. Please try again in an hour, or call us.',
  /** The specified alert of the contact form. */
  sent: 'Thank you for your message. We will get back to you soon!',
  off: 'This church does not take messages here.',
  read: 'Marked as read.',
  unread: 'Marked as unread.',
  removed: 'The message was deleted.',
  notFound: 'That message is no longer here.',
} as const;

export const contactFallbacks = {
  send: 'Failed to send your message',
  list: 'Failed to load the messages',
  mark: 'Failed to mark the message',
  remove: 'Failed to delete the message',
} as const;
