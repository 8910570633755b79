import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { siteMessages } from '@kanisa/contract/site/site.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../core/deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { presentVersion } from './site-versions.presenter.ts';
import { getVersion, listVersions, publishSite, restoreVersion } from './site-versions.service.ts';

export function siteVersionRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serveEndpoint(app, deps, ENDPOINTS.publishSite, async ({ body }, actor) => ({
    message: siteMessages.published,
    published: presentVersion(await publishSite(deps, actor, body)),
  }));

  serveEndpoint(app, deps, ENDPOINTS.listSiteVersions, async () => ({
    versions: (await listVersions(deps)).map(presentVersion),
  }));

  serveEndpoint(app, deps, ENDPOINTS.readSiteVersion, async ({ params }) => {
    const { view, content } = await getVersion(deps, params.version);
    return { ...presentVersion(view), content };
  });

  serveEndpoint(app, deps, ENDPOINTS.restoreSiteVersion, async ({ params }, actor) => ({
    message: siteMessages.restored,
    published: presentVersion(await restoreVersion(deps, actor, params.version)),
  }));
}
