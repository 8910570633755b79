import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInstance, type i18n } from 'i18next';
import { PROJECT_ROOT } from '../project-root.ts';

/** The English sentence is the key. It contains values as `{{name}}`; `count` selects the plural form. */
export type Translate = (english: string, values?: Record<string, string | number>) => string;

/** English needs no catalogue: a sentence without a translation is shown as written. */
const FALLBACK_LANGUAGE = 'en';

/** A second language is one file in server/locales: `sw.json` with `{ "English sentence": "Translation" }`. */
export function loadTranslations(catalogueDir: string): (language: string) => Translate {
  const instance = createI18n(catalogueDir);
  return (language) => {
    const translate = instance.getFixedT(language);
    return (english, values) => translate(english, { ...values });
  };
}

export const getTranslator = loadTranslations(join(PROJECT_ROOT, 'server/locales'));

function createI18n(catalogueDir: string): i18n {
  const resources = Object.fromEntries(
    (existsSync(catalogueDir) ? readdirSync(catalogueDir) : [])
      .filter((file) => file.endsWith('.json'))
      .map((file) => [file.slice(0, -'.json'.length), { translation: readCatalogue(join(catalogueDir, file)) }]),
  );
  const instance = createInstance();
  void instance.init({
    resources,
    lng: FALLBACK_LANGUAGE,
    fallbackLng: FALLBACK_LANGUAGE,
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

function readCatalogue(file: string): Record<string, string> {
  const catalogue: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (typeof catalogue !== 'object' || catalogue === null) throw new Error(`${file} is no catalogue of translations`);
  return Object.fromEntries(
    Object.entries(catalogue).map(([english, translation]) => {
      if (typeof translation !== 'string') throw new Error(`${file}: "${english}" has no text as its translation`);
      return [english, translation];
    }),
  );
}
