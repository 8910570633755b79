import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { profileMessages } from '@kanisa/contract/people/profile.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../core/deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { presentProfile } from './profile.presenter.ts';
import {
  deleteProfilePhoto,
  getProfile,
  getProfilePhoto,
  updatePreferences,
  updateProfile,
} from './profile.service.ts';

export function profileRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serveEndpoint(app, deps, ENDPOINTS.readProfile, async (_request, actor) => ({
    profile: presentProfile(await getProfile(deps.db, actor)),
  }));

  serveEndpoint(app, deps, ENDPOINTS.updateProfile, async ({ body, file }, actor) => ({
    profile: presentProfile(await updateProfile(deps, actor, body, file)),
  }));

  serveEndpoint(app, deps, ENDPOINTS.updatePreferences, async ({ body }, actor) => ({
    profile: presentProfile(await updatePreferences(deps, actor, body)),
    message: profileMessages.choiceSaved,
  }));

  serveEndpoint(app, deps, ENDPOINTS.readProfilePhoto, ({ params }, actor) =>
    getProfilePhoto(deps, actor, params.userId),
  );

  serveEndpoint(app, deps, ENDPOINTS.deleteProfilePhoto, async (_request, actor) => {
    await deleteProfilePhoto(deps, actor);
    return { message: profileMessages.photoDeleted };
  });
}
