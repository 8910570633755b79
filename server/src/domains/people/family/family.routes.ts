import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { familyMessages } from '@kanisa/contract/people/family.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { type EndpointDeps, serve } from '../../../http/endpoint.ts';
import { presentFamilyMember } from './family.presenter.ts';
import {
  addFamilyMember,
  deleteFamilyMember,
  deleteFamilyPhoto,
  listFamily,
  readFamilyMember,
  updateFamilyMember,
} from './family.service.ts';

export function familyRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serve(app, deps, ENDPOINTS.listFamily, async (_asked, actor) => ({
    family_members: (await listFamily(deps, actor)).map(presentFamilyMember),
  }));

  serve(app, deps, ENDPOINTS.addFamilyMember, async ({ body, file }, actor) => ({
    family_member: presentFamilyMember(await addFamilyMember(deps, actor, body, file)),
  }));

  serve(app, deps, ENDPOINTS.readFamilyMember, async ({ params }, actor) => ({
    family_member: presentFamilyMember(await readFamilyMember(deps, actor, params.id)),
  }));

  serve(app, deps, ENDPOINTS.updateFamilyMember, async ({ params, body, file }, actor) => ({
    family_member: presentFamilyMember(await updateFamilyMember(deps, actor, params.id, body, file)),
  }));

  serve(app, deps, ENDPOINTS.deleteFamilyMember, async ({ params }, actor) => {
    await deleteFamilyMember(deps, actor, params.id);
    return { message: familyMessages.deleted };
  });

  serve(app, deps, ENDPOINTS.deleteFamilyPhoto, async ({ params }, actor) => {
    await deleteFamilyPhoto(deps, actor, params.id);
    return { message: familyMessages.photoDeleted };
  });
}
