import { isSiteText, type SiteText } from '../../site.ts';

/** The words of a content in Kiswahili, at the places of its texts. Everything else stays as it is in English. */
export type Kiswahili<T> = T extends SiteText
  ? string
  : T extends readonly (infer Item)[]
    ? Kiswahili<Item>[]
    : T extends object
      ? { [Key in keyof T]?: Kiswahili<T[Key]> }
      : never;

/** Adds the words in Kiswahili to those in English. */
export function addKiswahili<T>(content: T, words: Kiswahili<T> | undefined): T {
  return addWords(content, words) as T;
}

function addWords(value: unknown, words: unknown): unknown {
  if (words === undefined || typeof value !== 'object' || value === null) return value;
  if (isSiteText(value)) return { ...value, sw: words };
  const inside = words as Readonly<Record<string, unknown>>;
  if (Array.isArray(value)) return value.map((item, index) => addWords(item, inside[index]));
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, addWords(part, inside[key])]));
}
