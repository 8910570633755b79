import { SITE_SECTIONS, type SiteSection } from '@kanisa/contract/site/sections.ts';
import { type SiteContent, siteSectionSchemas } from '@kanisa/contract/site/site-content.schema.ts';
import type { SiteChange } from '@kanisa/contract/site/site-editing.schema.ts';
import { isSameContent } from '../versions/site-content.rules.ts';

type WordChange = Omit<SiteChange, 'section'>;

/** Lists every changed word of every section, in the order of the forms. */
export function listSiteChanges(before: SiteContent, after: SiteContent): SiteChange[] {
  return SITE_SECTIONS.flatMap((section) =>
    compare('', orderKeys(section, before[section]), orderKeys(section, after[section])).map((change) => ({
      section,
      ...change,
    })),
  );
}

/** The database has its own order of keys; a schema returns its own. */
function orderKeys(section: SiteSection, content: SiteContent[SiteSection]): unknown {
  const result = siteSectionSchemas[section].safeParse(content);
  return result.success ? result.data : content;
}

function compare(field: string, before: unknown, after: unknown): WordChange[] {
  if (isSameContent(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) return compareLists(field, before, after);
  if (isRecord(before) && isRecord(after)) {
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
      compare(joinField(field, key), before[key], after[key]),
    );
  }
  if (isNested(before) || isNested(after)) {
    return [...listWords(field, before).map(toRemoval), ...listWords(field, after).map(toAddition)];
  }
  return [{ field, before: toWord(before), after: toWord(after) }];
}

/** Equal items at both ends are skipped, so that one removed leader does not show the others as changed. */
function compareLists(field: string, before: readonly unknown[], after: readonly unknown[]): WordChange[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && isSameContent(before[start], after[start])) start += 1;
  let end = 0;
  while (end < shorter - start && isSameContent(before.at(-1 - end), after.at(-1 - end))) end += 1;
  const [removed, added] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  return Array.from({ length: Math.max(removed.length, added.length) }, (_, index) =>
    compare(joinField(field, String(start + index)), removed[index], added[index]),
  ).flat();
}

function listWords(field: string, value: unknown): { field: string; word: string }[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => listWords(joinField(field, String(index)), item));
  if (isRecord(value)) {
    return Object.entries(value).flatMap(([key, part]) => listWords(joinField(field, key), part));
  }
  const word = toWord(value);
  return word === null || word === '' ? [] : [{ field, word }];
}

const toRemoval = ({ field, word }: { field: string; word: string }): WordChange => ({
  field,
  before: word,
  after: null,
});
const toAddition = ({ field, word }: { field: string; word: string }): WordChange => ({
  field,
  before: null,
  after: word,
});

/** English words have the path of their field: 'tagline', not 'tagline.en'. */
const joinField = (field: string, key: string) => (field === '' ? key : key === 'en' ? field : `${field}.${key}`);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isNested = (value: unknown) => typeof value === 'object' && value !== null;

function toWord(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}
