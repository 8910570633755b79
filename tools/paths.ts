import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..');
export const webBuild = path.join(root, 'web/build');
export const webClient = path.join(webBuild, 'client');
/** Git-ignored: what a browser saw. */
export const pictures = path.join(root, 'pictures');
