import { RECOVERY_CODES_LOW } from '@kanisa/contract/identity/two-step.ts';
import { createFormats } from '../../../i18n/formats.ts';
import { getTranslator, type Translate } from '../../../i18n/translate.ts';
import { formatGreeting } from '../../../platform/mail/greeting.ts';
import { type BuiltMail, layOutMail } from '../../../platform/mail/mail-layout.ts';

export const TWO_STEP_MAIL_KINDS = [
  'turned_on',
  'passkey_added',
  'passkey_removed',
  'app_added',
  'app_removed',
  'codes_made',
  'code_used',
  'wrong_answers',
  'reset',
] as const;
export type TwoStepMailKind = (typeof TWO_STEP_MAIL_KINDS)[number];

export interface TwoStepMail {
  church: string;
  user: { firstName: string; username: string };
  kind: TwoStepMailKind;
  changedAt: Date;
  timeZone: string;
  /** Taken from the settings, never from a request header that a caller could forge. */
  publicUrl: string;
  isOff?: boolean;
  codesLeft?: number;
  language?: string;
}

type Facts = Record<'username' | 'time', string>;

/** Notifies the owner, who may not have made the change. */
export function buildTwoStepMail(mail: TwoStepMail): BuiltMail {
  const { church, user, kind, changedAt, timeZone, publicUrl, isOff = false, codesLeft, language = 'en' } = mail;
  const t = getTranslator(language);
  const facts = { username: user.username, time: createFormats(language, timeZone).dateTime(changedAt) };
  const { title, change } = WORDS[kind](t, facts);
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
    button: { label: t('Check your account'), url: `${publicUrl}/profile/security` },
    footer: [church, t('This message was sent automatically. No one reads replies to it.')],
  });
  return { subject: t('{{title}} at {{church}}', { title, church }), ...layout };
}

const describeDoubt = (t: Translate) => [
  t('If it was you, there’s nothing to do.'),
  t('If it wasn’t you, choose a new password right away and tell the church office.'),
];

function describeCodesLeft(t: Translate, count: number): string[] {
  const left = t('You have {{count}} recovery codes left.', {
    count,
    defaultValue_one: 'You have {{count}} recovery code left.',
  });
  return count > RECOVERY_CODES_LOW ? [left] : [left, t('Make new ones soon, on the page “Security”.')];
}

const WORDS: Record<TwoStepMailKind, (t: Translate, facts: Facts) => { title: string; change: string }> = {
  turned_on: (t, facts) => ({
    title: t('Two-step login was turned on'),
    change: t(
      'Two-step login of your account {{username}} was turned on, on {{time}}. After your password, a login now asks for a second step.',
      facts,
    ),
  }),
  passkey_added: (t, facts) => ({
    title: t('A passkey was added to your account'),
    change: t('A passkey was added to your account {{username}} on {{time}}. Whoever has it can log in.', facts),
  }),
  passkey_removed: (t, facts) => ({
    title: t('A passkey was removed from your account'),
    change: t(
      'A passkey was removed from your account {{username}} on {{time}}. All other devices were logged out.',
      facts,
    ),
  }),
  app_added: (t, facts) => ({
    title: t('An authenticator app was added to your account'),
    change: t('An authenticator app was added to your account {{username}} on {{time}}.', facts),
  }),
  app_removed: (t, facts) => ({
    title: t('The authenticator app was removed from your account'),
    change: t(
      'The authenticator app was removed from your account {{username}} on {{time}}. All other devices were logged out.',
      facts,
    ),
  }),
  codes_made: (t, facts) => ({
    title: t('New recovery codes were made for your account'),
    change: t(
      'New recovery codes were made for your account {{username}} on {{time}}. The old ones no longer work.',
      facts,
    ),
  }),
  code_used: (t, facts) => ({
    title: t('A recovery code was used for your account'),
    change: t('A recovery code was used to log in to your account {{username}} on {{time}}.', facts),
  }),
  wrong_answers: (t, facts) => ({
    title: t('Wrong codes after your password'),
    change: t(
      'Someone entered the right password of your account {{username}} and then five wrong answers, the last on {{time}}. They did not get in.',
      facts,
    ),
  }),
  reset: (t, facts) => ({
    title: t('Two-step login of your account was reset'),
    change: t(
      'The church office removed every passkey, authenticator app and recovery code of your account {{username}} on {{time}}. All devices were logged out. Log in with your password and set it up again.',
      facts,
    ),
  }),
};
