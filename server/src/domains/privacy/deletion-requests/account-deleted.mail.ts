import type { Language } from '@kanisa/contract/core/languages.ts';
import { createFormats } from '../../../i18n/formats.ts';
import { getTranslator } from '../../../i18n/translate.ts';
import { formatGreeting } from '../../../platform/mail/greeting.ts';
import { type BuiltMail, layOutMail, type MailSender } from '../../../platform/mail/mail-layout.ts';

export interface AccountDeletedMail {
  church: MailSender;
  user: { firstName: string; username: string };
  deletedAt: Date;
  timeZone: string;
  language: Language;
}

/** The last mail to a person. */
export function buildAccountDeletedMail(mail: AccountDeletedMail): BuiltMail {
  const { church, user, deletedAt, timeZone, language } = mail;
  const t = getTranslator(language);
  const time = createFormats(language, timeZone).dateTime(deletedAt);
  const layout = layOutMail({
    language,
    sender: church,
    title: t('Your account has been deleted'),
    preview: t('Your details, family members and photos are gone.'),
    paragraphs: [
      formatGreeting(t, user.firstName),
      t('As you asked, your account {username} was deleted on {time}, with your family members and all photos.', {
        username: user.username,
        time,
      }),
      t('You’re always welcome to register again.'),
    ],
    footer: [church.name, t('This message was sent automatically. No one reads replies to it.')],
  });
  return { subject: t('Your account at {church} is deleted', { church: church.name }), ...layout };
}
