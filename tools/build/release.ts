import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openDatabase } from '../../server/src/db/client.ts';
import { runCommand } from '../child-processes.ts';
import { projectRoot, serverBuildFolder, webBuildFolder } from '../paths.ts';
import { buildProduct, exitWithBuildError } from './build.ts';
import { findCurrentBuild } from './build-folders.ts';

interface Manifest {
  version: string;
  description: string;
  license: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export const RELEASE_FILES = [
  'bin',
  'LICENSE',
  'CHANGELOG.md',
  '.env.example',
  'server/migrations',
  'docs/operations.md',
];
/** Snapshots are for writing the next migration only. */
const isShipped = (file: string) => !file.endsWith('_snapshot.json');

/**
 * `npm run release [-- folder]`: writes `kanisa-<version>.tgz`, an npm package of the built product. Its shrinkwrap has
 * the versions of this checkout's lock file.
 */
export async function writeRelease(target: string): Promise<string> {
  await buildProduct();
  const folder = path.join(projectRoot, '.cache', `release-${process.pid}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  try {
    await copyProduct(folder);
    await writeEmptyDatabase(folder);
    const { version } = await writeManifest(folder);
    await mkdir(target, { recursive: true });
    await run('npm', ['pack', '--pack-destination', target], folder);
    return path.join(target, `kanisa-${version}.tgz`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function copyProduct(folder: string): Promise<void> {
  for (const name of RELEASE_FILES) {
    await cp(path.join(projectRoot, name), path.join(folder, name), { recursive: true, filter: isShipped });
  }
  for (const builds of [serverBuildFolder, webBuildFolder]) {
    const build = findCurrentBuild(builds);
    if (build === null) throw new Error(`There is no build in ${builds}.`);
    const names = builds === webBuildFolder ? ['current'] : ['current', 'main.js', 'backup.js'];
    for (const name of [...names, path.basename(build)]) {
      const from = path.join(builds, name);
      await cp(from, path.join(folder, path.relative(projectRoot, from)), { recursive: true });
    }
  }
}

/** A church's first start unpacks it: see `server/src/db/embedded/embedded-database.ts`. */
async function writeEmptyDatabase(folder: string): Promise<void> {
  const dataDir = path.join(folder, 'data');
  await (await openDatabase({ dataDir })).close();
  await run(
    'tar',
    ['-czf', path.join(folder, 'server/database.tgz'), '-C', path.join(dataDir, 'database'), '.'],
    folder,
  );
  await rm(dataDir, { recursive: true });
}

async function writeManifest(folder: string): Promise<Manifest> {
  const [root, server, contract] = await Promise.all(
    ['package.json', 'server/package.json', 'contract/package.json'].map(readManifest),
  );
  if (!root || !server || !contract) throw new Error('A package.json is missing.');
  const node = Object.entries(root.optionalDependencies ?? {}).filter(([name]) => name.startsWith('node-'));
  const { '@kanisa/contract': _own, ...dependencies } = { ...server.dependencies, ...contract.dependencies };
  const manifest = {
    name: 'kanisa',
    version: root.version,
    description: root.description,
    license: root.license,
    type: 'module',
    bin: { kanisa: 'bin/kanisa' },
    dependencies,
    optionalDependencies: Object.fromEntries(node),
  };
  await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await writeShrinkwrap(folder);
  return manifest;
}

/** npm removes from the checkout's lock file what the release does not need, and keeps the versions of the rest. */
async function writeShrinkwrap(folder: string): Promise<void> {
  const lock = JSON.parse(await readFile(path.join(projectRoot, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, unknown>;
  };
  const packages = Object.entries(lock.packages).filter(
    ([place]) => place.includes('node_modules/') && !place.startsWith('node_modules/@kanisa/'),
  );
  const own = packages.filter(([place]) => place.startsWith('server/'));
  lock.packages = {
    ...Object.fromEntries(packages.filter(([place]) => place.startsWith('node_modules/'))),
    // The server's own version of a package wins over the one of the tools.
    ...Object.fromEntries(own.map(([place, entry]) => [place.slice('server/'.length), entry])),
  };
  const file = path.join(folder, 'package-lock.json');
  await writeFile(file, JSON.stringify(lock));
  await cp(path.join(projectRoot, '.npmrc'), path.join(folder, '.npmrc'));
  await run('npm', ['install', '--package-lock-only', '--ignore-scripts', '--prefer-offline'], folder);
  await rename(file, path.join(folder, 'npm-shrinkwrap.json'));
}

const readManifest = async (name: string) =>
  JSON.parse(await readFile(path.join(projectRoot, name), 'utf8')) as Manifest;

async function run(command: string, args: readonly string[], cwd: string): Promise<void> {
  const { code, output } = await runCommand(command, args, { cwd });
  if (code !== 0) throw new Error(`${command} ${args[0]} failed:\n${output}`);
}

if (import.meta.main) {
  const file = await writeRelease(path.resolve(process.argv[2] ?? projectRoot)).catch(exitWithBuildError);
  console.log(`Wrote ${file}`);
}
