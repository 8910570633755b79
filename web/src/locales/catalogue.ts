import { en } from './en.ts';

/**
 * Maps English sentences to sentences of the language. A sentence with a count has one line per plural form; its key
 * ends in `_one`, `_other` and so on. This is the JSON format of i18next, so its tools can read these files.
 */
export type Catalogue = Readonly<Record<string, string>>;

/** A second language is one more file here. VITE_LANGUAGE selects it at build time, so that no visitor loads two. */
const CATALOGUES: Readonly<Record<string, Catalogue>> = { en };

export const language: string = import.meta.env.VITE_LANGUAGE ?? 'en';
export const catalogue: Catalogue = CATALOGUES[language] ?? en;
