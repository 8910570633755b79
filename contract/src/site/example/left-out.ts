import {
  EXAMPLE_PART_FIELDS,
  EXAMPLE_PARTS,
  type ExamplePart,
  FACTS_TO_CHECK,
  type FactToCheck,
  getSectionOfPart,
} from '../example-parts.ts';
import { localise } from '../site.ts';
import type { SiteContent } from '../site-content.schema.ts';
import { EXAMPLE_SITE } from './example-site.ts';

type Values = Readonly<Record<string, unknown>>;

/** A site with another name is a church of its own, and no longer the example in other colours or languages. */
export const hasOwnName = ({ facts }: SiteContent): boolean => facts.name !== EXAMPLE_SITE.facts.name;

/** Lists the parts that still show words of the example, with the first of these words. */
export function listExampleParts(content: SiteContent): { part: ExamplePart; words: string | null }[] {
  return EXAMPLE_PARTS.flatMap((part) => {
    const section = getSectionOfPart(part);
    const found = EXAMPLE_PART_FIELDS[part].flatMap((field) =>
      findExample(getAt(content[section], field), getAt(EXAMPLE_SITE[section], field)),
    );
    return found.length === 0 ? [] : [{ part, words: found.find((words) => words !== null) ?? null }];
  });
}

/** Lists the facts of the example that no page can do without. */
export function listFactsToCheck({ facts }: SiteContent): { field: FactToCheck; value: string }[] {
  return FACTS_TO_CHECK.flatMap((field) => {
    const value = getAt(facts, field);
    return value === getAt(EXAMPLE_SITE.facts, field) ? [{ field, value: String(value) }] : [];
  });
}

/** Removes the words of the example from these parts. What the church wrote itself stays. */
export function leaveOut(content: SiteContent, parts: readonly ExamplePart[]): SiteContent {
  const left: SiteContent = { ...content };
  for (const part of parts) {
    const section = getSectionOfPart(part);
    for (const field of EXAMPLE_PART_FIELDS[part]) {
      const value = getAt(left[section], field);
      const example = getAt(EXAMPLE_SITE[section], field);
      if (findExample(value, example).length === 0) continue;
      Object.assign(left, { [section]: setAt(left[section], field, removeExample(value, example)) });
    }
  }
  return left;
}

/** The words of the example in a value; null for a part without words. */
function findExample(value: unknown, example: unknown): (string | null)[] {
  if (example === undefined) return value === false ? [] : [null];
  if (Array.isArray(value) && Array.isArray(example)) {
    return value.flatMap((item: unknown) => (isOfExample(item, example) ? [findWords(item)] : findInside(item)));
  }
  return !isEmpty(value) && isOfExample(value, [example]) ? [findWords(value)] : [];
}

function removeExample(value: unknown, example: unknown): unknown {
  if (example === undefined) return false;
  if (Array.isArray(value) && Array.isArray(example)) {
    return value.filter((item) => !isOfExample(item, example)).map(removeInside);
  }
  return typeof value === 'object' && value !== null && 'en' in value ? { en: '' } : null;
}

/** Equal in English: a translation makes no words the church's own. A person with the same name is the same. */
function isOfExample(value: unknown, examples: readonly unknown[]): boolean {
  const name = getName(value);
  return examples.some((example) => isSame(value, example) || (name !== undefined && name === getName(example)));
}

const getName = (value: unknown) => (isValues(value) && typeof value['name'] === 'string' ? value['name'] : undefined);

const EXAMPLE_LEADERS = EXAMPLE_SITE.ministries.ministries.flatMap(({ leaders }) => leaders);

/** A ministry of the church's own may still name the people of the example. */
function findInside(item: unknown): (string | null)[] {
  const leaders = isValues(item) ? item['leaders'] : undefined;
  return Array.isArray(leaders) ? findExample(leaders, EXAMPLE_LEADERS) : [];
}

const removeInside = (item: unknown): unknown =>
  isValues(item) && Array.isArray(item['leaders'])
    ? { ...item, leaders: removeExample(item['leaders'], EXAMPLE_LEADERS) }
    : item;

/** The first words that people can read. */
function findWords(value: unknown): string | null {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (!isValues(value)) return null;
  if (typeof value['url'] === 'string') return value['url'];
  const words = value['name'] ?? value['en'] ?? value['title'] ?? value['what'] ?? Object.values(value)[0];
  return findWords(words);
}

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isEmpty = (value: unknown) =>
  value === null || value === undefined || (isValues(value) && 'en' in value && value['en'] === '');

/** The database has its own order of keys. */
function isSame(one: unknown, other: unknown): boolean {
  return toSortedText(localise(one, 'en')) === toSortedText(localise(other, 'en'));
}

const toSortedText = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    isValues(part) ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1))) : part,
  );

function getAt(value: unknown, path: string): unknown {
  return path.split('.').reduce((part: unknown, key) => (isValues(part) ? part[key] : undefined), value);
}

function setAt(value: Values, path: string, next: unknown): Values {
  const [key = '', ...rest] = path.split('.');
  const part = value[key];
  return { ...value, [key]: rest.length > 0 && isValues(part) ? setAt(part, rest.join('.'), next) : next };
}
