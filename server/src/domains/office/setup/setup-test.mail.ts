import { getTranslator } from '../../../i18n/translate.ts';
import { formatGreeting } from '../../../platform/mail/greeting.ts';
import { type BuiltMail, layOutMail } from '../../../platform/mail/mail-layout.ts';

interface SetupTestMail {
  church: string;
  user: { firstName: string };
  language?: string;
}

/** Sent to the admin during setup; its arrival is the message. */
export function buildSetupTestMail({ church, user, language = 'en' }: SetupTestMail): BuiltMail {
  const t = getTranslator(language);
  const layout = layOutMail({
    language,
    sender: church,
    title: t('Email works'),
    preview: t('If you can read this, your members can be reached.'),
    paragraphs: [
      formatGreeting(t, user.firstName),
      t('This is the test you asked for on the setup page. It was sent by the mail server of {{church}}.', {
        church,
      }),
    ],
    footer: [church, t('This message was sent automatically. No one reads replies to it.')],
  });
  return { subject: t('A test from {{church}}', { church }), ...layout };
}
