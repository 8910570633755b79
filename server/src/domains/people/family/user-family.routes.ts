import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { peopleFamilyMessages } from '@kanisa/contract/people/user-family.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../core/deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { presentAdminPage } from '../../../http/paging.ts';
import { presentUserFamilyMember } from './family.presenter.ts';
import {
  addUserFamilyMember,
  deleteUserFamilyMember,
  deleteUserFamilyPhoto,
  getUserFamilyMember,
  listUserFamily,
  updateUserFamilyMember,
  uploadUserFamilyPhoto,
} from './user-family.service.ts';

const toFamilyMemberKey = (params: { id: number; familyId: number }) => ({ userId: params.id, id: params.familyId });

export function userFamilyRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serveEndpoint(app, deps, ENDPOINTS.listUserFamily, async ({ params, query }, actor) => {
    const { page, per_page: perPage, is_active: isActive, ...filter } = query;
    const found = await listUserFamily(deps, actor, params.id, { ...filter, isActive, page, perPage });
    return {
      family_members: found.rows.map(presentUserFamilyMember),
      pagination: presentAdminPage(query, found),
    };
  });

  serveEndpoint(app, deps, ENDPOINTS.readUserFamilyMember, async ({ params }, actor) => ({
    family_member: presentUserFamilyMember(await getUserFamilyMember(deps, actor, toFamilyMemberKey(params))),
  }));

  serveEndpoint(app, deps, ENDPOINTS.addUserFamilyMember, async ({ params, body }, actor) => ({
    family_member: presentUserFamilyMember(await addUserFamilyMember(deps, actor, params.id, body)),
    message: peopleFamilyMessages.added,
  }));

  serveEndpoint(app, deps, ENDPOINTS.updateUserFamilyMember, async ({ params, body }, actor) => ({
    family_member: presentUserFamilyMember(await updateUserFamilyMember(deps, actor, toFamilyMemberKey(params), body)),
    message: peopleFamilyMessages.updated,
  }));

  serveEndpoint(app, deps, ENDPOINTS.deleteUserFamilyMember, async ({ params }, actor) => {
    await deleteUserFamilyMember(deps, actor, toFamilyMemberKey(params));
    return { message: peopleFamilyMessages.deleted };
  });

  serveEndpoint(app, deps, ENDPOINTS.uploadUserFamilyPhoto, async ({ params, file }, actor) => ({
    family_member: presentUserFamilyMember(await uploadUserFamilyPhoto(deps, actor, toFamilyMemberKey(params), file)),
    message: peopleFamilyMessages.photoUploaded,
  }));

  serveEndpoint(app, deps, ENDPOINTS.deleteUserFamilyPhoto, async ({ params }, actor) => {
    await deleteUserFamilyPhoto(deps, actor, toFamilyMemberKey(params));
    return { message: peopleFamilyMessages.photoDeleted };
  });
}
