import { type ESTree, parseSync, Visitor } from 'vite';
import { readSources, type SourceFile } from './boundaries.ts';
import { findSuperlinearText } from './pattern-growth.ts';

/** Product code: its input comes from other people. Tests and tools read our own files. */
const CHECKED = /^(contract|server|web)\/src\//;
const TEST = /\.test\.tsx?$/;

interface FoundPattern {
  line: number;
  /** Null if the pattern is computed from values that are known only at run time. */
  pattern: RegExp | null;
}

/** One line for each regular expression that is not linear, or that cannot be checked. */
export function findSuperlinearPatterns(files: readonly SourceFile[]): string[] {
  const checked = new Map<string, string | null>();
  const check = (pattern: RegExp) => {
    const key = String(pattern);
    if (!checked.has(key)) checked.set(key, findSuperlinearText(pattern));
    return checked.get(key) ?? null;
  };
  return files
    .filter(({ path }) => CHECKED.test(path) && !TEST.test(path))
    .flatMap(({ path, source }) =>
      listPatterns(path, source).flatMap(({ line, pattern }) => {
        if (pattern === null) return [`${path}:${line}: a pattern that is computed at run time cannot be checked`];
        const text = check(pattern);
        if (text === null) return [];
        return [
          `${path}:${line}: ${String(pattern)} takes quadratic time or more on texts like ${JSON.stringify(text)}`,
        ];
      }),
    );
}

/** Every regular expression of a source: literals, and `RegExp` with constants of the same file. */
export function listPatterns(path: string, source: string): FoundPattern[] {
  const { program, errors } = parseSync(path, source);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${path}: ${error.message}`);
  const constants = new Map<string, ESTree.Expression>();
  const found: FoundPattern[] = [];
  const addConstructed = ({ callee, arguments: args, start }: ESTree.NewExpression | ESTree.CallExpression) => {
    if (callee.type !== 'Identifier' || callee.name !== 'RegExp') return;
    const [text, flags] = args.map((argument) => evaluate(argument, constants));
    const isKnown = typeof text === 'string' && (args.length === 1 || typeof flags === 'string');
    found.push({ line: countLines(source, start), pattern: isKnown ? new RegExp(text, flags ?? '') : null });
  };
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init) constants.set(id.name, init);
    },
  }).visit(program);
  new Visitor({
    Literal: (node) => {
      if (!('regex' in node)) return;
      const { pattern, flags } = node.regex;
      found.push({ line: countLines(source, node.start), pattern: new RegExp(pattern, flags) });
    },
    NewExpression: addConstructed,
    CallExpression: addConstructed,
  }).visit(program);
  return found;
}

function evaluate(node: ESTree.Node, constants: ReadonlyMap<string, ESTree.Expression>): string | null {
  if (node.type === 'Literal') {
    if ('regex' in node) return node.regex.pattern;
    return typeof node.value === 'string' ? node.value : null;
  }
  if (node.type === 'Identifier') {
    const value = constants.get(node.name);
    return value ? evaluate(value, constants) : null;
  }
  // `PATTERN.source`
  if (node.type === 'MemberExpression' && node.property.type === 'Identifier' && node.property.name === 'source') {
    return evaluate(node.object, constants);
  }
  if (node.type !== 'TemplateLiteral') return null;
  const values = node.expressions.map((expression) => evaluate(expression, constants));
  if (values.includes(null)) return null;
  return node.quasis.map(({ value: { cooked } }, at) => `${cooked ?? ''}${values[at] ?? ''}`).join('');
}

function countLines(source: string, end: number): number {
  return source.slice(0, end).split('\n').length;
}

if (import.meta.main) {
  const problems = findSuperlinearPatterns(await readSources());
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
