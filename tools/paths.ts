import path from 'node:path';

export const projectRoot = path.resolve(import.meta.dirname, '..');
/** One folder for each build; `tools/build/build-folders.ts` finds the current one. */
export const webBuildFolder = path.join(projectRoot, 'web/build');
export const serverBuildFolder = path.join(projectRoot, 'server/build');
/** Runs the current build of the server; it starts the product. */
export const serverEntry = path.join(serverBuildFolder, 'main.js');
/** Screenshots, ignored by Git. */
export const picturesFolder = path.join(projectRoot, 'pictures');
