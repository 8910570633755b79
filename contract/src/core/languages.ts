/** The product's languages. English is the default, and the specified texts are its texts. */
export const LANGUAGES = ['en', 'sw'] as const;
export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = 'en';

/** A language is named in itself, so that its readers recognise it. These names are never translated. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', sw: 'Kiswahili' };

/** This cookie remembers a visitor's choice on the device. */
export const LANGUAGE_COOKIE = 'language';

/** The address of a page decides its language. */
export const LANGUAGE_PREFIX: Record<Language, string> = { en: '', sw: '/sw' };

/**
 * The locale of dates and numbers. Kiswahili uses `sw` and never `sw-KE`, which writes 'saa 09:30'; the Swahili clock
 * reads that as half past three.
 */
export const LANGUAGE_LOCALES: Record<Language, string> = { en: 'en-KE', sw: 'sw' };

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/** Splits a path with its prefix into the language and the path of the English page: `/sw/events` is `sw`, `/events`. */
export function splitLanguagePath(path: string): { language: Language; path: string } {
  for (const language of LANGUAGES) {
    const prefix = LANGUAGE_PREFIX[language];
    if (prefix === '' || !path.startsWith(prefix)) {
      continue;
    }
    const rest = path.slice(prefix.length);
    if (rest === '' || rest.startsWith('/') || rest.startsWith('?') || rest.startsWith('#')) {
      return { language, path: rest.startsWith('/') ? rest : `/${rest}` };
    }
  }
  return { language: DEFAULT_LANGUAGE, path };
}

/** Returns the page's path in a language, whichever language the given path has. The home page is `/` and `/sw`. */
export function toLanguagePath(path: string, language: Language): string {
  const rest = splitLanguagePath(path).path;
  const prefix = LANGUAGE_PREFIX[language];
  return prefix === '' ? rest : `${prefix}${rest.replace(/^\/(?=$|[?#])/, '')}`;
}
