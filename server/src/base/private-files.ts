import { chmodSync, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { HOME_FOLDER } from './project-root.ts';

const GROUP_AND_OTHERS = 0o077;
const STICKY = 0o1000;

/** Entries of a data folder that the product itself makes. */
const OWN_ENTRY = /^(database|outbox|lock\.sqlite|secret\.key|control\.sock|moved\.txt|erased\.txt|copy-for-backup-)/;

/** Files and folders that this process creates from now on belong to its user alone. */
export function makeNewFilesPrivate(): void {
  process.umask(GROUP_AND_OTHERS);
}

/**
 * Takes all permissions of group and others from a file or folder. Returns the path if this was not possible: the file
 * belongs to somebody else, or the file system has no modes.
 */
export function restrictToOwner(path: string): string[] {
  try {
    const { mode } = statSync(path);
    if ((mode & GROUP_AND_OTHERS) === 0) return [];
    chmodSync(path, mode & 0o777 & ~GROUP_AND_OTHERS);
    return (statSync(path).mode & GROUP_AND_OTHERS) === 0 ? [] : [path];
  } catch (error) {
    return isMissing(error) ? [] : [path];
  }
}

/**
 * Restricts the data folder and everything in it, whatever its modes were: it may have been made by hand, copied or
 * unpacked. A link is never followed, because it may lead to files of others. Returns what could not be restricted.
 */
export function restrictDataFolder(dataDir: string): string[] {
  try {
    const folder = realpathSync(dataDir);
    if (!isSharedFolder(folder)) return restrictTree(folder);
    const own = readdirSync(folder).filter((name) => OWN_ENTRY.test(name));
    return own.flatMap((name) => restrictEntry(join(folder, name)));
  } catch (error) {
    return isMissing(error) ? [] : [dataDir];
  }
}

/** A folder such as /tmp, or one that holds the product itself, must stay open to others. */
function isSharedFolder(folder: string): boolean {
  return (statSync(folder).mode & STICKY) !== 0 || !relative(folder, HOME_FOLDER).startsWith('..');
}

/** The folder first: from then on nobody else can reach what is in it. */
function restrictTree(folder: string): string[] {
  const loose = restrictToOwner(folder);
  return [...loose, ...readdirSync(folder).flatMap((name) => restrictEntry(join(folder, name)))];
}

function restrictEntry(path: string): string[] {
  try {
    const entry = lstatSync(path);
    if (entry.isSymbolicLink()) return [];
    return entry.isDirectory() ? restrictTree(path) : restrictToOwner(path);
  } catch (error) {
    return isMissing(error) ? [] : [path];
  }
}

/** A running process removes its own temporary files meanwhile. */
const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';
