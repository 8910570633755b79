import { LANGUAGE_PREFIX } from '@kanisa/contract/core/languages.ts';
import type { Config } from '@react-router/dev/config';
import { listPrerenderedPaths } from './src/app/route-table.ts';
import { createExampleSite } from './src/content/example-site.ts';
import { BUILT_LANGUAGE } from './vite/built-language.ts';

// The build renders the example. It is set here, outside of the pages, so that no visitor loads it as code.
globalThis.kanisaSite = createExampleSite(BUILT_LANGUAGE);

export default {
  appDirectory: 'src',
  // Each build has a folder of its own; see tools/build/build-web.ts.
  buildDirectory: process.env['WEB_BUILD_FOLDER'] ?? 'build',
  basename: LANGUAGE_PREFIX[BUILT_LANGUAGE] || '/',
  ssr: false,
  prerender: listPrerenderedPaths(),
  // The whole table travels with the first page: it is small, and there is no server to ask for parts of it.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
