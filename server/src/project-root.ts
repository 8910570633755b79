import { resolve } from 'node:path';

/** The checkout. The same from server/src and from the bundle in server/build. */
export const PROJECT_ROOT = resolve(import.meta.dirname, '../..');
