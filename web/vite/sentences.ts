import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Language } from '@kanisa/contract/core/languages.ts';
import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';
import { en } from '../src/locales/en.ts';

/** English sentences and their translations, as `web/src/locales/catalogue.ts` describes them. */
type Sentences = Readonly<Record<string, string>>;

const toFile = (path: string) => fileURLToPath(new URL(path, import.meta.url)).replaceAll('\\', '/');

const OUR_MODULE = /[\\/](web|contract)[\\/]src[\\/](?!locales[\\/]).*\.tsx?$/;
/** Sentences with a count are translated here, when the page runs. */
const CATALOGUE = toFile('../src/locales/catalogue.ts');
const ADD = '__addSentences';
/** Calls that mark a sentence: of the web app where it is shown, and of constants that are filled or shown elsewhere. */
const MARKERS = new Set(['t', 'message']);

/** The texts that the first argument of a marker can be: both sides of a condition. */
function listTexts(node: ESTree.Argument): (ESTree.StringLiteral | null)[] {
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(listTexts);
  return [node.type === 'Literal' && typeof node.value === 'string' ? node : null];
}

/** The context of `t('Look', { context: 'section' })`, which tells two meanings of one English word apart. */
function readContext(values: ESTree.Argument | undefined): string | null {
  const properties = values?.type === 'ObjectExpression' ? values.properties : [];
  for (const property of properties) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier' || property.key.name !== 'context') continue;
    return property.value.type === 'Literal' ? String(property.value.value) : null;
  }
  return null;
}

/**
 * Puts translations in the place of marked sentences, and drops the call around one without values. A sentence with a
 * count has a second form: the module adds its singular to the catalogue of the running page, with the plural as the
 * key. Thus each file carries its own sentences and no others, in one language. Returns null if nothing is marked.
 */
export function translateModule(code: string, file: string, sentences: Sentences): string | null {
  const edits: { start: number; end: number; text: string }[] = [];
  const counted = new Map<string, string>();

  const translate = (text: string, context: string | null): string => {
    const ofContext = context === null ? undefined : sentences[`${text}_${context}`];
    const translated = ofContext ?? sentences[`${text}_other`] ?? sentences[text] ?? text;
    const singular = sentences[`${text}_one`];
    if (singular !== undefined && singular !== translated) counted.set(`${translated}_one`, singular);
    return translated;
  };

  const translateCall = ({ start, end, callee, arguments: [sentence, values] }: ESTree.CallExpression) => {
    if (callee.type !== 'Identifier' || !MARKERS.has(callee.name) || !sentence) return;
    const texts = listTexts(sentence);
    for (const literal of texts) {
      if (literal === null) continue;
      const text = JSON.stringify(translate(literal.value, readContext(values)));
      edits.push({ start: literal.start, end: literal.end, text });
    }
    const isFinished = values === undefined && !texts.includes(null);
    // Unused constants must not stay in a file because of their call.
    if (!isFinished) edits.push({ start, end: start, text: '/* @__PURE__ */ ' });
    else edits.push({ start, end: sentence.start, text: '(' }, { start: sentence.end, end, text: ')' });
  };

  new Visitor({ CallExpression: translateCall }).visit(parseSync(file, code).program);
  if (edits.length === 0) return null;
  const translated = edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
  if (counted.size === 0) return translated;
  const added = `${ADD}(${JSON.stringify(Object.fromEntries(counted))});`;
  return `import { addSentences as ${ADD} } from ${JSON.stringify(CATALOGUE)}; ${added}\n${translated}`;
}

/** All sentences of a language. The contract's stand beside it, because the server translates them too. */
export function readSentences(language: Language): Sentences {
  if (language === 'en') return en;
  const read = (path: string) => JSON.parse(readFileSync(toFile(path), 'utf8')) as Sentences;
  return { ...read(`../../contract/src/locales/${language}.json`), ...read(`../src/locales/${language}.json`) };
}

/** Builds the web app in a language. English stays as it stands, except for the singular of sentences with a count. */
export function translateSentences(language: Language): Plugin {
  const sentences = readSentences(language);
  return {
    name: 'kanisa:sentences',
    enforce: 'pre',
    transform(code, id) {
      const [file = id] = id.split('?');
      if (!OUR_MODULE.test(file)) return null;
      const translated = translateModule(code, file, sentences);
      return translated === null ? null : { code: translated, map: null };
    },
  };
}
