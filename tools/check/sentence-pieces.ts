import type { SourceFile } from './boundaries.ts';
import {
  findLine,
  getNode,
  getNodes,
  isTranslation,
  listOutcomes,
  parseSource,
  readText,
  type SyntaxNode,
  unwrap,
  visitNodes,
} from './sentence-syntax.ts';

/**
 * Words between two parts of a text. A label and its value, or two facts in a row, stand beside each other in every
 * language: 'Reason: …', 'Nairobi · 2026'. Commas, full stops and plain spaces belong to a sentence, whose order of
 * words another language changes.
 */
const isSeparator = (glue: string) => (/^\s*$/.test(glue) ? glue.includes('\n') : /[·:|/–(\n]/.test(glue));
const hasWords = (text: string) => /\p{L}/u.test(text);
const endsSentence = (text: string) => text === '' || /[.?!:…”)]$/.test(text);
const isSentence = (text: string) => /^[“‘]?\p{Lu}.*[.?!…]$/u.test(text);

/** The English text of a translation; null if it is a constant. */
function readTranslated(node: SyntaxNode, source: string): string | null {
  const [sentence] = getNodes(node, 'arguments');
  return sentence ? readText(unwrap(sentence), source) : null;
}

/** Translations in an expression that is shown as one text. */
const listTranslations = (node: SyntaxNode) => listOutcomes(node).filter(isTranslation);

interface Part {
  /** Text between the values; null for a value. */
  glue: string | null;
  /** Translations that the value can be. */
  translations: readonly SyntaxNode[];
}

/** Whether the parts, read as one line, form a sentence of which a part is translated alone. */
function isPieced(parts: readonly Part[], source: string): boolean {
  return parts.some(({ glue }, index) => {
    if (glue === null) return false;
    const [before, after] = [parts[index - 1], parts[index + 1]];
    const neighbours = [before, after].filter((part) => part !== undefined);
    if (!neighbours.some(({ translations }) => translations.length > 0)) return false;
    if (hasWords(glue)) return true;
    if (neighbours.length < 2 || isSeparator(glue)) return false;
    const isWhole = (part: Part | undefined, isComplete: (text: string) => boolean) =>
      part !== undefined &&
      part.translations.length > 0 &&
      part.translations.every((one) => isComplete(readTranslated(one, source) ?? ''));
    return !(/^\s*$/.test(glue) && (isWhole(before, endsSentence) || isWhole(after, isSentence)));
  });
}

function listTemplateParts(node: SyntaxNode): Part[] {
  const values = getNodes(node, 'expressions');
  return getNodes(node, 'quasis').flatMap((quasi, index) => {
    const words = (quasi['value'] as { cooked?: string } | undefined)?.cooked ?? '';
    const value = values[index];
    return [
      ...(words === '' ? [] : [{ glue: words, translations: [] }]),
      ...(value ? [{ glue: null, translations: listTranslations(value) }] : []),
    ];
  });
}

function listSumParts(node: SyntaxNode, source: string): Part[] {
  const value = unwrap(node);
  if (value.type === 'BinaryExpression' && value['operator'] === '+') {
    return ['left', 'right'].flatMap((side) => listSumParts(getNode(value, side) ?? value, source));
  }
  const text = value.type === 'Literal' ? readText(value, source) : null;
  return [text === null ? { glue: null, translations: listTranslations(value) } : { glue: text, translations: [] }];
}

/** The text of JSX as the browser shows it: line breaks with their indentation are none. */
const collapse = (text: string) => text.replaceAll(/\s*\n\s*/g, '').replaceAll(/[ \t]+/g, ' ');

/** Pictures, and buttons and badges, which have words of their own. */
const isApart = (element: SyntaxNode) => {
  const name = String(getNode(getNode(element, 'openingElement') ?? element, 'name')?.['name']);
  return /Icon$|^(?:svg|img|br|hr|input|button|ButtonLink|Badge|StatePill)$/.test(name);
};

/** The sentences of an element with nothing else in it: `<strong>{t('…')}</strong>`. */
function listOnlyTranslations(element: SyntaxNode): SyntaxNode[] {
  const [only, ...others] = getNodes(element, 'children').filter(
    (child) => child.type !== 'JSXText' || collapse(String(child['value'])) !== '',
  );
  const value = others.length === 0 && only?.type === 'JSXExpressionContainer' ? getNode(only, 'expression') : null;
  return value ? listTranslations(value) : [];
}

function listElementParts(node: SyntaxNode, source: string): Part[] {
  return getNodes(node, 'children').flatMap((child): Part[] => {
    if (child.type === 'JSXText') {
      const glue = collapse(String(child['value']));
      return glue === '' ? [] : [{ glue, translations: [] }];
    }
    if (child.type === 'JSXExpressionContainer') {
      const value = unwrap(getNode(child, 'expression') ?? child);
      if (value.type === 'JSXEmptyExpression') return [];
      const glue = value.type === 'Literal' ? readText(value, source) : null;
      return [glue === null ? { glue: null, translations: listTranslations(value) } : { glue, translations: [] }];
    }
    return isApart(child) ? [] : [{ glue: null, translations: listOnlyTranslations(child) }];
  });
}

/** The pieces of a list that is joined to a sentence: `[t('One'), name].join(' ')`. */
function listJoinedParts(call: SyntaxNode, source: string): Part[] {
  const callee = getNode(call, 'callee');
  const list = callee && getNode(callee, 'object');
  if (callee?.type !== 'MemberExpression' || getNode(callee, 'property')?.['name'] !== 'join') return [];
  const [separator] = getNodes(call, 'arguments');
  const glue = separator ? readText(separator, source) : ',';
  if (list?.type !== 'ArrayExpression' || glue === null) return [];
  return getNodes(list, 'elements').flatMap((value, index) => [
    ...(index > 0 ? [{ glue, translations: [] }] : []),
    { glue: null, translations: listTranslations(value) },
  ]);
}

/** A piece in the argument of a translation: no catalogue can know the finished sentence. */
function isComputedSentence(call: SyntaxNode): boolean {
  const [sentence] = getNodes(call, 'arguments');
  if (!isTranslation(call) || !sentence) return false;
  return listOutcomes(sentence).some(
    (value) =>
      (value.type === 'TemplateLiteral' && getNodes(value, 'expressions').length > 0) ||
      (value.type === 'BinaryExpression' && value['operator'] === '+'),
  );
}

/** Lists, as `file:line`, every place where a sentence is put together from pieces. */
export function listPieces(file: SourceFile): string[] {
  const places: string[] = [];
  const add = (node: SyntaxNode) => places.push(`${file.path}:${findLine(file.source, node.start)}`);
  visitNodes(parseSource(file), (node, around) => {
    const isInnerSum = node.type === 'BinaryExpression' && around.at(-1)?.type === 'BinaryExpression';
    const parts = isInnerSum ? [] : listParts(node, file.source);
    if (isPieced(parts, file.source) || isComputedSentence(node)) add(node);
  });
  return places;
}

function listParts(node: SyntaxNode, source: string): Part[] {
  switch (node.type) {
    case 'TemplateLiteral':
      return listTemplateParts(node);
    case 'BinaryExpression':
      return node['operator'] === '+' ? listSumParts(node, source) : [];
    case 'JSXElement':
    case 'JSXFragment':
      return listElementParts(node, source);
    case 'CallExpression':
      return listJoinedParts(node, source);
    default:
      return [];
  }
}

/** Lists text between elements that is not translated at all. */
export function listBareTexts(file: SourceFile): { text: string; place: string }[] {
  const found: { text: string; place: string }[] = [];
  visitNodes(parseSource(file), (node) => {
    if (node.type !== 'JSXText') return;
    const text = collapse(String(node['value'])).trim();
    if (/\p{L}{2}/u.test(text)) found.push({ text, place: `${file.path}:${findLine(file.source, node.start)}` });
  });
  return found;
}
