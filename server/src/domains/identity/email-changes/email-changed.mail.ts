import type { Language } from '@kanisa/contract/core/languages.ts';
import { createFormats } from '../../../i18n/formats.ts';
import { getTranslator } from '../../../i18n/translate.ts';
import { formatGreeting } from '../../../platform/mail/greeting.ts';
import { type BuiltMail, layOutMail, type MailSender } from '../../../platform/mail/mail-layout.ts';

export interface EmailChangedMail {
  church: MailSender;
  user: { firstName: string; username: string };
  changedAt: Date;
  expiresAt: Date;
  /** No code has confirmed the new address yet. */
  isStillLogin: boolean;
  timeZone: string;
  /** Contains the token, which is stored nowhere else. */
  undoUrl: string;
  language: Language;
}

/**
 * Goes to the former address. It does not name the new one, because the old mailbox may belong to somebody else by now.
 */
export function buildEmailChangedMail(mail: EmailChangedMail): BuiltMail {
  const { church, user, changedAt, expiresAt, isStillLogin, timeZone, undoUrl, language } = mail;
  const t = getTranslator(language);
  const { dateTime } = createFormats(language, timeZone);
  const account = { username: user.username, time: dateTime(changedAt) };
  const layout = layOutMail({
    language,
    sender: church,
    title: t('Your email address was changed'),
    preview: t('If it wasn’t you, act now.'),
    paragraphs: [
      formatGreeting(t, user.firstName),
      isStillLogin
        ? t(
            'On {time} your account {username} was given another email address. You still log in with this one until the new one is confirmed.',
            account,
          )
        : t('On {time} your account {username} was given another email address. This one is no longer used.', account),
      t('If it was you, there’s nothing to do.'),
      t('If it wasn’t you, take your account back. Every device will be logged out, and you’ll choose a new password.'),
    ],
    button: { label: t('Take my account back'), url: undoUrl },
    afterwards: [
      t('The link is valid until {time} and works once. Don’t share it with anyone.', {
        time: dateTime(expiresAt),
      }),
    ],
    footer: [church.name, t('This message was sent automatically. No one reads replies to it.')],
  });
  return { subject: t('Your email address at {church} was changed', { church: church.name }), ...layout };
}
