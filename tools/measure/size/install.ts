import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../paths.ts';

interface Package {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
  link?: boolean;
  resolved?: string;
}

/** Node.js resolves a package to the nearest node_modules folder. */
function findPackage(packages: Record<string, Package>, from: string, name: string): string | null {
  for (let at = from; ; at = path.posix.dirname(at)) {
    const place = path.posix.join(at === '.' ? '' : at, 'node_modules', name);
    const found = packages[place];
    if (found) return found.link === true ? (found.resolved ?? place) : place;
    if (at === '.' || at === '') return null;
  }
}

/** The server's production packages by the lock file, without those not installed on this platform. */
export function listProductionPackages(): string[] {
  const { packages } = JSON.parse(readFileSync(path.join(projectRoot, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Package>;
  };
  const visited = new Set<string>();
  const waiting = ['server'];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (visited.has(at)) continue;
    visited.add(at);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} } = packages[at] ?? {};
    const peers = Object.keys(peerDependencies ?? {}).filter((name) => peerDependenciesMeta[name]?.optional !== true);
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const place = findPackage(packages, at, name);
      if (place !== null && existsSync(path.join(projectRoot, place))) waiting.push(place);
    }
  }
  return [...visited].filter((place) => place.includes('node_modules')).toSorted();
}

/** Sums up file lengths in MB (10^6 bytes); nested node_modules count as packages of their own. */
export function measureFolderMb(folder: string, { withPackages = false } = {}): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isSymbolicLink()) continue;
    if (entry.isDirectory()) {
      if (withPackages || entry.name !== 'node_modules') bytes += measureFolderMb(file, { withPackages }) * 1e6;
    } else bytes += statSync(file).size;
  }
  return bytes / 1e6;
}
