import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** The folder of the running code: server/src, or one build in server/build. */
export const CODE_FOLDER = import.meta.dirname;

/** The checkout, or the folder of the package of a release. */
export const PROJECT_ROOT = findProjectRoot(CODE_FOLDER);

/** True for a release that npm installed; false in a checkout. */
const IS_INSTALLED = basename(dirname(PROJECT_ROOT)) === 'node_modules';

/**
 * The folder of `.env` and of a relative DATA_DIR: the checkout, or the folder in which a release was installed. An
 * upgrade replaces the package, so nothing of the church may be in it.
 */
export const HOME_FOLDER = IS_INSTALLED ? dirname(dirname(PROJECT_ROOT)) : PROJECT_ROOT;

/** How an operator calls a command of `bin/kanisa` here. */
export function formatCommand(name: string, args = ''): string {
  if (IS_INSTALLED) return `npx kanisa ${name} ${args}`.trimEnd();
  return args === '' ? `npm run ${name}` : `npm run ${name} -- ${args}`;
}

function findProjectRoot(folder: string): string {
  if (existsSync(join(folder, 'server/migrations'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error(`${CODE_FOLDER} is not inside the project`);
  return findProjectRoot(parent);
}
