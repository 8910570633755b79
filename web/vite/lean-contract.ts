import path from 'node:path';
import type { Plugin } from 'vite';
import { projectRoot } from '../../tools/paths.ts';
import {
  declaredIn,
  endpointParts,
  type Imported,
  importedIn,
  type Node,
  type Parse,
  schemaNames,
} from './schema-names.ts';

const CONTRACT = path.join(projectRoot, 'contract/src');
/** The part of a contract module that needs zod has an address of its own. */
const SCHEMAS = '?schemas';

interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * Gives the browser's program the contract in two parts. The one has its words, limits and functions, and of an endpoint
 * how it is asked. The other has the schemas and zod: it comes with the forms, when they are there, and nothing in it is
 * built that nobody uses. To build all schemas would take a slow phone a fifth of a second per page.
 */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: { include: /\.[jt]sx?($|\?)/, exclude: /node_modules/ } },
      handler(code, id) {
        const [file = id, query] = id.split('?');
        const parse: Parse = (text) => this.parse(text, { lang: 'ts' });
        const ast = this.parse(code) as unknown as Node;
        const body = ast['body'] as Node[];
        const importer: Importer = {
          file,
          part: isInContract(file) ? (query === 'schemas' ? 'schemas' : 'words') : null,
        };
        const edits = [
          ...body.flatMap((statement) => importsApart(statement, importer, parse)),
          ...lateImports(ast, file),
          ...(importer.part ? body.flatMap((statement) => onePart(code, statement, importer, parse)) : []),
        ];
        return edits.length === 0 ? null : { code: apply(code, edits), map: null };
      },
    },
  };
}

interface Importer {
  file: string;
  /** Which part of the contract it is; null for whoever uses it. */
  part: 'words' | 'schemas' | null;
}

const isInContract = (file: string) => file.startsWith(CONTRACT) && /(?<!^zod)\.ts$/.test(path.basename(file));

/** The file of the contract that an import speaks of. */
function fileOf(source: string, importer: string): string {
  return source.startsWith('@kanisa/contract/')
    ? path.join(CONTRACT, source.slice('@kanisa/contract/'.length))
    : path.resolve(path.dirname(importer), source);
}

/**
 * Schemas are taken from the one part, all else from the other. The words of the contract need no schema; the schemas
 * bring their own words along, so that they come in one step.
 */
function importsApart(statement: Node, importer: Importer, parse: Parse): Edit[] {
  const imported = importedIn(statement);
  if (imported.length === 0) return [];
  const { start, end } = statement;
  const source = (statement['source'] as { value: string }).value;
  const file = fileOf(source, importer.file);
  if (importer.part === 'words' && path.basename(file) === 'zod.ts') return [{ start, end, text: '' }];
  if (!isInContract(file)) return [];
  const schemas = schemaNames(file, parse);
  const isLate = ({ name }: Imported) => importer.part === 'schemas' || schemas.has(name);
  const words = imported.filter((one) => !isLate(one));
  const late = importer.part === 'words' ? [] : imported.filter(isLate);
  return [{ start, end, text: importLine(words, source) + importLine(late, source + SCHEMAS) }];
}

function importLine(imported: readonly Imported[], source: string): string {
  const names = imported.map(({ name, local }) => `${name} as ${local}`).join(', ');
  return names === '' ? '' : `import { ${names} } from '${source}';`;
}

/** Who loads a part of the contract late wants the schemas of it. */
function lateImports(part: unknown, importer: string): Edit[] {
  if (Array.isArray(part)) return part.flatMap((one) => lateImports(one, importer));
  if (typeof part !== 'object' || part === null) return [];
  const node = part as Partial<Node>;
  if (node.type === 'ImportExpression') {
    const { value, start, end } = node['source'] as Node;
    if (typeof value !== 'string' || !isInContract(fileOf(value, importer))) return [];
    return [{ start, end, text: `'${value}${SCHEMAS}'` }];
  }
  return Object.values(node).flatMap((value) => lateImports(value, importer));
}

/** What of a statement is in this part. */
function onePart(code: string, statement: Node, { file, part }: Importer, parse: Parse): Edit[] {
  const { start, end } = statement;
  const schemas = schemaNames(file, parse);
  if (part === 'words' && declaredIn(statement).some(({ name }) => schemas.has(name)))
    return [{ start, end, text: '' }];
  const { declarations = [] } = (statement['declaration'] ?? statement) as { declarations?: { init: Node | null }[] };
  return declarations.flatMap(({ init }) => {
    if (init?.type !== 'CallExpression') return [];
    const kept = endpointParts(init);
    const text = kept
      ? `{ ${kept.map((one) => code.slice(one.start, one.end)).join(', ')} }`
      : code.slice(init.start, init.end);
    // Called at once and without any effect: where nobody reads the result, the bundler drops it.
    return [{ start: init.start, end: init.end, text: `/* @__PURE__ */ (() => (${text}))()` }];
  });
}

function apply(code: string, edits: Edit[]): string {
  return edits
    .toSorted((a, b) => a.start - b.start)
    .reduceRight((text, { start, end, text: added }) => text.slice(0, start) + added + text.slice(end), code);
}
