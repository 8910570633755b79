import { fillIn, type Sentence, toTemplate, type Values } from '@kanisa/contract/core/message.ts';
import { CATALOGUES, type Catalogue } from './catalogues.ts';

/**
 * The English sentence is the key. It contains values as `{name}`. A sentence with a `count` brings its singular as
 * `one`, which is a key of its own. A sentence that already has its values, such as a message of the contract, needs
 * no others.
 */
export type Translate = (sentence: Sentence, values?: Values) => string;

/** A second language is one catalogue: `{ "English sentence": "Translation" }`. */
export function createTranslations(catalogues: Readonly<Record<string, Catalogue>>): (language: string) => Translate {
  return (language) => {
    const [base = language] = language.split('-');
    const lines = catalogues[base] ?? {};
    return (sentence, given) => {
      const { template, values: own } = toTemplate(sentence);
      const values = { ...own, ...given };
      const english = values['count'] === 1 && typeof values['one'] === 'string' ? values['one'] : template;
      // A sentence without a translation is shown as written.
      return fillIn(lines[english] || english, formatCount(values, base));
    };
  };
}

/** One catalogue per language, bundled with the server, so that no installation can lack it. */
export const getTranslator = createTranslations(CATALOGUES);

/** Only counts get separators: other numbers may be ids or years. */
function formatCount(values: Values, language: string): Values {
  const { count } = values;
  if (typeof count !== 'number' || count < 1000) return values;
  return { ...values, count: new Intl.NumberFormat(language).format(count) };
}
