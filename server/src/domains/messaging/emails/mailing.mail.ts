import type { Language } from '@kanisa/contract/core/languages.ts';
import { getTranslator } from '../../../i18n/translate.ts';
import { type BuiltMail, layOutMail, type MailSender } from '../../../platform/mail/mail-layout.ts';

export interface MailingMail {
  church: MailSender;
  subject: string;
  body: string;
  /** Opens the unsubscribe page. */
  unsubscribeUrl?: string | undefined;
  language: Language;
}

const PREVIEW_LENGTH_MAX = 120;

/** Has no greeting of its own: the body starts as staff wrote it. */
export function mailingMail({ church, subject, body, unsubscribeUrl, language }: MailingMail): BuiltMail {
  const t = getTranslator(language);
  const layout = layOutMail({
    language,
    sender: church,
    title: subject,
    preview: buildPreview(body),
    paragraphs: [],
    prose: body,
    footer: [t('{church} sent you this email.', { church: church.name })],
    ...(unsubscribeUrl !== undefined && {
      footerLink: { label: t('Unsubscribe from emails'), url: unsubscribeUrl },
    }),
  });
  return { subject, ...layout };
}

/** First words on one line, without splitting a character. */
export function buildPreview(text: string): string {
  return [...text.slice(0, 4 * PREVIEW_LENGTH_MAX).replace(/\s+/g, ' ')].slice(0, PREVIEW_LENGTH_MAX).join('');
}
