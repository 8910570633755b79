import type { SourceFile } from './boundaries.ts';
import {
  findLine,
  getNode,
  getNodes,
  isMarker,
  listOutcomes,
  parseSource,
  readText,
  type SyntaxNode,
  visitNodes,
} from './sentence-syntax.ts';

export interface Sentence {
  /** The English text as the source spells it. */
  text: string;
  /** The second meaning of an English text: `t('Look', { context: 'section' })`. */
  context: string | null;
  /** `file:line`, for the report. */
  place: string;
}

/** Calls whose texts only developers read. */
const DEVELOPERS_CALLS = /^(?:Error|TypeError|RangeError|SyntaxError|DOMException|RegExp|URL)$|^console$/;
/** Properties whose texts are not shown: of an endpoint, for the API's document. */
const DEVELOPERS_PROPERTIES = new Set([
  'summary',
  'pattern',
  '@type',
  '@context',
  'width',
  'height',
  'heights',
  'value',
  'id',
]);
/** Methods that compare a text with a stored one. */
const COMPARING_METHODS = new Set(['includes', 'startsWith', 'endsWith', 'has', 'get', 'split', 'getItem']);

/** Attributes of elements that hold code. */
const CODE_ATTRIBUTES =
  /^(?:className|style|key|id|htmlFor|name|type|role|to|href|src|srcSet|sizes|rel|target|media|lang|d|transform|fill|stroke.*|viewBox|preserveAspectRatio|points|data-.*|autoComplete|autoCapitalize|inputMode|enterKeyHint|loading|decoding|fetchPriority|referrerPolicy|sandbox|allow|accept|tone|look|kind|as|property|content|crossOrigin)$/;

/** A text that a person could read: words that begin like a sentence. Names of code, paths and colours are none. */
export function looksLikeSentence(text: string): boolean {
  const [words, spoken] = ['', 'x'].map((value) => text.replaceAll(/\$?\{[^}]*\}+/g, value)) as [string, string];
  if (!/\p{Ll}{2}/u.test(words) || /^[\s.#/*@<&[(:-]|https?:|^\w+:\/\//.test(text)) return false;
  if (/[;<>=|\\]|--|::|\(\)|^(?:GET|POST|PUT|PATCH|DELETE) \/|^\d\S*$/.test(words)) return false;
  // Header names, time zones, classes and events: `Content-Type`, `Africa/Nairobi`, `DOMContentLoaded`.
  if (/^\S+$/.test(text) && /\p{Lu}.*[-/_]\p{L}|\p{Ll}\p{Lu}|_|^\p{Ll}/u.test(text)) return false;
  return /^[“‘'"(]?(?:\p{Lu}|\d)/u.test(words.trim()) || /^\p{L}+(?: \p{L}+)+(?:[.?!](?: \p{Lu}.*)?)?$/u.test(spoken);
}

const isForDevelopers = (around: readonly SyntaxNode[]) =>
  around.some((node) => {
    if (node.type === 'Property') {
      const key = getNode(node, 'key');
      return DEVELOPERS_PROPERTIES.has(String(key?.['name'] ?? key?.['value']));
    }
    if (node.type === 'JSXAttribute') return CODE_ATTRIBUTES.test(String(getNode(node, 'name')?.['name']));
    if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return false;
    const callee = getNode(node, 'callee');
    const method = callee?.type === 'MemberExpression' ? getNode(callee, 'property')?.['name'] : null;
    const name = method === null ? callee?.['name'] : callee && getNode(callee, 'object')?.['name'];
    return DEVELOPERS_CALLS.test(String(name)) || COMPARING_METHODS.has(String(method));
  });

function readContext(call: SyntaxNode): string | null {
  const values = getNodes(call, 'arguments')[1];
  const context = values && getNodes(values, 'properties').find((one) => getNode(one, 'key')?.['name'] === 'context');
  const value = context && getNode(context, 'value')?.['value'];
  return typeof value === 'string' ? value : null;
}

/** Every marked sentence of a file: `t('…')` where it is shown, `message('…')` for a constant. */
export function listSentences(file: SourceFile): Sentence[] {
  const found: Sentence[] = [];
  visitNodes(parseSource(file), (node) => {
    if (!isMarker(node)) return;
    const [sentence, values] = getNodes(node, 'arguments');
    // The singular stands beside the plural: `one`.
    const singular =
      values && getNodes(values, 'properties').find((value) => getNode(value, 'key')?.['name'] === 'one');
    const texts = [...listTexts(sentence, file), ...listTexts(singular && getNode(singular, 'value'), file)];
    const place = `${file.path}:${findLine(file.source, node.start)}`;
    found.push(...texts.map((text) => ({ text, context: readContext(node), place })));
  });
  return found;
}

function listTexts(value: SyntaxNode | null | undefined, { source }: SourceFile): string[] {
  const outcomes = value ? listOutcomes(value).filter(({ type }) => type === 'Literal') : [];
  return outcomes.map((outcome) => readText(outcome, source)).filter((text) => text !== null);
}

const isAnswer = (node: SyntaxNode) =>
  /^(?:AppError|createFieldError)$/.test(String(getNode(node, 'callee')?.['name']));

/** Texts that look like a sentence and have no marker. Of a file that shows nothing itself, only those of its errors. */
export function listUnmarked(file: SourceFile, { isShown }: { isShown: boolean }): { text: string; place: string }[] {
  const found: { text: string; place: string }[] = [];
  visitNodes(parseSource(file), (node, around) => {
    const text = readText(node, file.source);
    if (text === null || !looksLikeSentence(text) || isForDevelopers(around) || around.some(isMarker)) return;
    if (!isShown && !around.some(isAnswer)) return;
    found.push({ text, place: `${file.path}:${findLine(file.source, node.start)}` });
  });
  return found;
}

/** Every text of a file, also those of the code: a line of a catalogue that is none of them is out of use. */
export function listAllTexts(file: SourceFile): string[] {
  const texts: string[] = [];
  visitNodes(parseSource(file), (node) => {
    const text = readText(node, file.source);
    if (text !== null) texts.push(text);
  });
  return texts;
}
