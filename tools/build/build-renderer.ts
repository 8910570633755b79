import path from 'node:path';
import { LANGUAGES, type Language } from '../../contract/src/core/languages.ts';
import { projectRoot } from '../paths.ts';

/** What `web/render/worker.ts` calls the pages that React Router has built. */
const PAGES = 'kanisa:pages/';

/**
 * Bundles the thread that renders a published version, with the built pages and every library: the installed server has
 * no libraries of the browser.
 */
export async function bundleRenderer(folder: string, builds: Record<Language, string>): Promise<void> {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    input: { worker: path.join(projectRoot, 'web/render/worker.ts') },
    platform: 'node',
    resolve: {
      alias: Object.fromEntries(
        LANGUAGES.map((language) => [PAGES + language, path.join(builds[language], 'server/index.js')]),
      ),
    },
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    // Libraries mark their components for another kind of server. It means nothing here.
    onLog: (level, log, handle) => {
      if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
    },
  });
  await bundle.write({ dir: path.join(folder, 'render'), format: 'esm', entryFileNames: '[name].js', minify: true });
  await bundle.close();
}
