import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A node of a parsed program, as far as it is looked at here. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}
export type Parse = (code: string) => { body: unknown[] };

/** What the browser reads of an endpoint. It asks; the server checks, and answers what it promised. */
const READ_BY_BROWSER = new Set(['method', 'path', 'upload']);

/** The call `endpoint({ … })`: its object, and what the browser keeps of it. */
export function endpointParts(init: unknown): Node[] | null {
  const call = init as Node | null;
  if (call?.type !== 'CallExpression' || (call['callee'] as { name?: string }).name !== 'endpoint') return null;
  const [given] = call['arguments'] as Node[];
  if (given?.type !== 'ObjectExpression') return null;
  const nameOf = ({ key }: Node) => (key as { name?: string } | undefined)?.name ?? '';
  const kept = (given['properties'] as Node[]).filter((part) => READ_BY_BROWSER.has(nameOf(part)));
  // What it shares with others, the browser does not see.
  for (const name of ['method', 'path'])
    if (!kept.some((part) => nameOf(part) === name)) throw new Error(`An endpoint must name its ${name} itself`);
  return kept;
}

/** What a statement of a module declares, by name, with what the browser would run of it. */
export function declaredIn(statement: Node): { name: string; parts: unknown[] }[] {
  const declared = (statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement) as Node | null;
  if (declared?.type === 'VariableDeclaration') {
    const declarations = declared['declarations'] as { id: { name: string }; init: unknown }[];
    return declarations.map(({ id, init }) => ({ name: id.name, parts: endpointParts(init) ?? [init] }));
  }
  if (declared?.type !== 'FunctionDeclaration') return [];
  return [{ name: (declared['id'] as { name: string }).name, parts: [declared['params'], declared['body']] }];
}

export interface Imported {
  name: string;
  local: string;
}

/** What an import statement brings; types are not in the program. */
export function importedIn(statement: Node): Imported[] {
  if (statement.type !== 'ImportDeclaration' || statement['importKind'] === 'type') return [];
  const specifiers = statement['specifiers'] as { importKind?: string; imported?: Node; local: { name: string } }[];
  return specifiers.flatMap(({ importKind, imported, local }) =>
    importKind === 'type' || !imported ? [] : [{ name: String(imported['name']), local: local.name }],
  );
}

const known = new Map<string, ReadonlySet<string>>();

/** The names in a module of the contract that are schemas, or are made with them: whoever uses one needs zod. */
export function schemaNames(file: string, parse: Parse): ReadonlySet<string> {
  const found = known.get(file) ?? find(file, parse);
  known.set(file, found);
  return found;
}

function find(file: string, parse: Parse): ReadonlySet<string> {
  if (path.basename(file) === 'zod.ts') return new Set(['z']);
  const body = parse(readFileSync(file, 'utf8')).body as Node[];
  const names = new Set<string>();
  for (const statement of body) {
    const imported = importedIn(statement);
    if (imported.length === 0) continue;
    const schemas = schemaNames(path.join(path.dirname(file), (statement['source'] as { value: string }).value), parse);
    for (const { name, local } of imported) if (schemas.has(name)) names.add(local);
  }
  const declared = body.flatMap(declaredIn);
  for (let before = -1; before !== names.size; ) {
    before = names.size;
    for (const { name, parts } of declared) if (parts.some((part) => mentions(part, names))) names.add(name);
  }
  return names;
}

/** Whether a piece of program reads one of these names. Types do not count, nor do names of properties. */
function mentions(part: unknown, names: ReadonlySet<string>): boolean {
  if (Array.isArray(part)) return part.some((one) => mentions(one, names));
  if (typeof part !== 'object' || part === null) return false;
  const node = part as Partial<Node>;
  if (node.type === 'Identifier') return names.has(String(node['name']));
  if (node.type?.startsWith('TS') && !('expression' in node)) return false;
  return Object.entries(node).some(([key, value]) => {
    if (key.startsWith('type') || key === 'returnType') return false;
    const isName = (key === 'property' || key === 'key') && node['computed'] !== true;
    return !isName && mentions(value, names);
  });
}
