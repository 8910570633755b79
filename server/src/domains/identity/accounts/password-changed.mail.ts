import { type Language, toLanguagePath } from '@kanisa/contract/core/languages.ts';
import type { EndedAccess } from '@kanisa/contract/identity/security.ts';
import { createFormats } from '../../../i18n/formats.ts';
import { getTranslator, type Translate } from '../../../i18n/translate.ts';
import { formatGreeting } from '../../../platform/mail/greeting.ts';
import { type BuiltMail, layOutMail, type MailSender } from '../../../platform/mail/mail-layout.ts';

export interface PasswordChangedMail {
  church: MailSender;
  user: { firstName: string; username: string };
  changedAt: Date;
  timeZone: string;
  /** Taken from the settings, never from a request header that a caller could forge. */
  publicUrl: string;
  /** The product voided the password, and the owner has to choose one. */
  isUnusable?: boolean;
  /** What ended with the password. */
  ended?: readonly EndedAccess[];
  language: Language;
}

/** Notifies the owner, who may not have made the change. */
export function buildPasswordChangedMail(mail: PasswordChangedMail): BuiltMail {
  const { church, user, changedAt, timeZone, publicUrl, isUnusable = false, ended = [], language } = mail;
  const t = getTranslator(language);
  const time = createFormats(language, timeZone).dateTime(changedAt);
  const facts = { username: user.username, time };
  const layout = layOutMail({
    language,
    sender: church,
    title: t('Your password was changed'),
    preview: t('If it wasn’t you, act now.'),
    paragraphs: [
      formatGreeting(t, user.firstName),
      ...(isUnusable ? describeVoidedPassword(t, facts) : describeNewPassword(t, facts)),
      ...describeEnded(t, ended),
    ],
    button: { label: t('Choose a new password'), url: `${publicUrl}${toLanguagePath('/forgot-password', language)}` },
    footer: [church.name, t('This message was sent automatically. No one reads replies to it.')],
  });
  return { subject: t('Your password at {church} was changed', { church: church.name }), ...layout };
}

const describeNewPassword = (t: Translate, facts: { username: string; time: string }) => [
  t('The password of your account {username} was changed on {time}. All other devices were logged out.', facts),
  t('If it was you, there’s nothing to do.'),
  t('If it wasn’t you, choose a new password right away and tell the church office.'),
];

/** After the undo of an e-mail change: whoever made the change may know the password. */
const describeVoidedPassword = (t: Translate, facts: { username: string; time: string }) => [
  t(
    'Your account {username} got its old email address back on {time}. All devices were logged out. Your password no longer works.',
    facts,
  ),
  t('Choose a new one. If you didn’t ask for this, tell the church office.'),
];

const describeEnded = (t: Translate, ended: readonly EndedAccess[]) =>
  ended.length === 0
    ? []
    : [
        t(
          'This ended too, because no one can tell what’s yours from what somebody else added. Set up again what you need:',
        ),
        ...ended.map(({ kind, count }) => ENDED_WORDS[kind](t, count)),
      ];

const ENDED_WORDS: Record<EndedAccess['kind'], (t: Translate, count: number) => string> = {
  passkeys: (t, count) => t('Passkeys: {count}', { count }),
  authenticator_app: (t) => t('Authenticator app'),
  recovery_codes: (t, count) => t('Recovery codes: {count}', { count }),
  calendar_address: (t) => t('Secret calendar address of your serving dates'),
  notices: (t, count) => t('Devices with notices: {count}', { count }),
  email_change: (t) => t('New email address that was never confirmed'),
  deletion_request: (t) => t('Request to delete the account'),
};
