import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { tryLockFile } from '../../server/src/db/file-lock.ts';
import { projectRoot } from '../paths.ts';

/**
 * Builds beside running processes (docs/decisions/0043-builds-beside-running-processes.md). Each build has a folder of
 * its own, named after its inputs, and `current` names the newest. A running process holds a shared lock on its build.
 */
const POINTER = 'current';
const UNFINISHED = '.unfinished';
const BUILD_NAME = /^[0-9a-f]{16}$/;
/** A process locks its build a moment after it has found it. */
const GRACE_MS = 60 * 60_000;
const POLL_MS = 200;

/** The server locks this file in its build; see `server/src/http/built-files.ts`. */
export const USE_MARK = 'in-use.sqlite';

const LOCK = path.join(projectRoot, '.cache/build.sqlite');

/** The name of a build, for people and for its service worker. */
export const toBuildName = (key: string) => key.slice(0, 16);

/** The folder of the newest build; null before the first. */
export function findCurrentBuild(root: string): string | null {
  const pointer = path.join(root, POINTER);
  if (!existsSync(pointer)) return null;
  const folder = path.join(root, readFileSync(pointer, 'utf8').trim());
  return existsSync(folder) ? folder : null;
}

interface Build {
  /** Folder of all builds of this kind. */
  root: string;
  /** Hash of the inputs. */
  key: string;
  /** Writes the build into this folder. */
  create(folder: string): Promise<void>;
  /** Makes fixed paths lead to the build of this name. */
  publish?(name: string): Promise<void>;
}

/** Makes the build with this key the current one. Only one process builds at a time; others wait for it. */
export async function ensureBuild({ root, key, create, publish }: Build, lockFile = LOCK): Promise<void> {
  const folder = path.join(root, toBuildName(key));
  const isCurrent = () => findCurrentBuild(root) === folder;
  if (isCurrent()) return;
  await withBuildLock(lockFile, async () => {
    if (isCurrent()) return;
    if (!existsSync(folder)) await createBuild(folder, create);
    const replaced = findCurrentBuild(root);
    await publish?.(path.basename(folder));
    await writeFileByRename(path.join(root, POINTER), path.basename(folder));
    if (replaced !== null) await utimes(replaced, new Date(), new Date());
    await removeUnusedBuilds(root, folder);
  });
}

async function withBuildLock(file: string, work: () => Promise<void>): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  let unlock = tryLockFile(file, 'exclusive');
  if (unlock === null) console.log('Another process is building. Waiting for it.');
  while (unlock === null) {
    await sleep(POLL_MS);
    unlock = tryLockFile(file, 'exclusive');
  }
  try {
    await work();
  } finally {
    unlock();
  }
}

/** A build gets its name when it is complete. */
async function createBuild(folder: string, create: Build['create']): Promise<void> {
  const unfinished = folder + UNFINISHED;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  await create(unfinished);
  await writeFile(path.join(unfinished, USE_MARK), '');
  await rename(unfinished, folder);
}

/** Removes builds that nobody uses. A build that was replaced recently stays, for a process that is starting on it. */
async function removeUnusedBuilds(root: string, current: string): Promise<void> {
  for (const name of await readdir(root)) {
    const folder = path.join(root, name);
    if (name.endsWith(UNFINISHED)) await rm(folder, { recursive: true, force: true });
    else if (BUILD_NAME.test(name) && folder !== current) await removeBuildIfUnused(folder);
  }
}

async function removeBuildIfUnused(folder: string): Promise<void> {
  if (Date.now() - (await stat(folder)).mtimeMs < GRACE_MS) return;
  const mark = path.join(folder, USE_MARK);
  const unlock = tryLockFile(mark, 'exclusive');
  if (unlock === null) return;
  try {
    await rm(folder, { recursive: true, force: true });
  } finally {
    unlock();
  }
}

/** A reader sees the old content or the new one. */
export async function writeFileByRename(file: string, content: string): Promise<void> {
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, content);
  await rename(unfinished, file);
}
