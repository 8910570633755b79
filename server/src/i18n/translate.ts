import { DEFAULT_LANGUAGE } from '@kanisa/contract/core/languages.ts';
import { createInstance, type i18n } from 'i18next';
import { CATALOGUES, type Catalogue } from './catalogues.ts';

/**
 * The English sentence is the key. It contains values as `{{name}}`. A sentence with a `count` brings its singular as
 * `defaultValue_one`, which is a key of its own.
 */
export type Translate = (english: string, values?: Record<string, string | number>) => string;

/** A second language is one catalogue: `{ "English sentence": "Translation" }`. */
export function createTranslations(catalogues: Readonly<Record<string, unknown>>): (language: string) => Translate {
  const instance = createI18n(catalogues);
  return (language) => {
    const translate = instance.getFixedT(language);
    return (english, values) => translate(chooseSentence(english, values), { ...values });
  };
}

/** One catalogue per language, bundled with the server, so that no installation can lack it. */
export const getTranslator = createTranslations(CATALOGUES);

function chooseSentence(english: string, values: Record<string, string | number> = {}): string {
  const { count, defaultValue_one: singular } = values;
  return count === 1 && typeof singular === 'string' ? singular : english;
}

function createI18n(catalogues: Readonly<Record<string, unknown>>): i18n {
  const resources = Object.fromEntries(
    Object.entries(catalogues).map(([language, lines]) => [language, { translation: readCatalogue(language, lines) }]),
  );
  const instance = createInstance();
  void instance.init({
    resources,
    lng: DEFAULT_LANGUAGE,
    // A sentence without a translation is shown as written.
    fallbackLng: DEFAULT_LANGUAGE,
    initAsync: false,
    // Sentences contain dots and colons.
    keySeparator: false,
    nsSeparator: false,
    returnEmptyString: false,
    // HTML is escaped where it is rendered; plain text must not be escaped.
    interpolation: { escapeValue: false },
  });
  return instance;
}

function readCatalogue(language: string, lines: unknown): Catalogue {
  if (typeof lines !== 'object' || lines === null) throw new Error(`${language} is no catalogue of translations`);
  return Object.fromEntries(
    Object.entries(lines).map(([english, translation]) => {
      if (typeof translation !== 'string') throw new Error(`${language}: "${english}" has no text as its translation`);
      return [english, translation];
    }),
  );
}
