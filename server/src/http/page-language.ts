import {
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGE_COOKIE,
  type Language,
  splitLanguagePath,
  toLanguagePath,
} from '@kanisa/contract/core/languages.ts';

/** The redirect to the language that this visitor has chosen, or the language of the page. */
type PageLanguage = { redirectTo: string } | { redirectTo: null; language: Language; isKnown: boolean };

/**
 * The address of a page decides its language. An address without a prefix is English, except for a visitor who has
 * chosen another language that the church offers. A language that is not offered has no pages: `isKnown` is false.
 */
export function choosePageLanguage(
  { url, headers }: { url: string; headers: { cookie?: string | undefined } },
  path: string,
  offered: readonly Language[],
): PageLanguage {
  const { language } = splitLanguagePath(path);
  if (!offered.includes(language)) return { redirectTo: null, language: DEFAULT_LANGUAGE, isKnown: false };
  const chosen = language === DEFAULT_LANGUAGE ? readLanguageCookie(headers.cookie) : language;
  if (chosen !== null && chosen !== language && offered.includes(chosen)) {
    return { redirectTo: toLanguagePath(url, chosen) };
  }
  return { redirectTo: null, language, isKnown: true };
}

function readLanguageCookie(cookies = ''): Language | null {
  const prefix = `${LANGUAGE_COOKIE}=`;
  const cookie = cookies.split(';').find((part) => part.trimStart().startsWith(prefix));
  const value = cookie?.trim().slice(prefix.length);
  return isLanguage(value) ? value : null;
}
