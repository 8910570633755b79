import path from 'node:path';

export const projectRoot = path.resolve(import.meta.dirname, '..');
export const webBuildFolder = path.join(projectRoot, 'web/build');
export const webClientFolder = path.join(webBuildFolder, 'client');
export const serverBuildFolder = path.join(projectRoot, 'server/build');
/** The built server; it starts the product. */
export const serverEntry = path.join(serverBuildFolder, 'main.js');
/** Git-ignored: what a browser saw. */
export const picturesFolder = path.join(projectRoot, 'pictures');
