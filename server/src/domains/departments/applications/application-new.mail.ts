import type { Language } from '@kanisa/contract/core/languages.ts';
import { getTranslator } from '../../../i18n/translate.ts';
import { formatGreeting, isPlainName } from '../../../platform/mail/greeting.ts';
import { type BuiltMail, layOutMail, type MailSender } from '../../../platform/mail/mail-layout.ts';

export interface ApplicationNewMail {
  church: MailSender;
  leader: { firstName: string };
  applicant: { firstName: string; lastName: string; username: string };
  department: string;
  url: string;
  language: Language;
}

/** The mail omits the motivation: mails are read on many screens. */
export function buildApplicationNewMail(mail: ApplicationNewMail): BuiltMail {
  const { church, leader, applicant, department, url, language } = mail;
  const t = getTranslator(language);
  const fullName = `${applicant.firstName} ${applicant.lastName}`;
  const layout = layOutMail({
    language,
    sender: church,
    title: t('New application to {department}', { department }),
    preview: t('Someone is waiting for your answer.'),
    paragraphs: [
      formatGreeting(t, leader.firstName),
      t('{name} would like to join {department}.', {
        // An advertisement can be registered as a name, but not as a username.
        name: isPlainName(applicant.firstName) && isPlainName(applicant.lastName) ? fullName : applicant.username,
        department,
      }),
    ],
    button: { label: t('View the application'), url },
    footer: [church.name, t('This message was sent automatically. No one reads replies to it.')],
  });
  return { subject: t('New application to {department}', { department }), ...layout };
}
