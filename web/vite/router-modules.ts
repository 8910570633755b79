import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ROUTER_FOLDER = /^.*[\\/]react-router[\\/]dist[\\/][^\\/]+[\\/]/;
const STAND_INS = fileURLToPath(new URL('../src/lib/browser/unused-router-parts.ts', import.meta.url));

/** The imports that are replaced: the module of the router, and what it imports. */
const REPLACED = [
  'index.js imports ./lib/dom/ssr/single-fetch.js',
  'index.js imports ./lib/dom/ssr/fog-of-war.js',
  'lib/dom/ssr/components.js imports ./single-fetch.js',
  'lib/dom/ssr/components.js imports ./fog-of-war.js',
  'lib/router/router.js imports ./instrumentation.js',
] as const;

const PAGE = '?__react-router-build-client-route';
const DATA_EXPORT =
  /^export\s+(?:(?:async\s+)?function|const|let|\{[^}]*?)\s*\b(loader|clientLoader|action|clientAction|middleware|clientMiddleware)\b/m;

/** The export of a page's source that needs a part of the router that the build leaves out; null if it has none. */
export const findDataExport = (source: string): string | null => DATA_EXPORT.exec(source)?.[1] ?? null;

/**
 * Replaces parts of the router that this app never uses by stand-ins in the browser's build: data from a server, routes
 * that are discovered later, and instrumentation. The bundler cannot tell that they are unused. A build fails if the router no longer
 * imports one of them, or if a page needs one, so that neither an upgrade nor a page can break unnoticed.
 */
export function replaceRouterModules(): Plugin {
  const missing = new Set<string>(REPLACED);
  return {
    name: 'kanisa:router-modules',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId(source, importer) {
      if (!importer || !ROUTER_FOLDER.test(importer)) return null;
      const found = `${importer.replace(ROUTER_FOLDER, '').replaceAll('\\', '/')} imports ${source}`;
      if (!REPLACED.some((one) => one === found)) return null;
      missing.delete(found);
      return STAND_INS;
    },
    transform(_code, id) {
      if (!id.endsWith(PAGE)) return null;
      const file = id.slice(0, -PAGE.length);
      const name = findDataExport(readFileSync(file, 'utf8'));
      if (name !== null) this.error(`${file} exports ${name}, and router-modules.ts leaves out what calls it`);
      return null;
    },
    buildEnd(error) {
      if (error || missing.size === 0) return;
      const list = [...missing].join(', ');
      this.error(`react-router has changed: it is no longer true that ${list}. See router-modules.ts`);
    },
  };
}
