import { message } from '@kanisa/contract/core/message.ts';
import type { ApplicationStatus } from '@kanisa/contract/departments/applications.ts';
import type { NoticeWords } from '../../../core/notices.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { isPlainName } from '../../../platform/mail/greeting.ts';

interface NewApplication {
  applicant: { firstName: string; lastName: string; username: string };
  department: string;
}

/** The mail omits the motivation: mails are read on many screens. */
export function writeNewApplicationMail(t: Translate, { applicant, department }: NewApplication): NoticeWords {
  const { firstName, lastName, username } = applicant;
  // An advertisement can be registered as a name, but not as a username.
  const name = isPlainName(firstName) && isPlainName(lastName) ? `${firstName} ${lastName}` : username;
  return {
    title: t('New application to {department}', { department }),
    preview: t('Someone is waiting for your answer.'),
    text: t('{name} would like to join {department}.', { name, department }),
    button: t('View the application'),
  };
}

const TEXTS_BY_STATUS = {
  approved: {
    title: message('You are now a member of {department}'),
    text: message('Your application to {department} was approved. Welcome!'),
  },
  rejected: {
    title: message('Your application to {department}'),
    text: message('Your application to {department} wasn’t approved this time.'),
  },
  pending: {
    title: message('Your application to {department}'),
    text: message('Your application to {department} is being reviewed again.'),
  },
} as const satisfies Record<ApplicationStatus, { title: string; text: string }>;

interface Decision {
  department: string;
  status: ApplicationStatus;
  reason: string | null;
}

export function writeDecisionMail(t: Translate, { department, status, reason }: Decision): NoticeWords {
  const { title, text } = TEXTS_BY_STATUS[status];
  return {
    title: t(title, { department }),
    text: t(text, { department }),
    lines: reason === null ? [] : [t('The reviewer’s note:'), ...splitLines(reason)],
    button: t('Open the department'),
  };
}

/** Each line is its own paragraph: HTML would join them. */
function splitLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
