import { statSync } from 'node:fs';
import path from 'node:path';
import { findCurrentBuild } from '../build/build-folders.ts';
import { projectRoot, serverBuildFolder, webBuildFolder } from '../paths.ts';
import { listProductionPackages, measureFolderMb } from './size/install.ts';
import { measureStarts, STARTED_ENGINES } from './start.ts';
import { measureOnEngines } from './support/engines.ts';
import { type Figure, printTable } from './support/figures.ts';
import { createProductPlace } from './support/product.ts';

export interface SizeOptions {
  engine?: 'embedded' | 'postgres' | undefined;
  starts: number;
  restMs: number;
}

/** Limit without Node.js itself. */
const INSTALL_MAX_MB = 110;
const PACKAGES_SHOWN = 8;

/** Measures start-up time, memory and disk space. */
export async function benchSize({ engine, starts, restMs }: SizeOptions): Promise<Figure[]> {
  const started = await measureOnEngines(engine, async (name, extra) => {
    const place = await createProductPlace({ ...extra });
    const { product, figures } = await measureStarts(STARTED_ENGINES[name], place, { starts, restMs });
    await product.end('SIGTERM');
    return figures;
  });
  return [...started, ...measureInstall()];
}

function measureInstall(): Figure[] {
  const packages = listProductionPackages().map((place) => ({
    place,
    mb: measureFolderMb(path.join(projectRoot, place)),
  }));
  const dependencies = packages.reduce((sum, { mb }) => sum + mb, 0);
  const builds = [serverBuildFolder, webBuildFolder].flatMap((root) => findCurrentBuild(root) ?? []);
  const own = ['server/migrations', ...builds.map((folder) => path.relative(projectRoot, folder))];
  const product = own.reduce((sum, part) => sum + measureFolderMb(path.join(projectRoot, part)), 0);
  const node = statSync(process.execPath).size / 1e6;
  const largest = packages.toSorted((a, b) => b.mb - a.mb).slice(0, PACKAGES_SHOWN);
  printTable(
    ['the largest packages', 'MB'],
    largest.map(({ place, mb }) => [place, mb.toFixed(1)]),
  );
  return [
    {
      name: `production dependencies, MB (${packages.length} packages)`,
      measured: dependencies.toFixed(0),
      target: `under ${INSTALL_MAX_MB}`,
      isMet: dependencies < INSTALL_MAX_MB,
    },
    {
      name: 'image size above its base, MB',
      measured: `${(dependencies + product + node).toFixed(0)}: dependencies, ${product.toFixed(1)} of ${own.join(', ')}, ${node.toFixed(0)} of Node.js`,
      target: 'informative',
      isMet: true,
    },
    {
      name: 'all packages of npm ci, with those for building and testing, MB',
      measured: measureFolderMb(path.join(projectRoot, 'node_modules'), { withPackages: true }).toFixed(0),
      target: 'informative',
      isMet: true,
    },
  ];
}
