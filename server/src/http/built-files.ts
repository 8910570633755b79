import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CODE_FOLDER, PROJECT_ROOT } from '../base/project-root.ts';
import { tryLockFile } from '../db/file-lock.ts';

/** `tools/build/build-folders.ts` puts it into every build. */
const USE_MARK = 'in-use.sqlite';

/** Locks for the life of the process. */
const locks = new Set<() => void>();

/**
 * Locks the build of the server and of the web app, so that a later build of the same checkout leaves their files in
 * place: both are read when they are needed first. Returns the folder of the built pages.
 */
export function lockBuiltFiles(): string {
  const pages = findWebBuild();
  for (const build of [CODE_FOLDER, pages]) lockBuild(build);
  return join(pages, 'client');
}

/** The build that `web/build/current` names. Without a build only the API is served. */
function findWebBuild(): string {
  const builds = join(PROJECT_ROOT, 'web/build');
  const pointer = join(builds, 'current');
  return existsSync(pointer) ? join(builds, readFileSync(pointer, 'utf8').trim()) : builds;
}

function lockBuild(folder: string): void {
  const mark = join(folder, USE_MARK);
  if (!existsSync(mark)) return;
  const release = tryLockFile(mark, 'shared');
  if (release === null) throw new Error(`The build in ${folder} is being removed. Start again.`);
  locks.add(release);
}
