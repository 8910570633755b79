import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { getFamilyPhoto, getProfilePhoto } from './photos.service.ts';

export function photoRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serveEndpoint(app, deps, ENDPOINTS.readProfilePhoto, ({ params }, actor) =>
    getProfilePhoto(deps, actor, params.userId),
  );

  serveEndpoint(app, deps, ENDPOINTS.readFamilyPhoto, ({ params }, actor) => getFamilyPhoto(deps, actor, params.id));
}
