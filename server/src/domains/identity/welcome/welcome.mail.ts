import { createFormats } from '../../../i18n/formats.ts';
import { getTranslator } from '../../../i18n/translate.ts';
import { formatGreeting } from '../../../platform/mail/greeting.ts';
import { type BuiltMail, layOutMail } from '../../../platform/mail/mail-layout.ts';

export interface WelcomeMail {
  church: string;
  user: { firstName: string; username: string };
  expiresAt: Date;
  timeZone: string;
  /** Contains the token, which is stored nowhere else. */
  url: string;
  language?: string;
}

/** Goes to a user whose account an admin created. */
export function buildWelcomeMail(mail: WelcomeMail): BuiltMail {
  const { church, user, expiresAt, timeZone, url, language = 'en' } = mail;
  const t = getTranslator(language);
  const time = createFormats(language, timeZone).dateTime(expiresAt);
  const layout = layOutMail({
    language,
    sender: church,
    title: t('Welcome to {{church}}', { church }),
    preview: t('Choose your own password.'),
    paragraphs: [
      formatGreeting(t, user.firstName),
      t('The church office made an account for you. Your username is {{username}}.', { username: user.username }),
      t('Choose your own password, and you can log in.'),
    ],
    button: { label: t('Choose my password'), url },
    afterwards: [
      t('The link is valid until {{time}} and works once. Never give it to anyone, whoever asks.', { time }),
      t('Do you not know this church? Then someone typed your address by mistake. You need not do anything.'),
    ],
    footer: [church, t('This message was sent automatically. Replies to it are not read.')],
  });
  return { subject: t('Your account at {{church}}', { church }), ...layout };
}
