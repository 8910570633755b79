import { DEFAULT_LANGUAGE } from '../core/languages.ts';
import { isSiteText, type SiteLanguage, type SiteText } from './site.ts';
import type { SiteContent } from './site-content.schema.ts';

/** Lists every text of a content, in the order of its keys. */
function listTexts(value: unknown): SiteText[] {
  if (typeof value !== 'object' || value === null) return [];
  if (isSiteText(value)) return [value];
  return Object.values(value).flatMap(listTexts);
}

const isEmpty = (words: string | undefined) => words === undefined || words.trim() === '';

/**
 * The paths of the texts that readers of this language see in English, such as 'home.intro'. Pages mark them, so that
 * they are read aloud as English.
 */
export function listFallbacks(content: unknown, language: SiteLanguage): string[] {
  return language === DEFAULT_LANGUAGE ? [] : findFallbacks(content, language, []);
}

function findFallbacks(value: unknown, language: SiteLanguage, path: readonly string[]): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (isSiteText(value)) return isEmpty(value.en) || value[language] !== undefined ? [] : [path.join('.')];
  return Object.entries(value).flatMap(([key, part]) => findFallbacks(part, language, [...path, key]));
}

/** Counts the texts that readers of Kiswahili would see in English. */
export function countMissingWords(content: unknown): number {
  return listTexts(content).filter(({ en, sw }) => !isEmpty(en) && isEmpty(sw)).length;
}

/**
 * Whether the forms ask for Kiswahili: the church offers it, or somebody has begun to translate. Words that were written
 * before it was switched off stay in sight this way.
 */
export function asksForKiswahili(content: SiteContent): boolean {
  return content.languages.kiswahili || listTexts(content).some(({ sw }) => !isEmpty(sw));
}

/** Removes empty translations, which a form has for each field: an absent one falls back to English. */
export function dropEmptyTranslations<Content>(content: Content): Content {
  return dropEmpty(content) as Content;
}

function dropEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dropEmpty);
  if (typeof value !== 'object' || value === null) return value;
  if (isSiteText(value)) return isEmpty(value.sw) ? { en: value.en } : value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, dropEmpty(part)]));
}
