import { basename, dirname } from 'node:path';
import type { Language } from '@kanisa/contract/core/languages.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../base/app-error.ts';
import { sendError } from './error-handler.ts';

/** The only script of ours that may run as a service worker. */
export const WORKER_PATH = '/worker.js';

/** A worker has the policy of its own script. It may ask this server and nobody else. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'; script-src 'self'";

/** Every page names its release; see `web/src/worker/release.ts`. */
export const RELEASE_HEADER = 'x-release';

const BUILD_NAME = /^[0-9a-f]{16}$/;

/** The name of a build, which is its folder. Sources that run without a build have none. */
const readBuildName = (folder: string): string => (BUILD_NAME.test(basename(folder)) ? basename(folder) : 'none');

/** The builds of the web app and of the server. The footer of every page and the service worker carry the first. */
export const readBuildNames = (webRoot: string, codeFolder: string): BuildNames => ({
  web: readBuildName(dirname(webRoot)),
  server: readBuildName(codeFolder),
});

export interface BuildNames {
  web: string;
  server: string;
}

/** The version of the published site and the hash of its content, as the folder of its pages is named. */
const PUBLISHED = /^\d+-[0-9a-f]{16}/;

/** Changes with everything that a page is made of: the build, the published words and the offered languages. */
export function nameRelease(
  webRoot: string,
  { folder, languages }: { folder: string | null; languages: readonly Language[] },
): string {
  const site = folder === null ? '0' : (PUBLISHED.exec(basename(folder))?.[0] ?? '0');
  return `${readBuildName(dirname(webRoot))}.${site}.${languages.join('+')}`;
}

/** A browser says when it asks for the script of a service worker. Any other file of this host is refused to it. */
export function refuseOtherWorkers(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.headers['service-worker'] === undefined || request.url === WORKER_PATH) done();
    else sendError(new AppError('not_found'), request, reply);
  });
}
