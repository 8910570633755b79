import type { Language } from '@kanisa/contract/core/languages.ts';
import { getTranslator, type Translate } from '../../../i18n/translate.ts';
import { formatGreeting } from '../../../platform/mail/greeting.ts';
import { type BuiltMail, layOutMail, type MailSender } from '../../../platform/mail/mail-layout.ts';

export interface CodeMail {
  church: MailSender;
  user: { firstName: string; username: string };
  code: string;
  purpose: 'verify' | 'reset' | 'email';
  /** The code's lifetime. */
  minutes: number;
  language: Language;
}

export function buildCodeMail({ church, user, code, purpose, minutes, language }: CodeMail): BuiltMail {
  const t = getTranslator(language);
  const words = {
    verify: () => buildVerifyTexts(t, church.name),
    reset: () => buildResetTexts(t, church.name),
    email: () => buildEmailTexts(t, church.name, user.username),
  }[purpose]();
  const layout = layOutMail({
    language,
    sender: church,
    title: words.title,
    preview: t('Valid for {count} minutes.', { count: minutes, one: 'Valid for {count} minute.' }),
    paragraphs: [formatGreeting(t, user.firstName), words.purpose],
    code,
    afterwards: [
      t('The code is valid for {count} minutes and works once. Don’t share it with anyone.', {
        count: minutes,
        one: 'The code is valid for {count} minute and works once. Don’t share it with anyone.',
      }),
      words.ifNotYou,
    ],
    footer: [church.name, t('This message was sent automatically. No one reads replies to it.')],
  });
  return { subject: words.subject, ...layout, notice: `${words.label}: ${code}` };
}

function buildVerifyTexts(t: Translate, church: string) {
  return {
    subject: t('Your verification code for {church}', { church }),
    label: t('Verification code'),
    title: t('Verify your account'),
    purpose: t('Welcome to {church}. Enter this code on the page where you registered:', { church }),
    ifNotYou: t(
      'Didn’t register? Someone probably typed your address by mistake. You don’t need to do anything: without the code the account stays unverified.',
    ),
  };
}

function buildResetTexts(t: Translate, church: string) {
  return {
    subject: t('Your code for a new password at {church}', { church }),
    label: t('Code for a new password'),
    title: t('Choose a new password'),
    purpose: t(
      'Someone asked for a new password for your account. If it was you, enter this code on the page where you asked:',
    ),
    ifNotYou: t(
      'Wasn’t you? You don’t need to do anything: your password stays the same. If this keeps happening, tell the church office.',
    ),
  };
}

/** The reader may be a stranger: anybody can type this address into their profile. */
function buildEmailTexts(t: Translate, church: string, username: string) {
  return {
    subject: t('Confirm your email address for {church}', { church }),
    label: t('Code for the new email address'),
    title: t('Confirm your email address'),
    purpose: t(
      'The account {username} at {church} was given this email address. If it’s your account, log in and enter this code on the page “My profile”:',
      { username, church },
    ),
    ifNotYou: t(
      'Not your account? Someone probably typed your address by mistake. You don’t need to do anything: without the code your address gives no access, and you can still register with it.',
    ),
  };
}
