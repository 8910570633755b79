import { expect, it } from 'vitest';
import { readSentences, translateModule } from './sentences.ts';

const SENTENCES = {
  Login: 'Ingia',
  'Log in': 'Ingia hapa',
  'Welcome, {name}!': 'Karibu, {name}!',
  'It’s “here”': 'Iko "hapa"',
  to: 'hadi',
  Look: 'Tazama',
  Look_section: 'Muonekano',
  '{count} members_one': 'Mshirika {count}',
  '{count} members_other': 'Washirika {count}',
  '{count} texts_one': 'SMS {count}',
  '{count} texts_other': 'SMS {count}',
  'Name must be ${NAME_MAX} characters or less': 'Jina liwe na herufi zisizozidi ${NAME_MAX}',
};
const translate = (code: string, file = 'page.tsx') => translateModule(code, file, SENTENCES);

it('puts the translation in the place of a text, in calls, constants and attributes', () => {
  expect(translate(`t('Welcome, {name}!', { name })`)).toBe(`t("Karibu, {name}!", { name })`);
  expect(translate(`t(isNew ? 'Login' : 'Log in')`)).toBe(`t(isNew ? "Ingia" : "Ingia hapa")`);
  expect(translate(`const LABELS = { login: 'Login' } as const;`)).toBe(`const LABELS = { login: "Ingia" } as const;`);
  expect(translate(`<Field label="Login" />`)).toBe(`<Field label={"Ingia"} />`);
  expect(translate(`t('It’s “here”')`)).toBe(String.raw`t("Iko \"hapa\"")`);
});

it('keeps the values of a template', () => {
  const code = 'export const m = { long: `Name must be ${NAME_MAX} characters or less` };';
  expect(translate(code, 'names.ts')).toBe('export const m = { long: `Jina liwe na herufi zisizozidi ${NAME_MAX}` };');
});

it('finds its places behind characters outside of ASCII', () => {
  expect(translate(`const a = '“👋🏾”'; t('Login')`)).toBe(`const a = '“👋🏾”'; t("Ingia")`);
});

it('puts the plural in the place of a sentence with a count, and adds its singular to the catalogue of the page', () => {
  const lines = translate(`t('{count} members', { count })`)?.split('\n') ?? [];
  expect(lines[0]).toMatch(/^import \{ addSentences as \w+ \} from ".*web\/src\/locales\/catalogue\.ts"; /);
  expect(lines[0]).toContain('({"Washirika {count}_one":"Mshirika {count}"});');
  expect(lines[1]).toBe(`t("Washirika {count}", { count })`);
  expect(translate(`t('{count} texts', { count })`)).toBe(`t("SMS {count}", { count })`);
});

it('tells two meanings of one word apart by the context', () => {
  expect(translate(`t('Look', { context: 'section' })`)).toBe(`t("Muonekano", { context: 'section' })`);
  expect(translate(`t('Look', { context: 'other' }) + t('Look')`)).toBe(
    `t("Tazama", { context: 'other' }) + t("Tazama")`,
  );
});

it.each([
  `import 'Login';`,
  `export { a } from 'Login';`,
  `type Page = 'Login' | 'Log in';`,
  `const a: 'Login' = load();`,
  `if (page === 'Login') open();`,
  `switch (page) { case 'Login': open(); }`,
  `styles['Login']`,
  `const pages = { 'Login': 1, Login: 2 };`,
  `query.get('to')`,
  `t('Nothing like this')`,
])('leaves what the program compares, names or imports alone: %s', (code) => {
  expect(translate(code)).toBeNull();
});

it('translates a short word only where it is shown', () => {
  expect(translate(`query.get('to') + t('to')`)).toBe(`query.get('to') + t("hadi")`);
});

it('leaves values of a sentence alone that are words of the program', () => {
  expect(translate(`t('Login', { context: 'to', key: 'to' })`)).toBe(`t("Ingia", { context: 'to', key: 'to' })`);
});

it('reads the sentences of the pages and of the contract', () => {
  const sentences = readSentences('sw');
  expect(sentences['Quick links']).toBeDefined();
  expect(sentences['Please log in.']).toBeDefined();
});

it('leaves English as it stands, and adds the singular of a count', () => {
  const sentences = readSentences('en');
  expect(translateModule(`t('Login')`, 'page.tsx', sentences)).toBeNull();
  const code = `t('{count} departments', { count })`;
  const translated = translateModule(code, 'page.tsx', sentences);
  expect(translated).toContain('{"{count} departments_one":"{count} department"}');
  expect(translated).toContain(code);
});

it('never turns a sentence into another sentence that has a translation of its own', () => {
  const sentences = readSentences('sw');
  const again = Object.values(sentences).filter((text) => sentences[text] !== undefined && sentences[text] !== text);
  expect(again).toEqual([]);
});

it('has one singular for each plural', () => {
  const sentences = readSentences('sw');
  const singulars = new Map<string, string>();
  for (const [key, plural] of Object.entries(sentences).filter(([one]) => one.endsWith('_other'))) {
    const singular = sentences[key.replace(/_other$/, '_one')] ?? plural;
    expect(singulars.get(plural) ?? singular, key).toBe(singular);
    singulars.set(plural, singular);
  }
  expect(singulars.size).toBeGreaterThan(30);
});
