import { getTranslator, type Translate } from '../../../i18n/translate.ts';
import { formatGreeting } from '../../../platform/mail/greeting.ts';
import { type BuiltMail, layOutMail } from '../../../platform/mail/mail-layout.ts';

export interface CodeMail {
  church: string;
  user: { firstName: string; username: string };
  code: string;
  purpose: 'verify' | 'reset' | 'email';
  /** The code's lifetime. */
  minutes: number;
  language?: string;
}

export function buildCodeMail({ church, user, code, purpose, minutes, language = 'en' }: CodeMail): BuiltMail {
  const t = getTranslator(language);
  const words = {
    verify: () => buildVerifyTexts(t, church),
    reset: () => buildResetTexts(t, church),
    email: () => buildEmailTexts(t, church, user.username),
  }[purpose]();
  const layout = layOutMail({
    language,
    sender: church,
    title: words.title,
    preview: t('Valid for {{count}} minutes.', { count: minutes, defaultValue_one: 'Valid for {{count}} minute.' }),
    paragraphs: [formatGreeting(t, user.firstName), words.purpose],
    code,
    afterwards: [
      t('The code is valid for {{count}} minutes and works once. Never give it to anyone, whoever asks.', {
        count: minutes,
        defaultValue_one:
          'The code is valid for {{count}} minute and works once. Never give it to anyone, whoever asks.',
      }),
      words.ifNotYou,
    ],
    footer: [church, t('This message was sent automatically. Replies to it are not read.')],
  });
  return { subject: words.subject, ...layout, notice: `${words.label}: ${code}` };
}

function buildVerifyTexts(t: Translate, church: string) {
  return {
    subject: t('Your verification code for {{church}}', { church }),
    label: t('Verification code'),
    title: t('Verify your account'),
    purpose: t('Welcome to {{church}}. Type this code on the page where you registered:', { church }),
    ifNotYou: t(
      'Did you not register? Then someone typed your address by mistake. You need not do anything: without the code the account stays unverified.',
    ),
  };
}

function buildResetTexts(t: Translate, church: string) {
  return {
    subject: t('Your code for a new password at {{church}}', { church }),
    label: t('Code for a new password'),
    title: t('Choose a new password'),
    purpose: t(
      'Someone asked for a new password for your account. If it was you, type this code on the page where you asked:',
    ),
    ifNotYou: t(
      'Was it not you? You need not do anything: your password stays as it is. If this comes again and again, tell the church office.',
    ),
  };
}

/** The reader may be a stranger: anybody can type this address into their profile. */
function buildEmailTexts(t: Translate, church: string, username: string) {
  return {
    subject: t('Confirm your email address for {{church}}', { church }),
    label: t('Code for the new email address'),
    title: t('Confirm your email address'),
    purpose: t(
      'The account {{username}} at {{church}} was given this email address. If it is your account, log in to it and type this code on the page “My profile”:',
      { username, church },
    ),
    ifNotYou: t(
      'Is it not your account? Then someone typed your address by mistake. You need not do anything: without the code your address gives no access to it, and you can still register with it.',
    ),
  };
}
