import { createFormats } from '../../../i18n/formats.ts';
import { getTranslator } from '../../../i18n/translate.ts';
import { formatGreeting } from '../../../platform/mail/greeting.ts';
import { type BuiltMail, layOutMail } from '../../../platform/mail/mail-layout.ts';

export interface PasswordChangedMail {
  church: string;
  user: { firstName: string; username: string };
  changedAt: Date;
  timeZone: string;
  /** Taken from the settings, never from a request header that a caller could forge. */
  publicUrl: string;
  language?: string;
}

/** Notifies the owner, who may not have made the change. */
export function buildPasswordChangedMail(mail: PasswordChangedMail): BuiltMail {
  const { church, user, changedAt, timeZone, publicUrl, language = 'en' } = mail;
  const t = getTranslator(language);
  const time = createFormats(language, timeZone).dateTime(changedAt);
  const layout = layOutMail({
    language,
    sender: church,
    title: t('Your password was changed'),
    preview: t('If it was not you, act now.'),
    paragraphs: [
      formatGreeting(t, user.firstName),
      t('The password of your account {{username}} was changed on {{time}}. All other devices were signed out.', {
        username: user.username,
        time,
      }),
      t('If it was you, all is well.'),
      t('If it was not you, choose a new password at once, and tell the church office.'),
    ],
    button: { label: t('Choose a new password'), url: `${publicUrl}/forgot-password` },
    footer: [church, t('This message was sent automatically. Replies to it are not read.')],
  });
  return { subject: t('Your password at {{church}} was changed', { church }), ...layout };
}
