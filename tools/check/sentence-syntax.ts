import { parseSync } from 'vite';
import type { SourceFile } from './boundaries.ts';

/** A node of the syntax tree. The check reads few kinds, so it asks for their parts by name. */
export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

export const getNode = (node: SyntaxNode, part: string): SyntaxNode | null => {
  const found = node[part];
  return isNode(found) ? found : null;
};

export const getNodes = (node: SyntaxNode, part: string): SyntaxNode[] => {
  const found = node[part];
  return Array.isArray(found) ? found.filter(isNode) : [];
};

export function parseSource({ path, source }: SourceFile): SyntaxNode {
  const { program, errors } = parseSync(path, source);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${path}: ${error.message}`);
  return program as unknown as SyntaxNode;
}

export const findLine = (source: string, position: number) => source.slice(0, position).split('\n').length;

/** Values behind a type assertion. Every other node of TypeScript is a type. */
const TYPED_VALUES = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'ParenthesizedExpression',
]);

/** The value itself, without type assertions around it. */
export function unwrap(node: SyntaxNode): SyntaxNode {
  const inner = TYPED_VALUES.has(node.type) ? getNode(node, 'expression') : null;
  return inner ? unwrap(inner) : node;
}

const COMPARISONS = new Set(['===', '!==', '==', '!=', 'in']);

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
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
      return Object.values(node).flat();
    default:
      return node.type.startsWith('TS') && !TYPED_VALUES.has(node.type) ? Object.values(node).flat() : [];
  }
}

/** The parts of a node that can hold a shown text. */
export function listChildren(node: SyntaxNode): SyntaxNode[] {
  const code = new Set(listCodeParts(node));
  return Object.values(node)
    .flat()
    .filter(isNode)
    .filter((child) => !code.has(child));
}

/** Calls back for every node, with the nodes around it, the nearest one last. */
export function visitNodes(
  node: SyntaxNode,
  visit: (node: SyntaxNode, around: readonly SyntaxNode[]) => void,
  around: readonly SyntaxNode[] = [],
): void {
  visit(node, around);
  for (const child of listChildren(node)) visitNodes(child, visit, [...around, node]);
}

/** A text as the catalogues spell it: a template keeps its `${…}`. Null for every other node. */
export function readText(node: SyntaxNode, source: string): string | null {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null;
  return node.type === 'TemplateLiteral' ? source.slice(node.start + 1, node.end - 1) : null;
}

export const isTranslation = (node: SyntaxNode) =>
  node.type === 'CallExpression' && getNode(node, 'callee')?.['name'] === 't';

/** A call that says that its text is translated. */
export const isMarker = (node: SyntaxNode) =>
  node.type === 'CallExpression' && /^(?:t|message)$/.test(String(getNode(node, 'callee')?.['name']));

/** The values that an expression can have: both sides of a condition. */
export function listOutcomes(node: SyntaxNode): SyntaxNode[] {
  const value = unwrap(node);
  const parts: Readonly<Record<string, readonly string[]>> = {
    ConditionalExpression: ['consequent', 'alternate'],
    LogicalExpression: ['left', 'right'],
  };
  const sides = parts[value.type];
  if (!sides) return [value];
  return sides.flatMap((side) => listOutcomes(getNode(value, side) ?? value));
}
