import type { ShownSite } from './shown-site.ts';

type Words = Pick<ShownSite, 'fallbacks'>;

/** The English words of each list of paths. A document has one list, until `loadSite` brings that of all pages. */
const englishWords = new WeakMap<readonly string[], ReadonlySet<unknown>>();

function listEnglishWords(site: Words): ReadonlySet<unknown> {
  const known = englishWords.get(site.fallbacks);
  if (known) return known;
  const words = new Set(site.fallbacks.map((path) => path.split('.').reduce<unknown>(readPart, site)));
  englishWords.set(site.fallbacks, words);
  return words;
}

const readPart = (value: unknown, key: string) => (value as Record<string, unknown>)[key];

/**
 * The `lang` of words of the church: 'en' for those that nobody has translated, and undefined for all others, which are
 * in the language of the page.
 */
export const findWordsLanguage = (site: Words, words: string): 'en' | undefined =>
  listEnglishWords(site).has(words) ? 'en' : undefined;
