import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { peopleFamilyMessages } from '@kanisa/contract/people/user-family.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { type EndpointDeps, serve } from '../../../http/endpoint.ts';
import { paginationOf } from '../../../http/paging.ts';
import { presentUserFamilyMember } from './family.presenter.ts';
import {
  addFamilyMemberFor,
  deleteFamilyMemberFor,
  deleteFamilyPhotoFor,
  listFamilyFor,
  readFamilyMemberFor,
  updateFamilyMemberFor,
  uploadFamilyPhotoFor,
} from './user-family.service.ts';

const whichOf = (params: { id: number; familyId: number }) => ({ userId: params.id, id: params.familyId });

export function familyAdminRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serve(app, deps, ENDPOINTS.listUserFamily, async ({ params, query }, actor) => {
    const { page, per_page: perPage, is_active: isActive, ...filter } = query;
    const found = await listFamilyFor(deps, actor, params.id, { ...filter, isActive, page, perPage });
    return {
      family_members: found.rows.map(presentUserFamilyMember),
      pagination: paginationOf(query, found),
    };
  });

  serve(app, deps, ENDPOINTS.readUserFamilyMember, async ({ params }, actor) => ({
    family_member: presentUserFamilyMember(await readFamilyMemberFor(deps, actor, whichOf(params))),
  }));

  serve(app, deps, ENDPOINTS.addUserFamilyMember, async ({ params, body }, actor) => ({
    family_member: presentUserFamilyMember(await addFamilyMemberFor(deps, actor, params.id, body)),
    message: peopleFamilyMessages.added,
  }));

  serve(app, deps, ENDPOINTS.updateUserFamilyMember, async ({ params, body }, actor) => ({
    family_member: presentUserFamilyMember(await updateFamilyMemberFor(deps, actor, whichOf(params), body)),
    message: peopleFamilyMessages.updated,
  }));

  serve(app, deps, ENDPOINTS.deleteUserFamilyMember, async ({ params }, actor) => {
    await deleteFamilyMemberFor(deps, actor, whichOf(params));
    return { message: peopleFamilyMessages.deleted };
  });

  serve(app, deps, ENDPOINTS.uploadUserFamilyPhoto, async ({ params, file }, actor) => ({
    family_member: presentUserFamilyMember(await uploadFamilyPhotoFor(deps, actor, whichOf(params), file)),
    message: peopleFamilyMessages.photoUploaded,
  }));

  serve(app, deps, ENDPOINTS.deleteUserFamilyPhoto, async ({ params }, actor) => {
    await deleteFamilyPhotoFor(deps, actor, whichOf(params));
    return { message: peopleFamilyMessages.photoDeleted };
  });
}
