import { EXAMPLE_SITE } from '@kanisa/contract/site/example/example-site.ts';
import type { SiteSection } from '@kanisa/contract/site/sections.ts';
import { siteSectionBodies } from '@kanisa/contract/site/site-content.schema.ts';
import { CANARY_LINE, CANARY_PROSE, CANARY_SHORT } from './canary.ts';

/** The longest first: the schema decides which fits a field. */
const CANARIES = [CANARY_PROSE, CANARY_LINE, CANARY_SHORT, '<b>{{7*7}}'];

type Path = readonly (string | number)[];

/** The example of a section with a canary in every text that may have one. The others have a fixed form. */
export function makeSectionOfCanaries(section: SiteSection): object {
  const isValid = (content: unknown) => siteSectionBodies[section].safeParse(content).success;
  let content: unknown = structuredClone(EXAMPLE_SITE[section]);
  for (const path of listTextPaths(content, [])) {
    const changed = CANARIES.map((canary) => replaceAt(content, path, canary)).find(isValid);
    if (changed !== undefined) content = changed;
  }
  return content as object;
}

function listTextPaths(value: unknown, path: Path): Path[] {
  if (typeof value === 'string') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    listTextPaths(part, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

function replaceAt(value: unknown, [key, ...rest]: Path, text: string): unknown {
  if (key === undefined) return text;
  if (Array.isArray(value))
    return value.map((item, at) => (at === key ? replaceAt(item, rest, text) : item) as unknown);
  return Object.fromEntries(
    Object.entries(value as object).map(([name, part]) => [name, name === key ? replaceAt(part, rest, text) : part]),
  );
}
