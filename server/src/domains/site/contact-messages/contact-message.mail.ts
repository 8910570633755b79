import { toSingleLine } from '@kanisa/contract/core/text.ts';
import { getTranslator } from '../../../i18n/translate.ts';
import { type BuiltMail, layOutMail, type MailSender } from '../../../platform/mail/mail-layout.ts';

interface ContactMessageMail {
  church: MailSender;
  message: { name: string; email: string; phone: string; message: string };
  /** The page with all messages. */
  url: string;
  language: string;
}

/** Goes to the office. A stranger wrote it, so the mail says where it comes from. */
export function buildContactMessageMail({ church, message, url, language }: ContactMessageMail): BuiltMail {
  const t = getTranslator(language);
  const layout = layOutMail({
    language,
    sender: church,
    title: t('A message from your website'),
    preview: t('{name} wrote through the contact form.', { name: message.name }),
    paragraphs: [
      t('Name: {name}', { name: message.name }),
      t('Email: {email}', { email: message.email }),
      t('Phone: {phone}', { phone: message.phone }),
    ],
    prose: message.message,
    button: { label: t('Open messages'), url },
    footer: [
      church.name,
      t('Somebody wrote this through the contact form. We couldn’t check the name or the address.'),
      t('Your reply goes to the address above.'),
    ],
  });
  return { subject: t('Website: a message from {name}', { name: toSingleLine(message.name) }), ...layout };
}
