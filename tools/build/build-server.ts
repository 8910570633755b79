import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot, serverBuildFolder } from '../paths.ts';
import { computeBuildKey } from './build-key.ts';

const INPUTS = ['server/src', 'contract/src', 'package-lock.json', 'tools/build/build-server.ts'];
const STAMP = path.join(serverBuildFolder, 'stamp.txt');

/** Bundled: our own code, and drizzle, whose ES modules import each other in circles that cost 170 MB to link. */
const BUNDLED = /^(\.|\/|@kanisa\/|drizzle-orm(\/|$))/;

/**
 * Bundles the server into server/build unless it was made from exactly these inputs. Measured against the sources in
 * docs/decisions/0032-bundled-server.md.
 */
export async function buildServer(): Promise<void> {
  const key = await computeBuildKey(INPUTS);
  if ((await readFile(STAMP, 'utf8').catch(() => '')) === key) return;
  const startedAt = performance.now();
  const { rolldown } = await import('rolldown');
  await rm(serverBuildFolder, { recursive: true, force: true });
  const bundle = await rolldown({
    input: {
      main: path.join(projectRoot, 'server/src/main.ts'),
      app: path.join(projectRoot, 'server/src/app.ts'),
      backup: path.join(projectRoot, 'server/src/backup/cli.ts'),
    },
    platform: 'node',
    external: (id) => !BUNDLED.test(id),
  });
  await bundle.write({
    dir: serverBuildFolder,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
  });
  await bundle.close();
  await writeFile(STAMP, key);
  console.log(`Built the server in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
}
