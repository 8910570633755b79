import type { Language } from '@kanisa/contract/core/languages.ts';
import type { ApplicationStatus } from '@kanisa/contract/departments/applications.ts';
import { getTranslator } from '../../../i18n/translate.ts';
import { formatGreeting } from '../../../platform/mail/greeting.ts';
import { type BuiltMail, layOutMail, type MailSender } from '../../../platform/mail/mail-layout.ts';

export interface ApplicationDecidedMail {
  church: MailSender;
  user: { firstName: string };
  department: string;
  status: ApplicationStatus;
  reason: string | null;
  url: string;
  language: Language;
}

const TEXTS_BY_STATUS = {
  approved: {
    title: 'You are now a member of {department}',
    text: 'Your application to {department} was approved. Welcome!',
  },
  rejected: {
    title: 'Your application to {department}',
    text: 'Your application to {department} wasn’t approved this time.',
  },
  pending: {
    title: 'Your application to {department}',
    text: 'Your application to {department} is being reviewed again.',
  },
} as const satisfies Record<ApplicationStatus, { title: string; text: string }>;

export function buildApplicationDecidedMail(mail: ApplicationDecidedMail): BuiltMail {
  const { church, user, department, status, reason, url, language } = mail;
  const t = getTranslator(language);
  const { title, text } = TEXTS_BY_STATUS[status];
  const layout = layOutMail({
    language,
    sender: church,
    title: t(title, { department }),
    preview: t(text, { department }),
    paragraphs: [
      formatGreeting(t, user.firstName),
      t(text, { department }),
      ...(reason === null ? [] : [t('The reviewer’s note:'), ...splitLines(reason)]),
    ],
    button: { label: t('Open the department'), url },
    footer: [church.name, t('This message was sent automatically. No one reads replies to it.')],
  });
  return { subject: t(title, { department }), ...layout };
}

/** Each line is its own paragraph: HTML would join them. */
function splitLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
