import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { familyMessages } from '@kanisa/contract/people/family.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../core/deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { presentFamilyMember } from './family.presenter.ts';
import {
  addFamilyMember,
  deleteFamilyMember,
  deleteFamilyPhoto,
  getFamilyMember,
  getFamilyPhoto,
  listFamily,
  updateFamilyMember,
} from './family.service.ts';

export function familyRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serveEndpoint(app, deps, ENDPOINTS.listFamily, async (_request, actor) => ({
    family_members: (await listFamily(deps, actor)).map(presentFamilyMember),
  }));

  serveEndpoint(app, deps, ENDPOINTS.addFamilyMember, async ({ body, file }, actor) => ({
    family_member: presentFamilyMember(await addFamilyMember(deps, actor, body, file)),
  }));

  serveEndpoint(app, deps, ENDPOINTS.readFamilyMember, async ({ params }, actor) => ({
    family_member: presentFamilyMember(await getFamilyMember(deps, actor, params.id)),
  }));

  serveEndpoint(app, deps, ENDPOINTS.updateFamilyMember, async ({ params, body, file }, actor) => ({
    family_member: presentFamilyMember(await updateFamilyMember(deps, actor, params.id, body, file)),
  }));

  serveEndpoint(app, deps, ENDPOINTS.deleteFamilyMember, async ({ params }, actor) => {
    await deleteFamilyMember(deps, actor, params.id);
    return { message: familyMessages.deleted };
  });

  serveEndpoint(app, deps, ENDPOINTS.readFamilyPhoto, ({ params }, actor) => getFamilyPhoto(deps, actor, params.id));

  serveEndpoint(app, deps, ENDPOINTS.deleteFamilyPhoto, async ({ params }, actor) => {
    await deleteFamilyPhoto(deps, actor, params.id);
    return { message: familyMessages.photoDeleted };
  });
}
