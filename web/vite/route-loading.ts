import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ROUTER_IMPORTER = /[\\/]react-router[\\/]dist[\\/][^\\/]+[\\/]lib[\\/]dom[\\/]ssr[\\/]/;
const REPLACEMENT = fileURLToPath(new URL('../src/lib/browser/load-route-module.ts', import.meta.url));

/**
 * Replaces the router's `loadRouteModule` by ours in the browser's build. The router has no option for it, and its own
 * function reloads the document when a page's script cannot be loaded. A build without the router's file fails, so that
 * an upgrade cannot bring the reload back unnoticed.
 */
export function replaceRouteLoading(): Plugin {
  let isReplaced = false;
  return {
    name: 'kanisa:route-loading',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId(source, importer) {
      if (source !== './routeModules.js' || !importer || !ROUTER_IMPORTER.test(importer)) return null;
      isReplaced = true;
      return REPLACEMENT;
    },
    buildEnd(error) {
      if (!error && !isReplaced) this.error('react-router no longer imports ./routeModules.js: see route-loading.ts');
    },
  };
}
