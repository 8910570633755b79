import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of the running code: server/src, or one build in server/build. */
export const CODE_FOLDER = import.meta.dirname;

/** The checkout, or the folder of the product in the image. */
export const PROJECT_ROOT = findProjectRoot(CODE_FOLDER);

function findProjectRoot(folder: string): string {
  if (existsSync(join(folder, 'server/migrations'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error(`${CODE_FOLDER} is not inside the project`);
  return findProjectRoot(parent);
}
