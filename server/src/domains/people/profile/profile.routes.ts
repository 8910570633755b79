import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { profileMessages } from '@kanisa/contract/people/profile.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { type EndpointDeps, serve } from '../../../http/endpoint.ts';
import { presentProfile } from './profile.presenter.ts';
import { changePreferences, createReadProfile, deleteProfilePhoto, updateProfile } from './profile.service.ts';

export function profileRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  const readProfile = createReadProfile(deps);
  serve(app, deps, ENDPOINTS.readProfile, async (_asked, actor) => ({
    profile: presentProfile(await readProfile(actor)),
  }));

  serve(app, deps, ENDPOINTS.updateProfile, async ({ body, file }, actor) => ({
    profile: presentProfile(await updateProfile(deps, actor, body, file)),
  }));

  serve(app, deps, ENDPOINTS.updatePreferences, async ({ body }, actor) => ({
    profile: presentProfile(await changePreferences(deps, actor, body)),
    message: profileMessages.choiceSaved,
  }));

  serve(app, deps, ENDPOINTS.deleteProfilePhoto, async (_asked, actor) => {
    await deleteProfilePhoto(deps, actor);
    return { message: profileMessages.photoDeleted };
  });
}
