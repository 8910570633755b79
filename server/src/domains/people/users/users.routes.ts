import { requireNoFieldsLeft } from '@kanisa/contract/core/fields-left.ts';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { peopleMessages } from '@kanisa/contract/people/users.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../core/deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { presentAdminPage } from '../../../http/paging.ts';
import { changeUsers } from './user-bulk.service.ts';
import { changeUserAccess, createUser, resetUserPassword, updateUser } from './user-changes.service.ts';
import { presentUserOverview } from './user-overview.presenter.ts';
import { getUserOverview } from './user-overview.service.ts';
import { sendWelcomeAgain } from './user-welcome.service.ts';
import { suggestUsername } from './username.service.ts';
import { presentUser } from './users.presenter.ts';
import { deleteUserPhoto, getUser, listUsers, uploadUserPhoto } from './users.service.ts';
import { exportUsers } from './users-export.service.ts';

/** Endpoints without a body. */
const ACCESS_CHANGES = [
  [ENDPOINTS.activateUser, { requested: { isActive: true }, action: 'user.activated' }],
  [ENDPOINTS.deactivateUser, { requested: { isActive: false }, action: 'user.deactivated' }],
  [ENDPOINTS.verifyUser, { requested: { isVerified: true }, action: 'user.verified' }],
  [ENDPOINTS.unverifyUser, { requested: { isVerified: false }, action: 'user.unverified' }],
] as const;

export function userRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serveEndpoint(app, deps, ENDPOINTS.listUsers, async ({ query }, actor) => {
    const { page, per_page: perPage, sort, order = 'asc', ...filters } = query;
    const found = await listUsers(deps, filters, { page, perPage, sorting: sort ? { sort, order } : null });
    return {
      users: found.rows.map((row) => presentUser(row, actor.id)),
      pagination: presentAdminPage(query, found),
    };
  });

  serveEndpoint(app, deps, ENDPOINTS.exportUsers, async ({ query, language }, actor) =>
    exportUsers(deps, actor, query, language),
  );

  serveEndpoint(app, deps, ENDPOINTS.suggestUsername, async ({ query }) => {
    const { isFree, suggestion } = await suggestUsername(deps, query);
    return { is_free: isFree, suggestion };
  });

  serveEndpoint(app, deps, ENDPOINTS.readUser, async ({ params }, actor) => ({
    user: presentUser(await getUser(deps.db, params.id), actor.id),
  }));

  serveEndpoint(app, deps, ENDPOINTS.readUserOverview, async ({ params }) => ({
    overview: presentUserOverview(await getUserOverview(deps, params.id)),
  }));

  serveEndpoint(app, deps, ENDPOINTS.createUser, async ({ body }, actor) => {
    const user = await createUser(deps, actor, body);
    return { user: presentUser(user, actor.id), id: user.id, message: peopleMessages.created };
  });

  serveEndpoint(app, deps, ENDPOINTS.updateUser, async ({ params, body }, actor) => ({
    user: presentUser(await updateUser(deps, actor, params.id, body), actor.id),
    message: peopleMessages.updated,
  }));
}

/** Status, role, password, welcome e-mail and photo. */
export function userAccountRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  for (const [endpoint, change] of ACCESS_CHANGES) {
    serveEndpoint(app, deps, endpoint, async ({ params }, actor) => ({
      user: presentUser((await changeUserAccess(deps, actor, params.id, change)).user, actor.id),
      message: peopleMessages.updated,
    }));
  }

  serveEndpoint(app, deps, ENDPOINTS.changeUserRole, async ({ params, body }, actor) => {
    const { role, ...rest } = body;
    requireNoFieldsLeft(rest);
    const change = { requested: { role }, action: 'user.role_changed' } as const;
    const { user, isChanged } = await changeUserAccess(deps, actor, params.id, change);
    return {
      user: presentUser(user, actor.id),
      message: isChanged ? peopleMessages.roleUpdated : peopleMessages.roleUnchanged,
    };
  });

  serveEndpoint(app, deps, ENDPOINTS.changeUsers, async ({ body }, actor) => {
    const results = await changeUsers(deps, actor, body);
    const isChanged = results.some(({ outcome }) => outcome === 'changed');
    return { results, message: isChanged ? peopleMessages.bulkDone : peopleMessages.bulkUnchanged };
  });

  serveEndpoint(app, deps, ENDPOINTS.sendWelcomeAgain, async ({ params }, actor) => ({
    user: presentUser(await sendWelcomeAgain(deps, actor, params.id), actor.id),
    message: peopleMessages.welcomeQueued,
  }));

  serveEndpoint(app, deps, ENDPOINTS.resetUserPassword, async ({ params, body }, actor) => {
    const { password, ...rest } = body;
    requireNoFieldsLeft(rest);
    await resetUserPassword(deps, actor, params.id, password);
    return { message: peopleMessages.passwordReset };
  });

  serveEndpoint(app, deps, ENDPOINTS.uploadUserPhoto, async ({ params, file }, actor) => ({
    user: presentUser(await uploadUserPhoto(deps, actor, params.id, file), actor.id),
    message: peopleMessages.photoUploaded,
  }));

  serveEndpoint(app, deps, ENDPOINTS.deleteUserPhoto, async ({ params }, actor) => {
    await deleteUserPhoto(deps, actor, params.id);
    return { message: peopleMessages.photoDeleted };
  });
}
