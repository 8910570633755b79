import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { type EndpointDeps, serve } from '../../http/endpoint.ts';
import { presentProfile } from './profile.presenter.ts';
import { createReadProfile } from './profile.service.ts';

export function profileRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  const readProfile = createReadProfile(deps);
  serve(app, deps, ENDPOINTS.readProfile, async (_asked, actor) => ({
    profile: presentProfile(await readProfile(actor)),
  }));
}
