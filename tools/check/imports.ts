import { isBuiltin } from 'node:module';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';

/** An import of a project file, a package, or a Node.js module (the package `node`). */
export interface Import {
  written: string;
  /** Erased before the program runs. */
  isType: boolean;
  /** A dynamic import: loaded when it is needed. */
  isLazy: boolean;
  target: { file: string } | { package: string };
}

const WORKSPACE = /^@kanisa\/(contract|server|web)\/(.+)$/;
/** React Router generates these from the route table; they stand for the page itself. */
const GENERATED = /(^|\/)\+types\//;

/** Imports the files of pages by the names in the router's manifest, which exist only at run time. */
const PAGE_LOADER = 'web/src/lib/browser/load-route-module.ts';

/** Every import of a source: static, dynamic, of types only, `export … from`, `import('…').Type` and `require`. */
export function listImports(file: string, source: string): Import[] {
  const { program, errors } = parseSync(file, source);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${file}: ${error.message}`);
  const found: Import[] = [];
  const add = (from: { type: string; value?: unknown } | null | undefined, isType: boolean, isLazy = false) => {
    if (from === null || from === undefined) return;
    if (from.type !== 'Literal' || typeof from.value !== 'string') {
      throw new Error(`${file}: an import whose path is computed cannot be checked`);
    }
    if (!GENERATED.test(from.value))
      found.push({ written: from.value, isType, isLazy, target: resolveImport(file, from.value) });
  };
  new Visitor({
    ImportDeclaration: (node) => add(node.source, node.importKind === 'type'),
    ExportNamedDeclaration: (node) => add(node.source, node.exportKind === 'type'),
    ExportAllDeclaration: (node) => add(node.source, node.exportKind === 'type'),
    ImportExpression: (node) => {
      if (file !== PAGE_LOADER) add(node.source, false, true);
    },
    TSImportType: (node) => add(node.source, true),
    CallExpression: (node) => {
      if (node.callee.type === 'Identifier' && node.callee.name === 'require') add(node.arguments[0], false);
    },
  }).visit(program);
  return found;
}

function resolveImport(file: string, written: string): Import['target'] {
  const bare = written.replace(/\?.*$/, '');
  if (bare.startsWith('.')) return { file: path.posix.join(path.posix.dirname(file), bare) };
  if (isBuiltin(bare)) return { package: 'node' };
  const workspace = WORKSPACE.exec(bare);
  if (workspace) return { file: `${workspace[1]}/src/${workspace[2]}` };
  const segments = bare.split('/').slice(0, bare.startsWith('@') ? 2 : 1);
  return { package: segments.join('/') };
}
