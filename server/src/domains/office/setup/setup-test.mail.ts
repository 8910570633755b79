import type { Language } from '@kanisa/contract/core/languages.ts';
import { getTranslator } from '../../../i18n/translate.ts';
import { formatGreeting } from '../../../platform/mail/greeting.ts';
import { type BuiltMail, layOutMail, type MailSender } from '../../../platform/mail/mail-layout.ts';

interface SetupTestMail {
  church: MailSender;
  user: { firstName: string };
  language: Language;
}

/** Sent to the admin during setup; its arrival is the message. */
export function buildSetupTestMail({ church, user, language }: SetupTestMail): BuiltMail {
  const t = getTranslator(language);
  const layout = layOutMail({
    language,
    sender: church,
    title: t('Email works'),
    preview: t('If you can read this, your members can be reached.'),
    paragraphs: [
      formatGreeting(t, user.firstName),
      t('This is the test you asked for on the setup page. It was sent by the mail server of {church}.', {
        church: church.name,
      }),
    ],
    footer: [church.name, t('This message was sent automatically. No one reads replies to it.')],
  });
  return { subject: t('A test from {church}', { church: church.name }), ...layout };
}
