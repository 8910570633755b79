import type { NoticeWords, ReaderWords } from '../../../core/notices.ts';
import { formatGreeting } from '../../../platform/mail/greeting.ts';
import { type BuiltMail, layOutMail, type MailSender } from '../../../platform/mail/mail-layout.ts';

/** The e-mail of a notice: its words between a greeting and the line that nobody reads replies. */
export function buildNoticeMail(
  sender: MailSender,
  { t, language, firstName }: Pick<ReaderWords, 't' | 'language' | 'firstName'>,
  { url, title, text, preview = text, lines = [], button }: NoticeWords & { url: string },
): BuiltMail {
  const layout = layOutMail({
    language,
    sender,
    title,
    preview,
    paragraphs: [formatGreeting(t, firstName), text, ...lines],
    button: { label: button, url },
    footer: [sender.name, t('This message was sent automatically. No one reads replies to it.')],
  });
  return { subject: title, ...layout };
}
