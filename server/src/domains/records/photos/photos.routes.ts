import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { type EndpointDeps, serve } from '../../../http/endpoint.ts';
import { readFamilyPhoto, readProfilePhoto } from './photos.service.ts';

export function photoRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serve(app, deps, ENDPOINTS.readProfilePhoto, ({ params }, actor) => readProfilePhoto(deps, actor, params.userId));

  serve(app, deps, ENDPOINTS.readFamilyPhoto, ({ params }, actor) => readFamilyPhoto(deps, actor, params.id));
}
