import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { siteImageMessages } from '@kanisa/contract/site/site-images.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../core/deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { presentImage, presentListedImage } from './site-images.presenter.ts';
import { addImage, listImages, removeImage } from './site-images.service.ts';

export function siteImageRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serveEndpoint(app, deps, ENDPOINTS.addSiteImage, async ({ body, file }, actor) => ({
    image: presentImage(await addImage(deps, actor, body, file)),
  }));

  serveEndpoint(app, deps, ENDPOINTS.listSiteImages, async () => ({
    images: (await listImages(deps)).map(presentListedImage),
  }));

  serveEndpoint(app, deps, ENDPOINTS.removeSiteImage, async ({ params }, actor) => {
    await removeImage(deps, actor, params.name);
    return { message: siteImageMessages.removed };
  });
}
