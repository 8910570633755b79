import { message } from '../core/message.ts';
/** Notices of one user, whatever the number of recipients. */
export const NOTICES_PER_HOUR = 60;
/** Attendees of one notice. Larger audiences get an e-mail to all. */
export const NOTICE_PEOPLE_MAX = 5000;
/** A date so close that people may not read a mail in time: the form then suggests a text message too. */
export const NOTICE_SOON_HOURS = 48;

export const noticeMessages = {
  channels: message('Choose message, email or text'),
  textsDenied: message('Only admins can send text messages'),
  textsOff: message('Text messages aren’t set up'),
  series: message('You can tell people about one date at a time. Open the date and change it there.'),
  tooManyPeople: message('You can tell at most {max} people this way. Send them an email instead.', {
    max: NOTICE_PEOPLE_MAX,
  }),
  tooMany: message('You’ve sent a lot of notices in the last hour. Please try again later.'),
} as const;

export const noticeFallbacks = {
  estimate: message('Failed to count who’s coming'),
} as const;
