import type { Language } from '@kanisa/contract/core/languages.ts';

/** Where the browser gets the words that a page behind the login does not carry. */
export const getSitePath = (version: number, language: Language) =>
  `/site/content-${version}${language === 'en' ? '' : `-${language}`}.json`;

/** Describes the installed app in this language. Both are the same app, and start in their own language. */
export const getManifestPath = (language: Language) => `/site${language === 'en' ? '' : `-${language}`}.webmanifest`;
