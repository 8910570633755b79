import { getTranslator } from '../../../i18n/translate.ts';
import { type BuiltMail, layOutMail } from '../../../platform/mail/mail-layout.ts';

export interface MailingMail {
  church: string;
  subject: string;
  /** As somebody of the church wrote it. */
  body: string;
  /** The page with the button; a mail to oneself as a test has none. */
  unsubscribeUrl?: string | undefined;
  language?: string;
}

const PREVIEW_LENGTH_MAX = 120;

/** To many people, one at a time. It begins as its writer began: no greeting is put before it. */
export function mailingMail({ church, subject, body, unsubscribeUrl, language = 'en' }: MailingMail): BuiltMail {
  const t = getTranslator(language);
  const layout = layOutMail({
    language,
    sender: church,
    title: subject,
    preview: buildPreview(body),
    paragraphs: [],
    prose: body,
    footer: [t('{{church}} sent you this email.', { church })],
    ...(unsubscribeUrl !== undefined && {
      footerLink: { label: t('No more emails from the church'), url: unsubscribeUrl },
    }),
  });
  return { subject, ...layout };
}

/** The first words, on one line, with no character cut in two. */
export function buildPreview(text: string): string {
  return [...text.slice(0, 4 * PREVIEW_LENGTH_MAX).replace(/\s+/g, ' ')].slice(0, PREVIEW_LENGTH_MAX).join('');
}
