import path from 'node:path';
import { projectRoot, serverBuildFolder } from '../paths.ts';
import { ensureBuild, writeFileByRename } from './build-folders.ts';
import { computeBuildKey } from './build-key.ts';

const INPUTS = ['server/src', 'server/locales', 'contract/src', 'package-lock.json', 'tools/build/build-server.ts'];

/** Bundled: our own code, and drizzle, whose ES modules import each other in circles that cost 170 MB to link. */
const BUNDLED = /^(\.|\/|@kanisa\/|drizzle-orm(\/|$))/;

/** A fixed file in server/build passes on the exports of each entry from the current build. */
const ENTRIES = {
  main: 'server/src/main.ts',
  app: 'server/src/app.ts',
  domains: 'server/src/domains/index.ts',
  backup: 'server/src/commands/cli.ts',
  'table-worker': 'server/src/platform/spreadsheets/table.worker.ts',
};

/**
 * Bundles the server into server/build unless it was made from exactly these inputs. Measured against the sources in
 * docs/decisions/0032-bundled-server.md.
 */
export async function buildServer(): Promise<void> {
  const key = await computeBuildKey(INPUTS);
  await ensureBuild({ root: serverBuildFolder, key, create: bundleServer, publish: pointEntriesTo });
}

async function bundleServer(folder: string): Promise<void> {
  const startedAt = performance.now();
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    input: Object.fromEntries(Object.entries(ENTRIES).map(([name, file]) => [name, path.join(projectRoot, file)])),
    platform: 'node',
    external: (id) => !BUNDLED.test(id),
  });
  await bundle.write({ dir: folder, format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name].js' });
  await bundle.close();
  console.log(`Built the server in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
}

/** `server/build/main.js` keeps its path from build to build, for the image and for service managers. */
async function pointEntriesTo(build: string): Promise<void> {
  for (const name of Object.keys(ENTRIES)) {
    const file = path.join(serverBuildFolder, `${name}.js`);
    await writeFileByRename(file, `export * from './${build}/${name}.js';\n`);
  }
}
