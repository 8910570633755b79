import path from 'node:path';

export const projectRoot = path.resolve(import.meta.dirname, '..');
export const webBuildFolder = path.join(projectRoot, 'web/build');
export const webClientFolder = path.join(webBuildFolder, 'client');
/** Screenshots, ignored by Git. */
export const picturesFolder = path.join(projectRoot, 'pictures');
