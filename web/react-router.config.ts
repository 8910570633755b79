import type { Config } from '@react-router/dev/config';
import { listPrerenderedPaths } from './src/app/route-table.ts';

export default {
  appDirectory: 'src',
  // Each build has a folder of its own; see tools/build/build-web.ts.
  buildDirectory: process.env['WEB_BUILD_FOLDER'] ?? 'build',
  ssr: false,
  prerender: listPrerenderedPaths(),
  // The whole table travels with the first page: it is small, and there is no server to ask for parts of it.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
