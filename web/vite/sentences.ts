import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Language } from '@kanisa/contract/core/languages.ts';
import { type Plugin, parseSync } from 'vite';
import { en } from '../src/locales/en.ts';

/** English sentences and their translations, as `web/src/locales/catalogue.ts` describes them. */
type Sentences = Readonly<Record<string, string>>;

interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

const toFile = (path: string) => fileURLToPath(new URL(path, import.meta.url)).replaceAll('\\', '/');

const OUR_MODULE = /[\\/](web|contract)[\\/]src[\\/](?!locales[\\/]).*\.tsx?$/;
/** Sentences with a count are translated here, when the page runs. */
const CATALOGUE = toFile('../src/locales/catalogue.ts');
const ADD = '__addSentences';
/** Parameters, keys and class names look like this. Such a word is a text only where it is translated: `t('to')`. */
const CODE_WORD = /^[a-z-]+$/;
const TRANSLATOR = 't';

/** Values behind a type assertion. Every other node of TypeScript is a type. */
const TYPED_VALUES = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);
const COMPARISONS = new Set(['===', '!==', '==', '!=', 'in']);

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Parts of a node that name a thing of the program or compare a value, instead of being shown. */
function listCodeParts(node: SyntaxNode): unknown[] {
  switch (node.type) {
    case 'Property':
    case 'PropertyDefinition':
      return node['computed'] === true ? [] : [node['key']];
    case 'MemberExpression':
      return [node['property']];
    case 'SwitchCase':
      return [node['test']];
    case 'BinaryExpression':
      return COMPARISONS.has(String(node['operator'])) ? [node['left'], node['right']] : [];
    case 'ExpressionStatement':
      return typeof node['directive'] === 'string' ? [node['expression']] : [];
    default:
      return [];
  }
}

function listChildren(node: SyntaxNode): SyntaxNode[] {
  const { type } = node;
  if (/^(Import|Export(All|Named)Declaration)/.test(type) && isNode(node['source'])) return [];
  if (type.startsWith('TS')) return TYPED_VALUES.has(type) ? [node['expression']].filter(isNode) : [];
  const code = new Set(listCodeParts(node));
  return Object.values(node)
    .flat()
    .filter(isNode)
    .filter((child) => !code.has(child));
}

/** A text as the catalogue spells it: a template keeps its `${…}`. Null for every other node. */
function readText(node: SyntaxNode, code: string): string | null {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null;
  return node.type === 'TemplateLiteral' ? code.slice(node.start + 1, node.end - 1) : null;
}

const isTranslatorCall = (node: SyntaxNode) =>
  node.type === 'CallExpression' && isNode(node['callee']) && node['callee']['name'] === TRANSLATOR;

const readArguments = (call: SyntaxNode) => call['arguments'] as SyntaxNode[];

/** The context of `t('Look', { context: 'section' })`, which tells two meanings of one English word apart. */
function readContext(call: SyntaxNode): string | null {
  const [, values] = readArguments(call);
  const properties = values?.type === 'ObjectExpression' ? (values['properties'] as SyntaxNode[]) : [];
  for (const { key, value } of properties) {
    if (isNode(key) && key['name'] === 'context' && isNode(value)) return String(value['value']);
  }
  return null;
}

/** Where a node stands: in the call of the translator, with which context, and as the value of an attribute. */
interface Place {
  isTranslated: boolean;
  context: string | null;
  isAttribute: boolean;
}

/**
 * Puts translations in the place of English texts. A text with a count has a second form: the module adds its singular
 * to the catalogue of the running page, with the plural as the key. Thus each file carries its own sentences and no
 * others, in one language. Returns null if the module has no text of the catalogue.
 *
 * Every literal of the catalogue counts as a text, also outside of `t()`: constants are translated where they stand,
 * and `t()` returns a sentence that it does not know. A value that a program compares or sends must not be spelled like
 * a sentence.
 */
export function translateModule(code: string, file: string, sentences: Sentences): string | null {
  const edits: { start: number; end: number; text: string }[] = [];
  const counted = new Map<string, string>();

  /** Returns whether the node is replaced. */
  const translate = (node: SyntaxNode, text: string, { isTranslated, context, isAttribute }: Place): boolean => {
    if (CODE_WORD.test(text) && !isTranslated) return false;
    const ofContext = context === null ? undefined : sentences[`${text}_${context}`];
    const translated = ofContext ?? sentences[`${text}_other`] ?? sentences[text];
    const singular = sentences[`${text}_one`];
    if (singular !== undefined && singular !== translated) counted.set(`${translated ?? text}_one`, singular);
    if (translated === undefined) return false;
    const quoted = node.type === 'TemplateLiteral' ? `\`${translated}\`` : JSON.stringify(translated);
    edits.push({ start: node.start, end: node.end, text: isAttribute ? `{${quoted}}` : quoted });
    return true;
  };

  const visit = (node: SyntaxNode, place: Place): void => {
    const text = readText(node, code);
    if (text !== null && translate(node, text, place)) return;
    const shown = isTranslatorCall(node) ? readArguments(node)[0] : undefined;
    for (const child of listChildren(node)) {
      visit(child, {
        ...(child === shown ? { isTranslated: true, context: readContext(node) } : place),
        isAttribute: node.type === 'JSXAttribute',
      });
    }
  };

  visit(parseSync(file, code).program as unknown as SyntaxNode, {
    isTranslated: false,
    context: null,
    isAttribute: false,
  });
  if (edits.length === 0 && counted.size === 0) return null;
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
