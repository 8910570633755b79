import type { Language } from '@kanisa/contract/core/languages.ts';
import { en } from './en.ts';

/**
 * Maps English sentences to sentences of the language. A sentence with a count has one line per plural form; its key
 * ends in `_one`, `_other` and so on. This is the JSON format of i18next.
 */
export type Catalogue = Readonly<Record<string, string>>;

/** Selected at build time, so that no visitor loads two languages. */
export const language: Language = import.meta.env.VITE_LANGUAGE === 'sw' ? 'sw' : 'en';

/**
 * Sentences with a count, which a running page translates. The build adds those of each module when it is loaded, so
 * that no page carries the sentences of another: see `web/vite/sentences.ts`. Tests run without the build.
 */
export const catalogue: Catalogue = import.meta.env.PROD || language !== 'en' ? {} : en;

/** The build calls it in every module that has a sentence with a count. */
export function addSentences(sentences: Catalogue): void {
  Object.assign(catalogue, sentences);
}
