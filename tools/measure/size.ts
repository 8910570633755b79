import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { root } from '../paths.ts';
import { megabytesOf, productionPackages } from './size/install.ts';
import { measureStarts, STARTED_ENGINES } from './start.ts';
import { onEngines } from './support/engines.ts';
import { type Figure, printTable } from './support/figures.ts';
import { temporaryFolder } from './support/leftovers.ts';
import { freePort } from './support/product.ts';

export interface SizeOptions {
  engine?: 'embedded' | 'postgres' | undefined;
  starts: number;
  restMs: number;
}

/** Without Node.js itself. */
const INSTALL_MOST_MB = 110;
const SHOWN = 8;

/** What it takes to have it: time to start, memory, and room on the disk. */
export async function benchSize({ engine, starts, restMs }: SizeOptions): Promise<Figure[]> {
  const started = await onEngines(engine, async (name, extra) => {
    const place = { port: await freePort(), folder: temporaryFolder(), ...extra };
    const { product, figures } = await measureStarts(STARTED_ENGINES[name], place, { starts, restMs });
    await product.end('SIGTERM');
    return figures;
  });
  return [...started, ...installFigures()];
}

function installFigures(): Figure[] {
  const packages = productionPackages().map((place) => ({ place, mb: megabytesOf(path.join(root, place)) }));
  const dependencies = packages.reduce((sum, { mb }) => sum + mb, 0);
  const parts = ['server/src', 'server/migrations', 'contract/src', 'web/build/client'];
  const own = parts.filter((part) => existsSync(path.join(root, part)));
  const product = own.reduce((sum, part) => sum + megabytesOf(path.join(root, part)), 0);
  const node = statSync(process.execPath).size / 1e6;
  const largest = packages.toSorted((a, b) => b.mb - a.mb).slice(0, SHOWN);
  printTable(
    ['the largest packages', 'MB'],
    largest.map(({ place, mb }) => [place, mb.toFixed(1)]),
  );
  return [
    {
      name: `production dependencies, MB (${packages.length} packages)`,
      measured: dependencies.toFixed(0),
      target: `under ${INSTALL_MOST_MB}`,
      isMet: dependencies < INSTALL_MOST_MB,
    },
    {
      name: 'what an image holds above its base, MB',
      measured: `${(dependencies + product + node).toFixed(0)}: dependencies, ${product.toFixed(1)} of ${own.join(', ')}, ${node.toFixed(0)} of Node.js`,
      target: 'told',
      isMet: true,
    },
    {
      name: 'everything that npm ci brings, to build and to test too, MB',
      measured: megabytesOf(path.join(root, 'node_modules'), { withPackages: true }).toFixed(0),
      target: 'told',
      isMet: true,
    },
  ];
}
