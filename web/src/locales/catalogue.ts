import { en } from './en.ts';

/**
 * Sentence → sentence. The key is the English sentence; a counted one has a line for each plural form of the language,
 * its key followed by `_one`, `_other` and so on (the JSON format of i18next, so that its tools read these files).
 */
export type Catalogue = Readonly<Record<string, string>>;

/** A second language is one more file here; VITE_LANGUAGE chooses at build time, so that nobody loads two. */
const CATALOGUES: Readonly<Record<string, Catalogue>> = { en };

export const language: string = import.meta.env.VITE_LANGUAGE ?? 'en';
export const catalogue: Catalogue = CATALOGUES[language] ?? en;
