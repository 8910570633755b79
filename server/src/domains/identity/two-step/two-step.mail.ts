import { type Language, toLanguagePath } from '@kanisa/contract/core/languages.ts';
import { RECOVERY_CODES_LOW } from '@kanisa/contract/identity/two-step.ts';
import { createFormats } from '../../../i18n/formats.ts';
import { getTranslator, type Translate } from '../../../i18n/translate.ts';
import { formatGreeting } from '../../../platform/mail/greeting.ts';
import { type BuiltMail, layOutMail, type MailSender } from '../../../platform/mail/mail-layout.ts';

export const TWO_STEP_MAIL_KINDS = [
  'turned_on',
  'passkey_added',
  'passkey_removed',
  'app_added',
  'app_replaced',
  'app_removed',
  'codes_made',
  'code_used',
  'wrong_answers',
  'reset',
] as const;
export type TwoStepMailKind = (typeof TWO_STEP_MAIL_KINDS)[number];

export interface TwoStepMail {
  church: MailSender;
  user: { firstName: string; username: string };
  kind: TwoStepMailKind;
  changedAt: Date;
  timeZone: string;
  /** Taken from the settings, never from a request header that a caller could forge. */
  publicUrl: string;
  isOff?: boolean;
  codesLeft?: number;
  language: Language;
}

type Facts = Record<'church' | 'username' | 'time', string>;

/** Whole sentences, because a translation may order their words in another way. */
interface Words {
  subject: string;
  title: string;
  change: string;
}

/** Notifies the owner, who may not have made the change. */
export function buildTwoStepMail(mail: TwoStepMail): BuiltMail {
  const { church, user, kind, changedAt, timeZone, publicUrl, isOff = false, codesLeft, language } = mail;
  const t = getTranslator(language);
  const time = createFormats(language, timeZone).dateTime(changedAt);
  const { subject, title, change } = WORDS[kind](t, { church: church.name, username: user.username, time });
  const layout = layOutMail({
    language,
    sender: church,
    title,
    preview: t('If it wasn’t you, act now.'),
    paragraphs: [
      formatGreeting(t, user.firstName),
      change,
      ...(isOff ? [t('Two-step login is off now: your password alone opens your account.')] : []),
      ...(codesLeft === undefined ? [] : describeCodesLeft(t, codesLeft)),
      ...(kind === 'reset' ? [t('If you didn’t ask for this, tell the church office.')] : describeDoubt(t)),
    ],
    button: { label: t('Check your account'), url: `${publicUrl}${toLanguagePath('/profile/security', language)}` },
    footer: [church.name, t('This message was sent automatically. No one reads replies to it.')],
  });
  return { subject, ...layout };
}

const describeDoubt = (t: Translate) => [
  t('If it was you, there’s nothing to do.'),
  t('If it wasn’t you, choose a new password right away and tell the church office.'),
];

function describeCodesLeft(t: Translate, count: number): string[] {
  const left = t('You have {count} recovery codes left.', {
    count,
    one: 'You have {count} recovery code left.',
  });
  return count > RECOVERY_CODES_LOW ? [left] : [left, t('Make new ones soon, on the page “Password and devices”.')];
}

const WORDS: Record<TwoStepMailKind, (t: Translate, facts: Facts) => Words> = {
  turned_on: (t, facts) => ({
    subject: t('Two-step login was turned on for your account at {church}', facts),
    title: t('Two-step login was turned on'),
    change: t(
      'Two-step login of your account {username} was turned on, on {time}. After your password, a login now asks for a second step.',
      facts,
    ),
  }),
  passkey_added: (t, facts) => ({
    subject: t('A passkey was added to your account at {church}', facts),
    title: t('A passkey was added to your account'),
    change: t('A passkey was added to your account {username} on {time}. Whoever has it can log in.', facts),
  }),
  passkey_removed: (t, facts) => ({
    subject: t('A passkey was removed from your account at {church}', facts),
    title: t('A passkey was removed from your account'),
    change: t(
      'A passkey was removed from your account {username} on {time}. All other devices were logged out.',
      facts,
    ),
  }),
  app_added: (t, facts) => ({
    subject: t('An authenticator app was added to your account at {church}', facts),
    title: t('An authenticator app was added to your account'),
    change: t('An authenticator app was added to your account {username} on {time}.', facts),
  }),
  app_replaced: (t, facts) => ({
    subject: t('A new authenticator app replaced the old one of your account at {church}', facts),
    title: t('The authenticator app of your account was replaced'),
    change: t(
      'The authenticator app of your account {username} was replaced by a new one on {time}. The old app no longer works, and all other devices were logged out.',
      facts,
    ),
  }),
  app_removed: (t, facts) => ({
    subject: t('The authenticator app was removed from your account at {church}', facts),
    title: t('The authenticator app was removed from your account'),
    change: t(
      'The authenticator app was removed from your account {username} on {time}. All other devices were logged out.',
      facts,
    ),
  }),
  codes_made: (t, facts) => ({
    subject: t('New recovery codes were made for your account at {church}', facts),
    title: t('New recovery codes were made for your account'),
    change: t(
      'New recovery codes were made for your account {username} on {time}. The old ones work until you confirm the new ones.',
      facts,
    ),
  }),
  code_used: (t, facts) => ({
    subject: t('A recovery code was used for your account at {church}', facts),
    title: t('A recovery code was used for your account'),
    change: t('A recovery code was used to log in to your account {username} on {time}.', facts),
  }),
  wrong_answers: (t, facts) => ({
    subject: t('Wrong codes after your password at {church}', facts),
    title: t('Wrong codes after your password'),
    change: t(
      'Someone entered the right password of your account {username} and then five wrong answers, the last on {time}. They did not get in.',
      facts,
    ),
  }),
  reset: (t, facts) => ({
    subject: t('Two-step login was reset for your account at {church}', facts),
    title: t('Two-step login of your account was reset'),
    change: t(
      'The church office removed every passkey, authenticator app and recovery code of your account {username} on {time}. All devices were logged out. Log in with your password and set it up again.',
      facts,
    ),
  }),
};
