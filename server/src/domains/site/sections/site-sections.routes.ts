import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { siteMessages } from '@kanisa/contract/site/site.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../core/deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { presentVersion } from '../versions/site-versions.presenter.ts';
import { presentSection, presentSectionDetails } from './site-sections.presenter.ts';
import { discardSection, getSection, getSiteChanges, getSiteOverview, saveSection } from './site-sections.service.ts';

export function siteSectionRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serveEndpoint(app, deps, ENDPOINTS.readSite, async () => {
    const { sections, published, exampleParts } = await getSiteOverview(deps);
    return {
      sections: sections.map(presentSection),
      published: presentVersion(published),
      example_parts: exampleParts,
    };
  });

  serveEndpoint(app, deps, ENDPOINTS.readSiteSection, async ({ params }) =>
    presentSectionDetails(await getSection(deps, params.section)),
  );

  serveEndpoint(app, deps, ENDPOINTS.saveSiteSection, async ({ params, body }, actor) => ({
    message: siteMessages.saved,
    ...presentSection(await saveSection(deps, actor, params.section, body)),
  }));

  serveEndpoint(app, deps, ENDPOINTS.discardSiteSection, async ({ params, query }, actor) => ({
    message: siteMessages.discarded,
    ...presentSection(await discardSection(deps, actor, params.section, query.revision)),
  }));

  serveEndpoint(app, deps, ENDPOINTS.listSiteChanges, () => getSiteChanges(deps));
}
