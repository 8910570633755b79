import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, parseSync } from 'vite';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const SOURCES = ['web/src/**/*.{ts,tsx}', 'contract/src/**/*.ts'];
const CONTRACT_MODULE = /[\\/]contract[\\/]src[\\/].*\.ts$/;
const TEST = /\.test\.tsx?$/;
/** Objects of the contract with texts that the browser or the server shows. */
const NAME = /\b[a-z]\w*(?:Messages|Fallbacks)\b/g;
const IMPORT = /^import[^;]*;|^\s*(?:\/\/|\*|\/\*).*$/gm;

/** The properties of each object that the sources use; null if one uses the object as a whole. */
export type UsedTexts = ReadonlyMap<string, ReadonlySet<string> | null>;

/** Looks for `emailMessages.none`. Anything else that names the object counts as a use of all of it. */
export function listUsedTexts(sources: readonly string[]): UsedTexts {
  const used = new Map<string, Set<string> | null>();
  for (const source of sources) {
    const code = source.replaceAll(IMPORT, '');
    for (const { 0: name, index } of code.matchAll(NAME)) {
      const [before, after] = [code.slice(0, index), code.slice(index + name.length)];
      if (/\bconst $/.test(before) && /^\s*[=:]/.test(after)) continue;
      const property = /^\s*\.([a-zA-Z]\w*)/.exec(after)?.[1];
      const known = used.get(name);
      if (property === undefined || known === null) used.set(name, null);
      else used.set(name, (known ?? new Set()).add(property));
    }
  }
  return used;
}

interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

/** Returns the module without texts that the browser never shows; null if it has none. */
export function dropUnusedTexts(code: string, file: string, used: UsedTexts): string | null {
  const { body } = parseSync(file, code).program as unknown as { body: SyntaxNode[] };
  const edits = body.flatMap((statement) => {
    const { declaration } = statement as { declaration?: { declarations?: SyntaxNode[] } | null };
    return (declaration?.declarations ?? []).flatMap((one) => shortenObject(one, code, used));
  });
  if (edits.length === 0) return null;
  return edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
}

function shortenObject(declarator: SyntaxNode, code: string, used: UsedTexts) {
  const { id, init } = declarator as unknown as { id: { name: string }; init: SyntaxNode | null };
  const object = (init?.type.startsWith('TS') ? init['expression'] : init) as SyntaxNode | null;
  if (!/^[a-z]\w*(?:Messages|Fallbacks)$/.test(id.name) || object?.type !== 'ObjectExpression') return [];
  const kept = used.has(id.name) ? used.get(id.name) : new Set<string>();
  const properties = object['properties'] as SyntaxNode[];
  if (!kept || properties.some(({ type, computed }) => type !== 'Property' || computed === true)) return [];
  const shown = properties.filter(({ key }) => {
    const { name, value } = key as { name?: string; value?: string };
    return kept.has(name ?? value ?? '');
  });
  if (shown.length === properties.length) return [];
  const text = `{${shown.map(({ start, end }) => code.slice(start, end)).join(',')}}`;
  return [{ start: object.start, end: object.end, text }];
}

/**
 * Leaves texts out of the browser's files that only the server uses. The bundler keeps every property of an object that
 * is used at all.
 */
export function dropServerTexts(): Plugin {
  let used: UsedTexts = new Map();
  return {
    name: 'kanisa:unused-messages',
    apply: 'build',
    enforce: 'pre',
    sharedDuringBuild: true,
    buildStart() {
      const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: PROJECT })).filter(
        (file) => !TEST.test(file),
      );
      used = listUsedTexts(files.map((file) => readFileSync(path.join(PROJECT, file), 'utf8')));
    },
    transform(code, id) {
      const shortened = CONTRACT_MODULE.test(id) ? dropUnusedTexts(code, id, used) : null;
      return shortened === null ? null : { code: shortened, map: null };
    },
  };
}
