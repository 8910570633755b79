import type { SiteContent } from '../site-content.schema.ts';

/** Names of things, choices and colours, which are no words. */
const CODES = new Set([
  'key',
  'kind',
  'skin',
  'hair',
  'clothes',
  'colour',
  'network',
  'country',
  'country_code',
  'form',
  'opens',
  'closes',
]);
const LOOK = new Set(['ground', 'accent']);

/** Every word, name, number and address of the example, for tests that search for them. */
export function listExampleWords(site: SiteContent): string[] {
  return [...new Set(listWords(site))];
}

function listWords(value: unknown, key = ''): string[] {
  if (CODES.has(key) || LOOK.has(key)) return [];
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (Array.isArray(value)) return value.flatMap((item: unknown) => listWords(item));
  if (key === 'picture' || typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => listWords(part, name));
}
