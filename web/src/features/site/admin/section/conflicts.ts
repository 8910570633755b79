import type { SiteImageKind } from '@kanisa/contract/site/picture-sizes.ts';
import type { SiteSection } from '@kanisa/contract/site/sections.ts';
import { describeWord, getImageKind } from '../shared/field-words.ts';

/** A place where two versions of a section differ. */
export interface Conflict {
  /** The path in the section: 'services.0.time.en'. Empty if the whole section differs. */
  path: string;
  mine: unknown;
  theirs: unknown;
  /** The place was not touched in this browser, so the other text is the newer one. */
  isOnlyTheirs: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const joinPath = (path: string, key: string) => (path === '' ? key : `${path}.${key}`);

/** Lists of different lengths, and different kinds of a picture, are compared as a whole. */
function isSameShape(one: Fields, other: Fields): boolean {
  if (Array.isArray(one) || Array.isArray(other)) {
    return Array.isArray(one) && Array.isArray(other) && one.length === other.length;
  }
  return one['kind'] === other['kind'];
}

/** Lists the places where two contents differ. `base` is the content from which this browser started. */
export function listConflicts(mine: unknown, theirs: unknown, base: unknown, path = ''): Conflict[] {
  if (isFields(mine) && isFields(theirs) && isSameShape(mine, theirs)) {
    const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
    return keys.flatMap((key) =>
      listConflicts(mine[key], theirs[key], isFields(base) ? base[key] : undefined, joinPath(path, key)),
    );
  }
  if (isEqual(mine, theirs)) return [];
  return [{ path, mine, theirs, isOnlyTheirs: isEqual(mine, base) }];
}

function isEqual(one: unknown, other: unknown): boolean {
  if (!isFields(one) || !isFields(other)) return (one ?? null) === (other ?? null);
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Array.isArray(one) === Array.isArray(other) && [...keys].every((key) => isEqual(one[key], other[key]));
}

/** The own content, with the other text at these paths. */
export function takeTheirs<Content>(
  mine: Content,
  conflicts: readonly Conflict[],
  taken: ReadonlySet<string>,
): Content {
  let merged: unknown = structuredClone(mine);
  for (const { path, theirs } of conflicts) {
    if (taken.has(path)) merged = setAt(merged, path === '' ? [] : path.split('.'), theirs);
  }
  return merged as Content;
}

function setAt(target: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return structuredClone(value);
  if (Array.isArray(target)) {
    return target.map((item: unknown, index) => (String(index) === key ? setAt(item, rest, value) : item));
  }
  const fields = isFields(target) ? target : {};
  const changed = setAt(fields[key], rest, value);
  return { ...fields, [key]: changed };
}

/** One field of a value: its words, or its uploaded picture. */
export type ValuePart = { path: string } & ({ words: string } | { image: string; imageKind: SiteImageKind });

/** Lists the fields of a value that are not empty: of a list those of all of its rows. */
export function describeValue(section: SiteSection, path: string, value: unknown): ValuePart[] {
  if (isFields(value)) {
    return Object.entries(value).flatMap(([key, part]) => describeValue(section, joinPath(path, key), part));
  }
  const isWord = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  if (!isWord || value === '') return [];
  const word = String(value);
  const imageKind = getImageKind(section, path);
  return [imageKind ? { path, image: word, imageKind } : { path, words: describeWord(path, word) }];
}
