import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../paths.ts';

export interface LockedPackage {
  /** Folder relative to the project, such as `node_modules/fastify`. */
  place: string;
  name: string;
  version: string;
  license?: string;
  integrity?: string;
  /** Only the build and test tools need it. */
  dev?: boolean;
  optional?: boolean;
  /** The tools need it, and a package of the product can do without it. */
  devOptional?: boolean;
}

interface LockFile {
  version: string;
  packages: Record<string, Omit<LockedPackage, 'place'> & { link?: boolean }>;
}

const FOLDER = 'node_modules/';

/** Every package that `npm ci` installs, without our own workspaces. The tools are left out unless `isComplete`. */
export function listLockedPackages({ isComplete }: { isComplete: boolean }): LockedPackage[] {
  return Object.entries(readLockFile().packages)
    .filter(([place, { dev, link }]) => place.includes(FOLDER) && link !== true && (isComplete || dev !== true))
    .map(([place, entry]) => ({ ...entry, place, name: place.slice(place.lastIndexOf(FOLDER) + FOLDER.length) }));
}

export const readProductVersion = () => readLockFile().version;

const readLockFile = () => JSON.parse(readFileSync(path.join(projectRoot, 'package-lock.json'), 'utf8')) as LockFile;
