import type { Language } from '@kanisa/contract/core/languages.ts';
import { createFormats } from '../../../i18n/formats.ts';
import { getTranslator } from '../../../i18n/translate.ts';
import { formatGreeting } from '../../../platform/mail/greeting.ts';
import { type BuiltMail, layOutMail, type MailSender } from '../../../platform/mail/mail-layout.ts';

export interface WelcomeMail {
  church: MailSender;
  user: { firstName: string; username: string };
  expiresAt: Date;
  timeZone: string;
  /** Contains the token, which is stored nowhere else. */
  url: string;
  language: Language;
}

/** Goes to a user whose account an admin created. */
export function buildWelcomeMail(mail: WelcomeMail): BuiltMail {
  const { church, user, expiresAt, timeZone, url, language } = mail;
  const t = getTranslator(language);
  const time = createFormats(language, timeZone).dateTime(expiresAt);
  const layout = layOutMail({
    language,
    sender: church,
    title: t('Welcome to {church}', { church: church.name }),
    preview: t('Choose your password.'),
    paragraphs: [
      formatGreeting(t, user.firstName),
      t('The church office has created an account for you. Your username is {username}.', {
        username: user.username,
      }),
      t('Choose a password and you can log in.'),
    ],
    button: { label: t('Choose my password'), url },
    afterwards: [
      t('The link is valid until {time} and works once. Don’t share it with anyone.', { time }),
      t('Don’t know this church? Someone probably typed your address by mistake. You don’t need to do anything.'),
    ],
    footer: [church.name, t('This message was sent automatically. No one reads replies to it.')],
  });
  return { subject: t('Your account at {church}', { church: church.name }), ...layout };
}
