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
  'Name must be {max} characters or less': 'Jina liwe na herufi zisizozidi {max}',
};
const translate = (code: string, file = 'page.tsx') => translateModule(code, file, SENTENCES);

it('puts the translation in the place of a marked sentence, and drops a call without values', () => {
  expect(translate(`t('Welcome, {name}!', { name })`)).toBe(`/* @__PURE__ */ t("Karibu, {name}!", { name })`);
  expect(translate(`t(isNew ? 'Login' : 'Log in')`)).toBe(`(isNew ? "Ingia" : "Ingia hapa")`);
  expect(translate(`const LABELS = { login: message('Login') } as const;`)).toBe(
    `const LABELS = { login: ("Ingia") } as const;`,
  );
  expect(translate(`<Field label={t('Login')} />`)).toBe(`<Field label={("Ingia")} />`);
  expect(translate(`t('It’s “here”')`)).toBe(String.raw`("Iko \"hapa\"")`);
  expect(translate(`t('to')`)).toBe(`("hadi")`);
});

it('keeps the values of a constant', () => {
  const code = `export const m = { long: message('Name must be {max} characters or less', { max: NAME_MAX }) };`;
  expect(translate(code, 'names.ts')).toBe(
    'export const m = { long: /* @__PURE__ */ message("Jina liwe na herufi zisizozidi {max}", { max: NAME_MAX }) };',
  );
});

it('finds its places behind characters outside of ASCII', () => {
  expect(translate(`const a = '“👋🏾”'; t('Login')`)).toBe(`const a = '“👋🏾”'; ("Ingia")`);
});

it('puts the plural in the place of a sentence with a count, and adds its singular to the catalogue of the page', () => {
  const lines = translate(`t('{count} members', { count })`)?.split('\n') ?? [];
  expect(lines[0]).toMatch(/^import \{ addSentences as \w+ \} from ".*web\/src\/locales\/catalogue\.ts"; /);
  expect(lines[0]).toContain('({"Washirika {count}_one":"Mshirika {count}"});');
  expect(lines[1]).toBe(`/* @__PURE__ */ t("Washirika {count}", { count })`);
  expect(translate(`message('{count} members')`)).toContain('"Washirika {count}_one"');
  expect(translate(`t('{count} texts', { count })`)).toBe(`/* @__PURE__ */ t("SMS {count}", { count })`);
});

it('tells two meanings of one word apart by the context', () => {
  expect(translate(`t('Look', { context: 'section' })`)).toBe(`/* @__PURE__ */ t("Muonekano", { context: 'section' })`);
  expect(translate(`t('Look', { context: 'other' }) + t('Look')`)).toBe(
    `/* @__PURE__ */ t("Tazama", { context: 'other' }) + ("Tazama")`,
  );
});

it.each([
  `import 'Login';`,
  `type Page = 'Login' | 'Log in';`,
  `const LABELS = { login: 'Login' };`,
  `if (page === 'Login') open();`,
  `<Field label="Login" />`,
  `query.get('to')`,
  `other.t('Login')`,
])('leaves what is not marked alone: %s', (code) => {
  expect(translate(code)).toBeNull();
});

it('translates a sentence among the values of another, and no value that is not marked', () => {
  expect(translate(`t('Welcome, {name}!', { name: t('Login'), context: 'to' })`)).toBe(
    `/* @__PURE__ */ t("Karibu, {name}!", { name: ("Ingia"), context: 'to' })`,
  );
});

it('reads the sentences of the pages and of the contract', () => {
  const sentences = readSentences('sw');
  expect(sentences['Quick links']).toBeDefined();
  expect(sentences['Please log in.']).toBeDefined();
});

it('leaves English as it stands, and adds the singular of a count', () => {
  const sentences = readSentences('en');
  expect(translateModule(`t('Login')`, 'page.tsx', sentences)).toBe(`("Login")`);
  const code = `t('{count} departments', { count })`;
  const translated = translateModule(code, 'page.tsx', sentences);
  expect(translated).toContain('{"{count} departments_one":"{count} department"}');
  expect(translated).toContain(`t("{count} departments", { count })`);
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
