import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { peopleMessages } from '@kanisa/contract/people/users.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { type EndpointDeps, serve } from '../../../http/endpoint.ts';
import { paginationOf } from '../../../http/paging.ts';
import { changePerson, createPerson, resetPassword, updatePersonBy } from './user-changes.service.ts';
import { presentPerson } from './users.presenter.ts';
import { deletePhoto, getPerson, listPeople, uploadPhoto } from './users.service.ts';
import { exportPeople } from './users-export.service.ts';

/** Calls without a body, each of which sets one thing. */
const TOGGLES = [
  [ENDPOINTS.activateUser, { wanted: { isActive: true }, action: 'user.activated' }],
  [ENDPOINTS.deactivateUser, { wanted: { isActive: false }, action: 'user.deactivated' }],
  [ENDPOINTS.verifyUser, { wanted: { isVerified: true }, action: 'user.verified' }],
  [ENDPOINTS.unverifyUser, { wanted: { isVerified: false }, action: 'user.unverified' }],
] as const;

export function peopleRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serve(app, deps, ENDPOINTS.listUsers, async ({ query }, actor) => {
    const { page, per_page: perPage, ...filters } = query;
    const found = await listPeople(deps, filters, { page, perPage });
    return {
      users: found.rows.map((row) => presentPerson(row, actor.id)),
      pagination: paginationOf(query, found),
    };
  });

  serve(app, deps, ENDPOINTS.exportUsers, async ({ query }, actor) => exportPeople(deps, actor, query));

  serve(app, deps, ENDPOINTS.readUser, async ({ params }, actor) => ({
    user: presentPerson(await getPerson(deps.db, params.id), actor.id),
  }));

  serve(app, deps, ENDPOINTS.createUser, async ({ body }, actor) => {
    const person = await createPerson(deps, actor, body);
    return { user: presentPerson(person, actor.id), id: person.id, message: peopleMessages.created };
  });

  serve(app, deps, ENDPOINTS.updateUser, async ({ params, body }, actor) => ({
    user: presentPerson(await updatePersonBy(deps, actor, params.id, body), actor.id),
    message: peopleMessages.updated,
  }));

  for (const [endpoint, change] of TOGGLES) {
    serve(app, deps, endpoint, async ({ params }, actor) => ({
      user: presentPerson(await changePerson(deps, actor, params.id, change), actor.id),
      message: peopleMessages.updated,
    }));
  }

  serve(app, deps, ENDPOINTS.changeUserRole, async ({ params, body }, actor) => {
    const change = { wanted: { role: body.role }, action: 'user.role_changed' } as const;
    return {
      user: presentPerson(await changePerson(deps, actor, params.id, change), actor.id),
      message: peopleMessages.roleUpdated,
    };
  });

  serve(app, deps, ENDPOINTS.resetUserPassword, async ({ params, body }, actor) => {
    await resetPassword(deps, actor, params.id, body.password);
    return { message: peopleMessages.passwordReset };
  });

  serve(app, deps, ENDPOINTS.uploadUserPhoto, async ({ params, file }, actor) => ({
    user: presentPerson(await uploadPhoto(deps, actor, params.id, file), actor.id),
    message: peopleMessages.photoUploaded,
  }));

  serve(app, deps, ENDPOINTS.deleteUserPhoto, async ({ params }, actor) => {
    await deletePhoto(deps, actor, params.id);
    return { message: peopleMessages.photoDeleted };
  });
}
