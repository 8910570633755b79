import type { Language } from '@kanisa/contract/core/languages.ts';
import { getTranslator } from '../../../i18n/translate.ts';
import { type BuiltMail, layOutMail, type MailSender } from '../../../platform/mail/mail-layout.ts';
import { buildPreview } from './mailing.mail.ts';

export interface MessageMail {
  church: MailSender;
  greeting: string;
  content: string;
  url: string;
  /** Opens the unsubscribe page. */
  unsubscribeUrl?: string | undefined;
  language: Language;
}

export function messageMail({ church, greeting, content, url, unsubscribeUrl, language }: MessageMail): BuiltMail {
  const t = getTranslator(language);
  const title = t('A message from {church}', { church: church.name });
  const layout = layOutMail({
    language,
    sender: church,
    title,
    preview: buildPreview(content),
    paragraphs: [greeting],
    prose: content,
    button: { label: t('Open your messages'), url },
    footer: [church.name, t('This message was sent automatically. No one reads replies to it.')],
    ...(unsubscribeUrl !== undefined && {
      footerLink: { label: t('Unsubscribe from emails'), url: unsubscribeUrl },
    }),
  });
  return { subject: title, ...layout };
}
