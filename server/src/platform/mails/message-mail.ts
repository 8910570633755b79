import { translate } from '../../i18n/translate.ts';
import { type BuiltMail, layOutMail } from '../mail-layout.ts';
import { greeting } from './greeting.ts';

export interface MessageMail {
  church: string;
  user: { firstName: string };
  content: string;
  url: string;
  language?: string;
}

const PREVIEW_MOST = 120;

export function messageMail({ church, user, content, url, language = 'en' }: MessageMail): BuiltMail {
  const t = translate(language);
  const title = t('A message from {{church}}', { church });
  // Lines stay lines: HTML would run them together.
  const lines = content.split(/\s*\n\s*/);
  const layout = layOutMail({
    language,
    sender: church,
    title,
    preview: [...lines.join(' ')].slice(0, PREVIEW_MOST).join(''),
    paragraphs: [greeting(t, user.firstName), ...lines],
    button: { label: t('Open your messages'), url },
    footer: [church, t('This message was sent automatically. Replies to it are not read.')],
  });
  return { subject: title, ...layout };
}
