import { buildPageUrl, chooseLanguage, getChurchLook } from '../../../church/church-name.ts';
import type { Deps } from '../../../core/deps.ts';
import type { NoticeContent, ReaderWords } from '../../../core/notices.ts';
import { createFormats } from '../../../i18n/formats.ts';
import { getTranslator } from '../../../i18n/translate.ts';
import type { UserRow } from '../../identity/accounts/users.view.ts';
import { buildNoticeMail } from './notice.mail.ts';

type Reader = Pick<UserRow, 'firstName' | 'language'>;

export function toReaderWords(deps: Pick<Deps, 'settings' | 'sitePages'>, reader: Reader): ReaderWords {
  const language = chooseLanguage(deps, reader.language);
  const formats = createFormats(language, deps.settings.church.timeZone);
  return { firstName: reader.firstName, language, t: getTranslator(language), formats };
}

/**
 * Mails a notice to the address that the person shows, confirmed or not, from a job of its cause. For news that a page
 * shows too, and that holds no link without a login; anything else goes through `queueNotices`.
 */
export async function mailNotice(
  deps: Deps,
  reader: Reader & Pick<UserRow, 'personalEmail' | 'churchEmail' | 'status'>,
  content: Pick<NoticeContent, 'path' | 'mail'>,
): Promise<void> {
  const to = reader.personalEmail ?? reader.churchEmail;
  if (!to || reader.status === 'died') return;
  const words = toReaderWords(deps, reader);
  const url = buildPageUrl(deps, content.path, words.language);
  await deps.mailer.send({ to, ...buildNoticeMail(getChurchLook(deps), words, { ...content.mail(words), url }) });
}
